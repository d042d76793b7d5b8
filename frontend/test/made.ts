// Games, moves and lines to test with. Games are written as moves: 'e4 e5 Nf3'.

import { fensOf, type Played, playLine } from '../src/chess';
import { firstReview, firstState, type Review, type SideLine, type Step } from '../src/state';
import { start } from '../src/store';
import type { Game, ImportRun, Move, PlainMove, Report, TryAnswer } from '../src/types';

export { retryOf } from '../src/actions/retry';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const words = (text: string): string[] => text.split(' ').filter(Boolean);

export function movesOf(sans: string): PlainMove[] {
  return playLine(START, words(sans), false).map(({ san, uci }, index) => ({
    index,
    move_number: Math.floor(index / 2) + 1,
    side: index % 2 === 0 ? 'white' : 'black',
    san,
    uci,
    clock: null,
    seconds: null,
    seconds_text: '',
  }));
}

export const gameOf = (moves: PlainMove[]): Game => ({
  white: 'Anna',
  black: 'Boris',
  white_rating: null,
  black_rating: null,
  tags: { White: 'Anna', Black: 'Boris' },
  date: null,
  event: null,
  result: null,
  eco: null,
  opening: null,
  start_fen: START,
  chess960: false,
  moves,
  problem: null,
  seats: [],
});

/** A game that nobody has looked at, with the reader before its first move. */
export function reviewOf(sans: string, change: Partial<Review> = {}): Review {
  const moves = movesOf(sans);
  return { ...firstReview('game', false, 3), game: gameOf(moves), fens: fensOf(START, moves), ...change };
}

/** Only what the page asks of a move is real: reports may say more. */
const UNJUDGED = {
  eval_text: '',
  glyph: '',
  win_percent: null,
  best: null,
  judgement: null,
  label: null,
  accuracy: null,
  centipawn_loss: null,
  phase: null,
  labels: null,
  explanation: null,
  reasons: [] as Move['reasons'],
  proof: null,
} as Omit<Move, keyof PlainMove>;

/** What was found of some moves, by their indexes. */
export function judgedMoves(sans: string, found: Record<number, Partial<Move>>): Map<number, Move> {
  const plain = movesOf(sans);
  return new Map(
    Object.entries(found).map(([index, part]) => [
      Number(index),
      { ...(plain[Number(index)] as PlainMove), ...UNJUDGED, ...part },
    ]),
  );
}

/** A finished review; only what the tests ask of it is real. */
export const reportOf = (part: Partial<Report>): Report =>
  ({ start_text: '', turning_points: [], percents: [], ...part }) as Report;

export const tryAnswer = (move: Partial<Move>, part: Partial<TryAnswer> = {}): TryAnswer => ({
  fen: '',
  sans: [],
  move: { ...(movesOf('e4')[0] as PlainMove), ...UNJUDGED, ...move },
  refutation: { san: [], uci: [] },
  best: null,
  lost: null,
  cost: '',
  accepted: false,
  tablebase: null,
  ...part,
});

export function played(review: Review, from: number, sans: string): Played[] {
  return playLine(review.fens[from] ?? '', words(sans), false);
}

/** A side line that leaves the game in the position `from`. */
export function lineOf(review: Review, from: number, sans: string, answers: TryAnswer[] = []): SideLine {
  const steps: Step[] = played(review, from, sans).map((move, index) => ({
    ...move,
    asking: false,
    answer: answers[index] ?? null,
    problem: null,
  }));
  return { key: [from, ...steps.map(({ uci }) => uci)].join(' '), from, kind: 'tried', steps };
}

/** A browser that remembers, and what it has remembered so far. */
export function givenMemory(): Map<string, string> {
  const kept = new Map<string, string>();
  const storage: Partial<Storage> = {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  return kept;
}

/** The store with this review on the screen. There is no page: nothing can be scrolled into view. */
export function show(review: Review): void {
  Object.assign(globalThis, { document: { querySelector: () => null } });
  start({ ...firstState({ page: 'review', id: review.id }, 'system'), review }, () => {});
}

/** Games on their way in. */
export const run = (part: Partial<ImportRun>): ImportRun => ({
  id: 'a',
  source: 'lichess:thibault',
  title: 'the games of thibault on Lichess',
  state: 'running',
  new: 0,
  known: 0,
  unfit: 0,
  left_out: [],
  problems: 0,
  problem: null,
  waiting: null,
  total: null,
  rate: 0,
  seconds_left: null,
  newest: null,
  side: null,
  ply: null,
  queued: 0,
  started: '',
  ended: null,
  ...part,
});
