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

function badge(square: string, label: Label): DrawShape {
  const circle = `<circle r="21" fill="${colour(label)}" stroke="#fff" stroke-width="3"/>`;
  const font = 'font-size="27" font-weight="700" font-family="system-ui, sans-serif"';
  const text = `<text y="9.5" ${font} text-anchor="middle" fill="#fff">${sign(label)}</text>`;
  return { orig: square as Key, customSvg: { html: `<g transform="translate(82 16)">${circle}${text}</g>` } };
}

export const shapesOf = (review: Review): DrawShape[] => [
  ...(review.retry && !review.line ? retryShapes(review) : placeShapes(review)),
  ...threatShapes(review),
];

/** It was asked for by its own key, so it is shown even where other arrows are off. */
const threatShapes = ({ threat }: Review): DrawShape[] => (threat.uci ? [arrow(threat.uci, 'purple')] : []);

function placeShapes(review: Review): DrawShape[] {
  const step = stepOf(review);
  const shapes: DrawShape[] = [];
  if (step) {
    const label = asLabel(step.answer?.move.label);
    if (label && hasBadge(label)) shapes.push(badge(step.uci.slice(2, 4), label));
    const reply = step.answer?.refutation.uci[0];
    if (reply && review.arrows && isBad(label)) shapes.push(arrow(reply, 'red'));
  } else {
    shapes.push(...gameShapes(review), ...fileShapes(review));
  }
  return [...shapes, ...engineShapes(review)];
}

/** The move that was played in red and the better one in green, if the move was bad. */
function gameShapes(review: Review): DrawShape[] {
  const played = plainMove(review, moveHere(review));
  const judged = judgedMove(review, moveHere(review));
  const label = asLabel(judged?.label);
  if (!played?.uci || !judged || !label) return [];
  const shapes: DrawShape[] = [];
  if (review.arrows && isBad(label)) {
    shapes.push(arrow(played.uci, 'red'));
    if (judged.best?.uci) shapes.push(arrow(judged.best.uci, 'green'));
  }
  if (review.arrows)
    for (const square of judged.explanation?.squares ?? [])
      shapes.push({ orig: square as Key, brush: 'yellow' });
  if (isMarked(label)) shapes.push(badge(played.uci.slice(2, 4), label));
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

/** The second hint shows the piece, the third the move. */
function retryShapes(review: Review): DrawShape[] {
  const retry = review.retry;
  const best = judgedMove(review, retried(review) ?? -1)?.best?.uci;
  if (!retry || retry.finished) return [];
  const shapes: DrawShape[] = [];
  if (retry.asked && retry.answer) {
    const label: Label = retry.answer.accepted ? 'best' : (asLabel(retry.answer.move.label) ?? 'mistake');
    shapes.push(badge(retry.asked.uci.slice(2, 4), hasBadge(label) ? label : 'mistake'));
    const reply = retry.answer.accepted ? undefined : retry.answer.refutation.uci[0];
    if (reply) shapes.push(arrow(reply, 'red'));
  } else if (best && retry.hints >= 2) {
    shapes.push(retry.hints >= 3 ? arrow(best, 'green') : { orig: best.slice(0, 2) as Key, brush: 'green' });
  }
  return shapes;
}

/** The arrows on the board, as the picture of a position wants them: "Ge2e4". */
export const arrowWords = (review: Review): string[] =>
  shapesOf(review)
    .filter(shape => shape.dest)
    .map(shape => `${(shape.brush ?? 'green').charAt(0).toUpperCase()}${shape.orig}${shape.dest}`);
