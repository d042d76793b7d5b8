// Five addresses: the library, one game, a board with a position on it, training, and insights.

import { INITIAL_FEN as START } from 'chessops/fen';
import type { Side } from './types';

export type Route =
  | { page: 'library' }
  | { page: 'train' }
  | { page: 'insights'; search: string }
  | Opened
  | { page: 'board'; fen: string };

/** A game; whoever sends somebody there may say at which position, and whose side is below if nobody knows. */
export interface Opened {
  page: 'review';
  id: string;
  position?: number;
  below?: Side;
}

export function routeOf(address: string): Route {
  const [path = '', search = ''] = address.split('?', 2);
  if (/^\/board\/?$/.test(path))
    return { page: 'board', fen: new URLSearchParams(search).get('fen') ?? START };
  if (/^\/train\/?$/.test(path)) return { page: 'train' };
  if (/^\/insights\/?$/.test(path)) return { page: 'insights', search: search && `?${search}` };
  const found = /^\/games\/([^/]+)\/?$/.exec(path);
  return found?.[1] ? { page: 'review', id: decoded(found[1]) } : { page: 'library' };
}

/** What cannot be decoded stands for itself: the page then says that there is no such game. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** "#31": after so many moves of the game. */
export function positionOf(hash: string): number {
  const found = /^#(\d{1,4})$/.exec(hash);
  return found ? Number(found[1]) : 0;
}

export function addressOf(route: Route): string {
  if (route.page === 'library') return '/';
  if (route.page === 'train') return '/train';
  if (route.page === 'insights') return `/insights${route.search}`;
  if (route.page === 'board') return `/board?${new URLSearchParams({ fen: route.fen })}`;
  return `/games/${encodeURIComponent(route.id)}${route.position ? `#${route.position}` : ''}`;
}
