// Moves beside the game: tried on the board or shown from the engine's line; kept or dropped.

import * as api from '../api';
import { type Played, playLine } from '../chess';
import { afterRetry, fenOf } from '../place';
import { showStage } from '../stage';
import type { Review, SideLine, Step } from '../state';
import { current, updateReview } from '../store';
import type { TryAnswer } from '../types';
import { answerFromPeople } from './playingOn';
import { toast } from './toast';

const bare = (played: Played): Step => ({ ...played, asking: false, answer: null, problem: null });

/** A move beside the game: into the open line, or the first of a new one. */
export async function tryMove(review: Review, played: Played): Promise<void> {
  const before = review.line?.steps.slice(0, review.step) ?? [];
  const from = review.line?.from ?? review.position;
  const known = review.line?.steps[review.step];
  if (review.line && known?.uci === played.uci && (known.answer || review.against !== null)) {
    updateReview({ step: review.step + 1 });
    return;
  }
  const line: SideLine = {
    key: keyOf(from, [...before, played]),
    from,
    kind: 'tried',
    steps: [...before, bare(played)],
  };
  updateReview({ line, step: line.steps.length, walking: false });
  if (review.against === null) await judge(review.id, line, line.steps.length);
  else await answerFromPeople(review, line.key);
}

const keyOf = (from: number, steps: readonly Played[]): string =>
  [from, ...steps.map(step => step.uci)].join(' ');

/** Asks what a move of the line is worth; the first one is number 1. */
async function judge(id: string, line: SideLine, count: number): Promise<void> {
  const moves = line.steps.slice(0, count).map(step => step.uci);
  const root = [line.from, ...moves].join(' ');
  patchStep(id, root, count, { asking: true, problem: null });
  try {
    const answer = await tried(line.from, moves);
    patchStep(id, root, count, { asking: false, answer });
  } catch (error) {
    patchStep(id, root, count, { asking: false, problem: api.asProblem(error) });
  }
}

/** From a position of a game of the library, or from one that stands for itself. */
async function tried(from: number, moves: string[]): Promise<TryAnswer> {
  const { review } = current();
  if (!review || review.kind === 'game') return api.tryMoves(review?.id ?? '', from, moves);
  return api.tryOn(review.fens[from] ?? '', moves);
}

/** The reader may have gone on or kept the line meanwhile: the answer goes to every line that begins so. */
function patchStep(id: string, root: string, count: number, change: Partial<Step>): void {
  const review = current().review;
  if (review?.id !== id) return;
  const patch = (line: SideLine): SideLine =>
    line.key === root || line.key.startsWith(`${root} `)
      ? {
          ...line,
          steps: line.steps.map((step, index) => (index === count - 1 ? { ...step, ...change } : step)),
        }
      : line;
  updateReview({ line: review.line && patch(review.line), kept: review.kept.map(patch) }, id);
}

/** For moves of a line that the engine showed and nobody tried. */
export function judgeHere(): void {
  const review = current().review;
  if (review?.line && review.step > 0) void judge(review.id, review.line, review.step);
}

/** Shows moves from a position of the game, `step` of them already played. */
export function showLine(
  from: number,
  moves: readonly string[],
  step: number,
  kind: 'engine' | 'file' = 'engine',
): void {
  const review = current().review;
  const fen = review?.fens[from];
  if (!review || fen === undefined) return;
  openPlayed(review, from, playLine(fen, moves, review.game?.chess960 ?? false).map(bare), step, kind);
}

/** Goes on from where the reader stands, be it in a side line. */
export function showFromHere(moves: readonly string[], step: number): void {
  const review = current().review;
  if (!review) return;
  const before = review.line ? review.line.steps.slice(0, review.step) : [];
  const played = playLine(fenOf(review), moves, review.game?.chess960 ?? false).map(bare);
  const from = review.line?.from ?? review.position;
  openPlayed(review, from, [...before, ...played], before.length + step, before.length ? 'tried' : 'engine');
}

function openPlayed(
  review: Review,
  from: number,
  steps: readonly Step[],
  step: number,
  kind: SideLine['kind'],
): void {
  updateReview({
    line: { key: keyOf(from, steps), from, kind, steps },
    step: Math.min(Math.max(step, 0), steps.length),
    position: review.retry ? review.position : from,
  });
  showStage('nearest');
}

export function openLine(line: SideLine, step: number): void {
  const review = current().review;
  if (!review) return;
  updateReview({ line, step, position: line.from, ...afterRetry(review) });
  showStage('nearest');
}

/** Back to the game, to the move the line is about. */
export function leaveLine(): void {
  const review = current().review;
  if (!review?.line) return;
  const back = review.line.kind === 'tried' ? review.line.from : review.line.from + 1;
  const last = review.game?.moves.length ?? 0;
  updateReview({
    against: null,
    line: null,
    step: 0,
    position: review.retry ? review.position : Math.min(back, last),
  });
}

export async function keepLine(): Promise<void> {
  const review = current().review;
  if (!review?.line) return;
  const line = { ...review.line, kind: 'tried' as const };
  try {
    await api.keepLine(review.id, line.from, movesOf(line));
    const kept = current().review?.kept ?? [];
    updateReview({ kept: [...kept.filter(other => other.key !== line.key), line] }, review.id);
    if (current().review?.line?.key === line.key) updateReview({ line }, review.id);
    toast('Kept in the move list.');
  } catch (error) {
    toast(`Not kept: ${api.asProblem(error).title}`);
  }
}

const movesOf = (line: SideLine): string[] => line.steps.map(({ uci }) => uci);

export async function dropLine(line: SideLine): Promise<void> {
  const review = current().review;
  if (!review) return;
  const isKept = review.kept.some(({ key }) => key === line.key);
  updateReview({ kept: review.kept.filter(({ key }) => key !== line.key) });
  if (review.line?.key === line.key) leaveLine();
  try {
    if (isKept) await api.dropLine(review.id, line.from, movesOf(line));
  } catch (error) {
    toast(`Not dropped: ${api.asProblem(error).title}`);
  }
}

/** Lines as they are kept: where they leave the game, and their moves in UCI. */
export const keptLines = (
  fens: readonly string[],
  chess960: boolean,
  lines: readonly { position: number; moves: readonly string[] }[],
): SideLine[] =>
  lines.map(({ position, moves }) => {
    const steps = playLine(fens[position] ?? '', moves, chess960).map(bare);
    return { key: keyOf(position, steps), from: position, kind: 'tried', steps };
  });
