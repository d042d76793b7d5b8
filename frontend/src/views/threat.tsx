// What the other side threatens, in words: at the top of what is read, where it is in sight at every size.

import type { Review, Threat } from '../state';

/** The region is always there, so that screen readers notice when words appear in it. */
export const ThreatText = ({ review }: { review: Review }) => (
  <p class="threat" role="status" data-testid="threat">
    {textOf(review.threat)}
  </p>
);

function textOf({ on, san, why }: Threat): string {
  if (!on) return '';
  if (why) return `No threat to show: ${why}.`;
  return san ? `Threat: ${san}` : 'Looking for the threat…';
}
