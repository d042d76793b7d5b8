// How far the review is, and whatever went wrong on the way.

import { cancel } from '../actions/review';
import { countText } from '../score';
import type { Review } from '../state';
import type { Job } from '../types';

export function Progress({ review }: { review: Review }) {
  return (
    <div class="progress" role="status" data-testid="progress">
      {review.job && <Running review={review} />}
      {review.cancelled && (
        <p class="notice" data-testid="cancelled">
          The review was cancelled
          {review.report && !review.provisional ? '; this is the one before it' : ''}.
        </p>
      )}
      {review.provisional && (
        <p class="dim" data-testid="provisional">
          <span class="provisional-mark">Dotted</span> moves {review.report ? 'and the story ' : ''}are
          provisional{review.job ? ' until the review is done' : ''}.
        </p>
      )}
      {review.report?.provenance.evals === 'file' && (
        <p class="dim" data-testid="from-file">
          These are the numbers of the file{review.job ? '; the engine is having its own look' : ''}.
        </p>
      )}
      {review.restarts > 0 && (
        <p class="notice">
          The engine stopped and was started again{review.restarts > 1 ? ` (${review.restarts} times)` : ''}.
          Nothing is lost.
        </p>
      )}
      {!review.connected && <p class="notice">The connection was lost. Trying again…</p>}
      {review.trouble && (
        <p class="notice bad" role="alert">
          {review.trouble}
        </p>
      )}
    </div>
  );
}

/** How many come before it is what the server tells, and what somebody who waits wants to know. */
export const queuedText = ({ place }: Job): string => (place ? `Queued, ${place} ahead` : 'Queued');

function words(job: Job): string {
  if (job.state === 'stopped') return 'Stopped';
  if (job.state === 'queued') return queuedText(job);
  return job.planned ? `${job.done} of ${job.planned} positions` : 'Looking at the first position…';
}

function Running({ review }: { review: Review }) {
  const job = review.job;
  if (!job) return null;
  return (
    <div class="running">
      <div class="row one-line">
        <span title={job.nodes ? `${countText(job.nodes)} nodes` : undefined}>{words(job)}</span>
        <button type="button" data-testid="cancel-button" onClick={() => void cancel()}>
          Cancel
        </button>
      </div>
      <progress value={job.done} max={job.planned || 1} aria-label="Positions looked at" />
    </div>
  );
}
