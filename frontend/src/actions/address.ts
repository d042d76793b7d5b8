// The address says where in the game the reader is, so that a reload or a link comes back to it.

import { placeHash } from '../place';
import { positionOf } from '../route';
import { current } from '../store';
import { goTo } from './moving';

/** Browsers stop a page that writes its address too often. */
const SETTLE_MS = 300;

let timer = 0;
let written = '';

/** Called after every change of state; does nothing unless the reader has gone elsewhere. */
export function followPlace(): void {
  const { review } = current();
  const hash = placeHash(review);
  if (!review?.game || review.retry || hash === written) return;
  written = hash;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    if (current().review?.id === review.id && location.hash !== hash)
      history.replaceState(null, '', location.pathname + location.search + hash);
  }, SETTLE_MS);
}

/** Somebody has changed the address of the game on the screen. */
export function goToAddressed(): void {
  const position = positionOf(location.hash);
  if (position !== current().review?.position) goTo(position);
}
