// Moves in words, for screen readers: "Nxf3+" is "Knight takes f3, check".

import { isBad, title } from './labels';
import { percentAt } from './place';
import { percentText, scoreSpoken } from './score';
import type { Review } from './state';
import type { Move, PlainMove, Side } from './types';

const PIECES: Record<string, string> = { K: 'King', Q: 'Queen', R: 'Rook', B: 'Bishop', N: 'Knight' };

export function spokenSan(san: string): string {
  const ending = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  if (san.startsWith('O-O-O')) return `castles long${ending}`;
  if (san.startsWith('O-O')) return `castles short${ending}`;
  const plain = san.replace(/[+#!?]/g, '');
  const [route = '', promotion] = plain.split('=');
  const piece = PIECES[route.charAt(0)];
  const squares = (piece ? route.slice(1) : route).replace('x', ' takes ').trim();
  const becomes = promotion ? `, becomes a ${PIECES[promotion]?.toLowerCase() ?? promotion}` : '';
  return `${piece ? `${piece} ` : ''}${squares}${becomes}${ending}`;
}

export const numberText = (move: Pick<PlainMove, 'move_number' | 'side'>): string =>
  `${move.move_number}${move.side === 'white' ? '.' : '...'}`;

/** "12. Knight f3, blunder, Black ahead by 2.1". */
export function spokenMove(move: PlainMove, judged: Move | null): string {
  const parts = [`${move.move_number}. ${move.side === 'black' ? 'Black, ' : ''}${spokenSan(move.san)}`];
  if (judged?.label) parts.push(judged.label);
  if (judged) parts.push(scoreSpoken(judged.eval_text));
  return parts.filter(Boolean).join(', ');
}

/** Why a move is good or bad, in the words of its card; where nothing concrete is known, what it did to the chances. */
export function reasonOf(review: Review, judged: Move | null): string {
  if (!judged) return '';
  if (judged.explanation) return judged.explanation.claim;
  return isBad(judged.label) ? courseText(review, judged) : (judged.reasons[0]?.text ?? '');
}

function courseText(review: Review, { index, side }: Move): string {
  const [before, after] = [percentAt(review, index), percentAt(review, index + 1)];
  if (before === null || after === null) return '';
  const [from, to] = [before, after].map(percent => percentText(side === 'white' ? percent : 100 - percent));
  return from === to ? '' : `It took ${sideName(side)} from ${from} to ${to}.`;
}

export const moveText = (move: PlainMove, judged: Move | null): string =>
  `${numberText(move)} ${move.san}${judged?.glyph ?? ''}`;

/** "12. Nf3 e5 13. Bb5": moves with their numbers; `first` says which the first one is. */
export function numbered(sans: string[], first: { move_number: number; side: Side }): string[] {
  const offset = first.side === 'white' ? 0 : 1;
  return sans.map((san, index) => {
    const half = offset + index;
    const number = first.move_number + Math.floor(half / 2);
    if (half % 2 === 0) return `${number}. ${san}`;
    return index === 0 ? `${number}... ${san}` : san;
  });
}

export const sideName = (side: Side): string => title(side);

/** A player whom the file does not name goes by the side: PGN writes "?" for one. */
export const withNames = <Found extends Record<Side, string>>(game: Found): Found => ({
  ...game,
  white: game.white === '?' ? sideName('white') : game.white,
  black: game.black === '?' ? sideName('black') : game.black,
});
