// Arrows and badges on the board. The drawings are made of our own constants only, never of text from a game.

import type { DrawBrushes, DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import { ARROWS } from './generated/board';
import { asLabel, colour, isBad, isMarked, type Label, sign } from './labels';
import { drawnBy } from './notes';
import { judgedMove, moveHere, plainMove, retried, stepOf } from './place';
import type { Review } from './state';

type Brush = keyof typeof ARROWS;

const brush = (name: Brush, lineWidth: number) => ({
  key: name.charAt(0),
  color: ARROWS[name],
  opacity: 1,
  lineWidth,
});

export const BRUSHES: DrawBrushes = {
  green: brush('green', 10),
  red: brush('red', 9),
  blue: brush('blue', 8),
  yellow: brush('yellow', 9),
  purple: brush('purple', 9),
};

const arrow = (uci: string, name: Brush): DrawShape => ({
  orig: uci.slice(0, 2) as Key,
  dest: uci.slice(2, 4) as Key,
  brush: name,
});

/** A best move has no mark in the game; one that was tried earns a badge. */
const hasBadge = (label: Label): boolean => isMarked(label) || label === 'best';

export interface BadgeAt {
  square: string;
  label: Label;
}

/** The label of the move on the board, where it has a mark. */
export function badgeAt(review: Review): BadgeAt | null {
  if (review.retry && !review.line) return retryBadge(review);
  const step = stepOf(review);
  const uci = step ? step.uci : plainMove(review, moveHere(review))?.uci;
  const label = asLabel(step ? step.answer?.move.label : judgedMove(review, moveHere(review))?.label);
  const isShown = label && (step ? hasBadge(label) : isMarked(label));
  return uci && isShown ? { square: uci.slice(2, 4), label } : null;
}

function retryBadge({ retry }: Review): BadgeAt | null {
  if (!retry?.asked || !retry.answer || retry.finished) return null;
  const label: Label = retry.answer.accepted ? 'best' : (asLabel(retry.answer.move.label) ?? 'mistake');
  return { square: retry.asked.uci.slice(2, 4), label: hasBadge(label) ? label : 'mistake' };
}

function badgeShape({ square, label }: BadgeAt): DrawShape {
  const circle = `<circle r="21" fill="${colour(label)}" stroke="#fff" stroke-width="3"/>`;
  const font = 'font-size="27" font-weight="700" font-family="system-ui, sans-serif"';
  const text = `<text y="9.5" ${font} text-anchor="middle" fill="#fff">${sign(label)}</text>`;
  return { orig: square as Key, customSvg: { html: `<g transform="translate(82 16)">${circle}${text}</g>` } };
}

export function shapesOf(review: Review): DrawShape[] {
  const badge = badgeAt(review);
  return [...drawnOn(review), ...(badge ? [badgeShape(badge)] : [])];
}

/** Arrows and circles. */
export const drawnOn = (review: Review): DrawShape[] => [
  ...(review.retry && !review.line ? retryShapes(review) : placeShapes(review)),
  ...threatShapes(review),
];

/** It was asked for by its own key, so it is shown even where other arrows are off. */
const threatShapes = ({ threat }: Review): DrawShape[] => (threat.uci ? [arrow(threat.uci, 'purple')] : []);

const placeShapes = (review: Review): DrawShape[] => [
  ...(stepOf(review) ? stepShapes(review) : [...gameShapes(review), ...fileShapes(review)]),
  ...engineShapes(review),
];

/** The answer to a bad try. */
function stepShapes(review: Review): DrawShape[] {
  const answer = stepOf(review)?.answer;
  const reply = answer?.refutation.uci[0];
  return reply && review.arrows && isBad(answer.move.label) ? [arrow(reply, 'red')] : [];
}

/** The move that was played in red and the better one in green, if the move was bad. */
function gameShapes(review: Review): DrawShape[] {
  const played = plainMove(review, moveHere(review));
  const judged = judgedMove(review, moveHere(review));
  if (!review.arrows || !played?.uci || !judged?.label) return [];
  const shapes: DrawShape[] = [];
  if (isBad(judged.label)) {
    shapes.push(arrow(played.uci, 'red'));
    if (judged.best?.uci) shapes.push(arrow(judged.best.uci, 'green'));
  }
  for (const square of judged.explanation?.squares ?? [])
    shapes.push({ orig: square as Key, brush: 'yellow' });
  return shapes;
}

/** Circles and arrows that the writer of the file drew. */
const fileShapes = ({ notes, position, arrows }: Review): DrawShape[] =>
  drawnBy(arrows ? (notes.file.get(position)?.comments ?? []) : []).map(({ brush, from, to }) =>
    from === to ? { orig: from as Key, brush } : arrow(from + to, brush),
  );

function engineShapes(review: Review): DrawShape[] {
  const { on, answer } = review.engine;
  const first = on && review.arrows ? answer?.lines[0]?.uci[0] : undefined;
  return first ? [arrow(first, 'blue')] : [];
}

/** The answer to a wrong try; before it, the second hint shows the piece and the third the move. */
function retryShapes(review: Review): DrawShape[] {
  const retry = review.retry;
  const best = judgedMove(review, retried(review) ?? -1)?.best?.uci;
  if (!retry || retry.finished) return [];
  if (retry.asked && retry.answer) {
    const reply = retry.answer.accepted ? undefined : retry.answer.refutation.uci[0];
    return reply ? [arrow(reply, 'red')] : [];
  }
  if (!best || retry.hints < 2) return [];
  return [retry.hints >= 3 ? arrow(best, 'green') : { orig: best.slice(0, 2) as Key, brush: 'green' }];
}
