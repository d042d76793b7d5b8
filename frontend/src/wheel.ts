// The wheel over the board steps through the game, for those who like that better than scrolling.

import { step } from './actions/moving';

/** Pixels of a wheel that make a step; a touchpad sends many small ones. */
const NOTCH = 60;

let turned = 0;

export function onWheel(event: WheelEvent): void {
  if (event.ctrlKey) return; // the browser's zoom
  event.preventDefault();
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
  turned = Math.sign(turned) === -Math.sign(pixels) ? pixels : turned + pixels;
  if (Math.abs(turned) < NOTCH) return;
  step(turned > 0 ? 1 : -1);
  turned = 0;
}
