// A finger that goes sideways over the review steps through the game: to the left is forward.

import { step } from './actions/moving';
import { colourAt } from './chess';
import { fenOf, isTried } from './place';
import type { Review } from './state';
import { current } from './store';

/** In pixels and milliseconds: less is a tap that slipped, slower is somebody who reads along. */
const SHORTEST = 45;
const SLOWEST = 700;

/** Fields, the graph and dialogs have a use for a finger of their own. */
const OTHERS = 'input, textarea, select, .plot, dialog, .controls';

let began: { x: number; y: number; at: number } | null = null;

export const swiping = {
  onTouchStart(event: TouchEvent): void {
    const [touch] = event.touches;
    const target = event.target as HTMLElement;
    const isOurs = touch && event.touches.length === 1 && !target.closest(OTHERS) && !isHeld(target, touch);
    began = isOurs ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  },
  onTouchEnd(event: TouchEvent): void {
    const [touch] = event.changedTouches;
    if (!began || !touch) return;
    const direction = directionOf(
      touch.clientX - began.x,
      touch.clientY - began.y,
      event.timeStamp - began.at,
    );
    began = null;
    if (direction) step(direction);
  },
  onTouchCancel(): void {
    began = null;
  },
};

export function directionOf(x: number, y: number, time: number): 1 | -1 | null {
  if (Math.abs(x) < SHORTEST || Math.abs(x) < 2 * Math.abs(y) || time > SLOWEST) return null;
  return x < 0 ? 1 : -1;
}

/** A piece that may move is taken by the finger, and is no swipe. */
function isHeld(target: HTMLElement, touch: Touch): boolean {
  const board = target.closest('cg-board')?.getBoundingClientRect();
  const review = current().review;
  if (!board || !review || !isTried(review)) return false;
  return colourAt(fenOf(review), squareAt(review, board, touch)) === fenOf(review).split(' ')[1];
}

function squareAt({ flipped }: Review, board: DOMRect, { clientX, clientY }: Touch): string {
  const column = Math.floor(((clientX - board.left) * 8) / board.width);
  const row = Math.floor(((clientY - board.top) * 8) / board.height);
  const [file, rank] = flipped ? [7 - column, row + 1] : [column, 8 - row];
  return `${'abcdefgh'.charAt(file)}${rank}`;
}
