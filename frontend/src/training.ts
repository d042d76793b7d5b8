// An exercise on the board: where it stands, what a try does to it, what is drawn.

import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { playLine, playText } from './chess';
import type { Place, Solving } from './trainingState';
import type { Answered, Reply, Session, Side, Turn } from './types';

/** The position before the opponent's last move comes first, so that the move can be seen. */
export function solvingOf(turn: Turn, since: number): Solving {
  const asked: Place = { fen: turn.step.fen, last: turn.lead };
  return {
    turn,
    places: turn.before_fen ? [{ fen: turn.before_fen, last: null }, asked] : [asked],
    punished: [],
    at: 0,
    tries: [],
    hints: 0,
    guess: null,
    since,
    asking: false,
    answer: null,
    reply: null,
    explaining: false,
    solved: null,
    grade: null,
    dispute: null,
    disputing: false,
    promotion: null,
    problem: null,
  };
}

export const allPlaces = ({ places, punished }: Solving): readonly Place[] => [...places, ...punished];

export const placeOf = (solving: Solving): Place =>
  allPlaces(solving)[solving.at] ?? (solving.places.at(-1) as Place);

/** Where the solver is asked to move. */
export const askedAt = ({ places }: Solving): Place => places.at(-1) as Place;

/** Only in the position that is asked about, and only while nothing is decided. */
export const mayMove = (solving: Solving): boolean =>
  !solving.solved &&
  !solving.asking &&
  solving.punished.length === 0 &&
  solving.at === solving.places.length - 1;

/** The positions of a line, in UCI, from a position on. */
export function placesOf(fen: string, moves: readonly string[], chess960: boolean): Place[] {
  return playLine(fen, moves, chess960).map(({ fen, uci }) => ({ fen, last: uci }));
}

/** After a try: the move and the reply to it where it is right; else what punishes it. */
export function afterTry(solving: Solving, uci: string, answer: Answered): Partial<Solving> {
  const { fen } = askedAt(solving);
  const { chess960, plays_on } = solving.turn;
  const [mine] = placesOf(fen, [uci], chess960);
  if (!mine) return {};
  if (answer.verdict === 'right') {
    const reply = answer.reply ? placesOf(mine.fen, [answer.reply], chess960) : [];
    const places = [...solving.places, mine, ...reply];
    const tries = [...solving.tries, uci, ...(plays_on && answer.reply ? [answer.reply] : [])];
    return { places, punished: [], at: places.length - 1, tries, hints: solving.hints };
  }
  const punished = [mine, ...punishment(answer.punished, chess960)];
  const tries = [...solving.tries, uci];
  return { punished, tries, at: solving.places.length - 1 + Math.min(2, punished.length) };
}

/** The punishing reply and what follows it. */
export const punishment = (reply: Reply | null, chess960: boolean): Place[] =>
  reply ? placesOf(reply.fen, reply.line.uci, chess960) : [];

/** A try of one's own, as text or by hand, is a move only where one may move. */
export const tryOf = (solving: Solving, text: string): string | null =>
  mayMove(solving) ? (playText(askedAt(solving).fen, text, solving.turn.chess960)?.uci ?? null) : null;

const arrow = (uci: string, brush: string): DrawShape => ({
  orig: uci.slice(0, 2) as Key,
  dest: uci.slice(2, 4) as Key,
  brush,
});

/** What was played, in red, where the question says so; the best move in green once it is over. */
export function shapesOfSolving(solving: Solving): DrawShape[] {
  const isAsked = solving.at === solving.places.length - 1 && solving.punished.length === 0;
  const isFirst = solving.at === (solving.turn.before_fen ? 1 : 0);
  const { played, lead } = solving.turn;
  if (solving.solved && isFirst) {
    const best = solving.solved.answers.slice(0, 1).map(({ uci }) => arrow(uci, 'green'));
    const error = solving.solved.played;
    return error && error !== lead ? [arrow(error, 'red'), ...best] : best;
  }
  if (isAsked && isFirst && played && played !== lead) return [arrow(played, 'red')];
  return [];
}

/** The number and the side of the move that is next in a position, as lines are numbered by. */
export function nextMove(fen: string): { move_number: number; side: Side } {
  const fields = fen.split(' ');
  return { move_number: Number(fields[5]) || 1, side: fields[1] === 'b' ? 'black' : 'white' };
}

/** "3 of 10". */
export const placeText = (session: Session): string =>
  session.turn ? `${session.turn.place} of ${session.total}` : `${session.done} of ${session.total}`;

/** The day on the calendar of whoever sits here. */
export const dayHere = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index ? 2 : 4, '0'))
    .join('-');
