// One progress for all reviews that were asked for, with a way to stop them and to go on.

import { emptyQueue, goOn, stopQueue } from '../actions/queue';
import { countOf } from '../score';
import type { Queue } from '../types';

export function QueueBar({ queue }: { queue: Queue | null }) {
  if (!queue || queue.waiting + queue.stopped === 0) return null;
  return (
    <div class="queue" data-testid="queue" role="status">
      <div class="row">
        <span>{queue.waiting > 0 ? <Working queue={queue} /> : stoppedText(queue)}</span>
        <span class="spacer" />
        {queue.waiting > 0 && (
          <button type="button" data-testid="stop-queue" onClick={() => void stopQueue()}>
            Stop
          </button>
        )}
        {queue.stopped > 0 && (
          <button type="button" class="primary" data-testid="go-on" onClick={() => void goOn()}>
            Go on
          </button>
        )}
        <button type="button" data-testid="empty-queue" onClick={() => void emptyQueue()}>
          Cancel all
        </button>
      </div>
      {queue.waiting > 0 && (
        <progress value={shareDone(queue)} max={queue.done + queue.waiting} aria-label="Reviews" />
      )}
      {queue.trouble && <p class="notice bad">{queue.trouble}</p>}
    </div>
  );
}

/** Done ones, and as much of the next as its searches say. */
function shareDone({ done, running }: Queue): number {
  return done + (running?.job.planned ? running.job.done / running.job.planned : 0);
}

function Working({ queue: { done, waiting, seconds_left, running } }: { queue: Queue }) {
  return (
    <>
      <b>
        Reviewing {(done + 1).toLocaleString('en')} of {(done + waiting).toLocaleString('en')}
      </b>
      {running && (
        <span class="dim">
          {' '}
          · <bdi>{running.white}</bdi> – <bdi>{running.black}</bdi>
        </span>
      )}
      {seconds_left !== null && <span class="dim"> · {durationText(seconds_left)} left</span>}
    </>
  );
}

const stoppedText = ({ stopped }: Queue): string =>
  `${countOf(stopped, 'review')} ${stopped === 1 ? 'is' : 'are'} stopped.`;

/** About how long, in the largest unit that fits. */
function durationText(seconds: number): string {
  if (seconds < 90) return 'about a minute';
  if (seconds < 90 * 60) return `about ${Math.round(seconds / 60)} minutes`;
  if (seconds < 36 * 3600) return `about ${Math.round(seconds / 3600)} hours`;
  return `about ${Math.round(seconds / 86400)} days`;
}
