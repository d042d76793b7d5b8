// Numbers as people write and say them. Scores and times come from the server as texts.

import type { Units } from './preferences';
import type { Side } from './types';

/** What endgame tables prove, where a score would stand. */
const PROVEN: Record<string, string> = { '1-0': 'White wins', '0-1': 'Black wins', '½-½': 'a draw' };

/** A score read out: "+1.2" is "White ahead by 1.2", "-M3" is "Black mates in 3", "1-0" "White wins, proven". */
export function scoreSpoken(text: string): string {
  const proven = PROVEN[text];
  if (proven) return `${proven}, proven`;
  if (text === '' || text === '0.0') return text && 'equal';
  const side = text.startsWith('-') ? 'Black' : 'White';
  const size = text.replace(/^[+-]/, '');
  if (size === 'M0') return 'checkmate';
  return size.startsWith('M') ? `${side} mates in ${size.slice(1)}` : `${side} ahead by ${size}`;
}

/** Whether the mover goes on mating: beside "Mates in 2" the M1 of the position after the move is "to go". */
export const isMating = (text: string, mover: Side): boolean =>
  /^-?M[1-9]/.test(text) && text.startsWith('-') === (mover === 'black');

/** A score as people print it: with a minus instead of a hyphen, which screen readers pass over. */
export const printed = (text: string): string => (text in PROVEN ? resultText(text) : text.replace('-', '−'));

/** A score in the reader's units: in pawns, or as White's win percent where that is known. */
export const inUnits = (units: Units, text: string, percent: number | null): string =>
  units === 'percent' && text && percent !== null ? percentText(percent) : printed(text);

export const percentText = (percent: number): string => `${Math.round(percent)}%`;

/** "1-0" with a dash, a draw with halves; an unfinished game has a star. */
export const resultText = (result: string | null): string =>
  result === '1/2-1/2' ? '½–½' : (result ?? '*').replace('-', '–');

/** "1852.??.??" as "1852"; a day nobody knows as nothing. */
export const dateText = (date: string | null): string =>
  (date ?? '')
    .replace(/\.\?\?/g, '')
    .replace(/^\?+.*$/, '')
    .replaceAll('.', '-');

export function countText(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)}M`;
  return count >= 1e3 ? `${Math.round(count / 1e3)}k` : String(count);
}

export const rounded = (value: number, digits: number): string => String(+value.toFixed(digits));

/** "1 game", "1,240 games". */
export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
