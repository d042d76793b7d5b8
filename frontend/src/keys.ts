// Lichess's keys. They rest while somebody types, and leave the browser's own shortcuts alone.

import { toggleEngine } from './actions/engine';
import { openDialog } from './actions/frame';
import { leaveLine } from './actions/lines';
import { endWalk, first, flip, last, showBest, step, toMarked, walk } from './actions/moving';
import { toggleArrows } from './actions/preferences';
import { endRetry, startRetry } from './actions/retry';
import { toggleThreat } from './actions/threat';
import { current } from './store';

export type Keys = Record<string, () => void>;

/** To go through a review, wherever it is. */
export const READING: Keys = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  k: () => step(-1),
  j: () => step(1),
  ArrowUp: first,
  ArrowDown: last,
  Home: first,
  End: last,
  0: first,
  $: last,
  'shift ArrowLeft': () => toMarked(-1),
  'shift ArrowRight': () => toMarked(1),
  n: () => walk(1),
  p: () => walk(-1),
  b: () => toMarked(1, 'blunder'),
  m: () => toMarked(1, 'mistake'),
  i: () => toMarked(1, 'inaccuracy'),
  B: () => toMarked(-1, 'blunder'),
  M: () => toMarked(-1, 'mistake'),
  I: () => toMarked(-1, 'inaccuracy'),
  ' ': showBest,
  f: flip,
  a: toggleArrows,
  s: () => openDialog({ kind: 'share' }),
  Escape: leave,
};

/** And for what a server does. */
export const ASKING: Keys = {
  l: toggleEngine,
  x: toggleThreat,
  r: () => startRetry(),
  t: () => document.getElementById('type-move')?.focus(),
};

/** One step out: of the line, of the retry, of the walk. */
function leave(): void {
  const review = current().review;
  if (review?.line) leaveLine();
  else if (review?.retry) endRetry();
  else if (review?.walking) endWalk();
}

const isReading = (): boolean => current().review?.game != null;

/** What speech input or a slip may type; arrows and the like are no characters (WCAG 2.1.4). */
const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

/** The keys of a review, or those of a page that has its own. */
export const keyListener =
  (keys: Keys, isHere: () => boolean = isReading) =>
  (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || current().dialog) return;
    if (target.closest('input, textarea, select')) return;
    if ((event.key === ' ' || event.key === 'Enter') && target.closest('button, a, summary')) return;
    if (isCharacter(event.key) && !current().preferences.letters) return;
    if (event.key === '?') {
      event.preventDefault();
      openDialog({ kind: 'help' });
      return;
    }
    const name = event.shiftKey && event.key.startsWith('Arrow') ? `shift ${event.key}` : event.key;
    const act = isHere() ? keys[name] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
