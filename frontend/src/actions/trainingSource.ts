// From an exercise to the game it comes from.

import { current } from '../store';
import { navigate } from './app';

/** Once it is over: before, the game would give the answer away. */
export function openSource(): void {
  const source = current().training.solving?.solved?.games[0];
  if (!source) return;
  navigate({ page: 'review', id: source.game });
  location.hash = `#${source.position}`;
}
