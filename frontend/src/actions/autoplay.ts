// The game plays by itself, move by move, until its end or until somebody does anything else.

import { current, updateReview } from '../store';
import { step } from './moving';

let timer = 0;

export function toggleAutoplay(): void {
  if (current().review?.playing) stopAutoplay();
  else startAutoplay();
}

function startAutoplay(): void {
  updateReview({ playing: true });
  timer = window.setInterval(tick, current().preferences.pace * 1000);
  for (const name of ['keydown', 'pointerdown'] as const) addEventListener(name, onTouched, true);
}

export function stopAutoplay(): void {
  clearInterval(timer);
  for (const name of ['keydown', 'pointerdown'] as const) removeEventListener(name, onTouched, true);
  if (current().review?.playing) updateReview({ playing: false });
}

/** The button that started it stops it by itself. */
function onTouched(event: Event): void {
  if (!(event.target as Element | null)?.closest?.('[data-part=play]')) stopAutoplay();
}

function tick(): void {
  const review = current().review;
  const isAtEnd = review?.line
    ? review.step >= review.line.steps.length
    : (review?.position ?? 0) >= (review?.game?.moves.length ?? 0);
  if (!review?.playing || isAtEnd || review.retry) stopAutoplay();
  else step(1);
}
