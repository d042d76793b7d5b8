// The review as it is being made.
// The stream begins with all that is known, so a lost connection costs nothing.

import * as api from '../api';
import type { EngineRestarts, Failed, NoJob } from '../generated/api';
import type { Review } from '../state';
import { current, updateReview } from '../store';
import type { Job, LiveMoves } from '../types';
import { loadAnalyses } from './analyses';
import { loadReview } from './report';

const AGAIN_MS = 2000;
/** Between two drawings: with every answer about a long game drawn, nothing else would be. */
const BEAT_MS = 250;

let source: EventSource | null = null;
let again = 0;
let beat = 0;
/** What has come since the last drawing. */
let waiting: Partial<Review> = {};
/** Nothing is under way: when the stream ends now, nothing is lost. */
let isIdle = false;

export function openEvents(id: string): void {
  closeEvents();
  const stream = api.events(id);
  source = stream;
  isIdle = false;
  const on = <T>(name: string, act: (data: T) => void): void =>
    stream.addEventListener(name, event => {
      if (!current().review?.connected) updateReview({ connected: true }, id);
      act(JSON.parse((event as MessageEvent<string>).data) as T);
    });
  stream.onopen = () => updateReview({ connected: true }, id);
  stream.onerror = () => lost(id, stream);
  on<Job | NoJob>('job', job => onJob(id, job));
  on<LiveMoves>('moves', live => onMoves(id, live));
  on('draft', () => void onDraft(id));
  on<EngineRestarts>('engine', ({ restarts }) => gather(id, { restarts }));
  on('report', () => void onReport(id));
  on<Failed>('failed', failure => stop(id, { trouble: `The review failed: ${failure.title}.` }));
  on('cancelled', () => stop(id, { cancelled: true }));
}

export function closeEvents(): void {
  clearTimeout(again);
  clearTimeout(beat);
  beat = 0;
  waiting = {};
  source?.close();
  source = null;
}

/** The first at once, what follows it together. */
function gather(id: string, change: Partial<Review>): void {
  Object.assign(waiting, change);
  if (!beat) draw(id);
}

function draw(id: string): void {
  beat = 0;
  if (Object.keys(waiting).length === 0) return;
  const change = waiting;
  waiting = {};
  updateReview(change, id);
  beat = window.setTimeout(() => draw(id), BEAT_MS);
}

/** The browser connects again by itself, unless the server answered with an error. */
function lost(id: string, stream: EventSource): void {
  if (isIdle) {
    closeEvents();
    return;
  }
  updateReview({ connected: false }, id);
  if (stream.readyState === EventSource.CLOSED && source === stream)
    again = window.setTimeout(() => openEvents(id), AGAIN_MS);
}

function onJob(id: string, job: Job | NoJob): void {
  isIdle = job.state === 'none';
  // It may have ended while nobody listened; if there is a report, that is the next event.
  if (job.state === 'none') forget(id);
  else gather(id, { job });
}

function onMoves(id: string, live: LiveMoves): void {
  const review = current().review;
  // A finished review stays on the screen until the new one is finished too.
  if (!review || (review.report && !review.provisional)) return;
  const moves = new Map(waiting.moves ?? review.moves);
  for (const move of live.moves) moves.set(move.index, move);
  gather(id, { moves, players: live.players, provisional: live.provisional });
}

/** Every move has had a look: the story can be told, and may still change. */
async function onDraft(id: string): Promise<void> {
  const review = current().review;
  if (review && (!review.report || review.provisional)) await loadReview(id);
}

async function onReport(id: string): Promise<void> {
  closeEvents();
  await loadReview(id);
  updateReview({ job: null, connected: true, provisional: false }, id);
  await loadAnalyses(id);
}

/** What was found stays on the screen, still marked as provisional. */
function stop(id: string, how: { trouble: string } | { cancelled: true }): void {
  const found = waiting;
  closeEvents();
  updateReview({ ...found, job: null, connected: true, ...how }, id);
}

/** Nobody knows of a review: labels without one would look as if they were final. */
function forget(id: string): void {
  const review = current().review;
  const isDone = review?.report != null && !review.provisional;
  updateReview(
    {
      job: null,
      connected: true,
      provisional: false,
      ...(isDone ? {} : { moves: new Map(), players: null, report: null }),
    },
    id,
  );
}
