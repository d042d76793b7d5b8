// The words beside a game: what its file says at each position, and what the reader wrote.

import { parseComment } from 'chessops/pgn';
import { makeSquare } from 'chessops/util';
import type { FileNote, GameNotes, Report } from './types';

/** By the position, which is the number of moves before it. */
export interface Notes {
  file: ReadonlyMap<number, FileNote>;
  own: ReadonlyMap<number, string>;
}

export const NO_NOTES: Notes = { file: new Map(), own: new Map() };

export const notesOf = ({ file, own }: Pick<GameNotes, 'file' | 'own'>): Notes => ({
  file: new Map(file.map(note => [note.position, note])),
  own: new Map(own.map(({ position, text }) => [position, text])),
});

/** Those of a review that is a file of its own. */
export function reportNotes({ game, moves, own }: Report): Notes {
  const nothing = { glyphs: [], comments: [], variations: [] };
  const before = game.comments.length > 0 ? [{ ...nothing, position: 0, comments: game.comments }] : [];
  const noted = moves.flatMap(({ index, note }) =>
    note ? [{ ...nothing, ...note, position: index + 1 }] : [],
  );
  return notesOf({ file: [...before, ...noted], own: own?.notes ?? [] });
}

/** A comment without the commands that programs put into it. */
export const wordsOf = (comment: string): string =>
  comment
    .replace(/\[%\w+\s[^\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export interface Drawn {
  brush: 'green' | 'red' | 'yellow' | 'blue';
  from: string;
  to: string;
}

/** What the comments draw on the board: "[%cal Gd2d4]" is an arrow, "[%csl Rd4]" a circle. */
export const drawnBy = (comments: readonly string[]): Drawn[] =>
  comments
    .flatMap(comment => parseComment(comment).shapes)
    .map(({ color, from, to }) => ({ brush: color, from: makeSquare(from), to: makeSquare(to) }));
