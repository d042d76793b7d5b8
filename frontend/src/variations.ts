// A variation as it stands in a file, taken apart into moves that can be put on the board.

import {
  type ChildNode,
  emptyHeaders,
  type Game,
  type Node,
  type PgnNodeData,
  PgnParser,
} from 'chessops/pgn';
import { signOf } from './glyphs';
import { wordsOf } from './notes';
import type { Side } from './types';

export type Bit =
  | { kind: 'move'; text: string; path: readonly string[] }
  | { kind: 'words'; text: string }
  | { kind: 'open' | 'close' };

type Child = ChildNode<PgnNodeData>;

export interface First {
  move_number: number;
  side: Side;
}

/** Characters and parentheses inside parentheses: more than anybody follows on a screen. */
const LONGEST = 20_000;
const DEEPEST = 12;
const known = new Map<string, readonly Bit[]>();
const MOST_KNOWN = 500;

/** Its moves, words and parentheses in their order; `path` are the moves up to each, from where it leaves. */
export function bitsOf(text: string, first: First): readonly Bit[] {
  const key = `${first.move_number} ${first.side} ${text}`;
  const found = known.get(key) ?? taken(text, first);
  known.set(key, found);
  for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
  return found;
}

function taken(text: string, first: First): Bit[] {
  const bits: Bit[] = [];
  const half = 2 * first.move_number + (first.side === 'white' ? 0 : 1);
  const write = ({ comments, moves }: Game<PgnNodeData>): void => {
    writeWords(comments, bits);
    writeAfter(moves, { path: [], half, depth: 0 }, bits);
  };
  new PgnParser(write, emptyHeaders).parse(text.slice(0, LONGEST).replaceAll('\n', ' '));
  if (text.length > LONGEST) bits.push({ kind: 'words', text: '…' });
  return bits;
}

interface Place {
  path: readonly string[];
  /** Twice the number of the next move, and one more for Black's. */
  half: number;
  depth: number;
}

const after = ({ path, half, depth }: Place, { data }: Child): Place => ({
  path: [...path, data.san],
  half: half + 1,
  depth,
});

/** One move after the other; what else could have been played stands in parentheses behind it. */
function writeAfter(start: Node<PgnNodeData>, from: Place, bits: Bit[]): void {
  let [node, place] = [start, from];
  for (;;) {
    const [main, ...others] = node.children;
    if (!main) return;
    writeMove(main, place, bits);
    for (const other of place.depth < DEEPEST ? others : []) {
      bits.push({ kind: 'open' });
      writeMove(other, place, bits);
      writeAfter(other, { ...after(place, other), depth: place.depth + 1 }, bits);
      bits.push({ kind: 'close' });
    }
    [node, place] = [main, after(place, main)];
  }
}

/** A move of Black's has its number where it does not follow White's at once. */
function writeMove({ data }: Child, { path, half }: Place, bits: Bit[]): void {
  writeWords(data.startingComments, bits);
  const isWhite = half % 2 === 0;
  const number = `${Math.floor(half / 2)}${isWhite ? '.' : '...'} `;
  const signs = (data.nags ?? []).map(signOf).join('');
  const text = `${isWhite || bits.at(-1)?.kind !== 'move' ? number : ''}${data.san}${signs}`;
  bits.push({ kind: 'move', text, path: [...path, data.san] });
  writeWords(data.comments, bits);
}

function writeWords(comments: readonly string[] | undefined, bits: Bit[]): void {
  for (const text of (comments ?? []).map(wordsOf)) if (text) bits.push({ kind: 'words', text });
}
