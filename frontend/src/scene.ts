// What is in a picture of a position: the board with its marks, who plays, and the move that was made.

import type { DrawShape } from '@lichess-org/chessground/draw';
import { asLabel, title } from './labels';
import { fenOf, judgedMove, lastMove, moveHere, nextNumber, plainMove, stepOf } from './place';
import { dateText, resultText } from './score';
import { clockAt, clockText } from './seats';
import { type BadgeAt, badgeAt, drawnOn } from './shapes';
import { moveText, numbered } from './spoken';
import type { Review } from './state';
import type { Game, Side } from './types';

export interface Scene {
  fen: string;
  flipped: boolean;
  /** The squares of the last move. */
  last: readonly string[];
  shapes: readonly DrawShape[];
  badge: BadgeAt | null;
  /** From the top. */
  seats: readonly [Sitting, Sitting];
  caption: string;
  /** At the right of the caption. */
  note: string;
}

export interface Sitting {
  side: Side;
  name: string;
  /** Rating and time left, as far as they are known. */
  more: string;
}

/** What is on the board now. */
export function sceneOf(review: Review): Scene {
  const last = lastMove(review);
  return {
    fen: fenOf(review),
    flipped: review.flipped,
    last: last ? [last.slice(0, 2), last.slice(2, 4)] : [],
    shapes: drawnOn(review),
    badge: badgeAt(review),
    seats: review.flipped
      ? [sitting(review, 'white'), sitting(review, 'black')]
      : [sitting(review, 'black'), sitting(review, 'white')],
    caption: captionOf(review),
    note: noteOf(review),
  };
}

function sitting(review: Review, side: Side): Sitting {
  const game = review.game as Game;
  const rating = side === 'white' ? game.white_rating : game.black_rating;
  const clock = clockAt(game, review.line?.from ?? review.position, side);
  const more = [rating === null ? '' : String(rating), clock === null ? '' : clockText(clock)];
  return { side, name: game[side], more: more.filter(Boolean).join(' · ') };
}

/** The move with its number and what it is called; before the first, where and when. */
function captionOf(review: Review): string {
  const step = stepOf(review);
  if (step && review.line) return lineCaption(review);
  const move = plainMove(review, moveHere(review));
  const judged = judgedMove(review, moveHere(review));
  const { opening = null, date = null } = review.game ?? {};
  if (!move) return [opening, dateText(date)].filter(Boolean).join(' · ');
  const badge = badgeAt(review);
  return `${moveText(move, judged)}${badge ? `  ${title(badge.label)}` : ''}`;
}

function lineCaption(review: Review): string {
  const line = review.line;
  const sans = line?.steps.map(({ san }) => san) ?? [];
  const text = numbered(sans, nextNumber(review, line?.from ?? 0)).slice(0, review.step);
  const label = asLabel(stepOf(review)?.answer?.move.label);
  const number = text.at(-1)?.includes('.') ? '' : `${text.at(-2)?.split('.')[0] ?? ''}... `;
  return `${number}${text.at(-1) ?? ''}${label ? `  ${title(label)}` : ''}`;
}

/** How the game ended, once it has. */
const noteOf = (review: Review): string =>
  !review.line && review.position === review.game?.moves.length ? resultText(review.game.result) : '';

/** The frames of a moving picture: an open line from where it leaves the game, or the game. */
export function framesOf(review: Review): Scene[] {
  const plain: Review = { ...review, retry: null, arrows: false, engine: { ...review.engine, on: false } };
  const still = { ...plain, threat: { ...plain.threat, uci: null } };
  const { line } = review;
  if (line)
    return [
      sceneOf({ ...still, line: null, step: 0, position: line.from }),
      ...line.steps.map((_, index) => sceneOf({ ...still, step: index + 1 })),
    ];
  return review.fens.map((_, position) => sceneOf({ ...still, position }));
}
