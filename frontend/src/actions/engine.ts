// The engine panel follows the board. A newer position gives up the older search.

import * as api from '../api';
import { remember } from '../memory';
import { fenOf, isAsking } from '../place';
import type { Engine } from '../state';
import { current, updateReview } from '../store';
import type { SearchAnswer } from '../types';

const FIRST_NODES = 200_000;
const SETTLE_MS = 200;

/** What was found already; of more positions than anybody goes back to, the oldest are forgotten. */
const known = new Map<string, SearchAnswer>();
const MOST_KNOWN = 200;
let asking: AbortController | null = null;
let timer = 0;

const change = (part: Partial<Engine>): void => {
  const engine = current().review?.engine;
  if (engine) updateReview({ engine: { ...engine, ...part } });
};

export function toggleEngine(): void {
  const on = !current().review?.engine.on;
  remember('engine', on);
  asking?.abort();
  change({ on, fen: null, answer: null, busy: false, problem: null });
}

export function setLines(lines: number): void {
  remember('lines', lines);
  change({ lines, fen: null });
}

export function searchDeeper(): void {
  const { review, status } = current();
  if (!review) return;
  const limit = status?.limits.nodes ?? FIRST_NODES;
  ask(fenOf(review), review.engine.lines, Math.min(limit, review.engine.nodes * 4));
}

/** Called after every change of state; does nothing unless the board shows another position. */
export function followBoard(): void {
  const review = current().review;
  if (!review?.engine.on || !review.game || isAsking(review)) return;
  const fen = fenOf(review);
  if (fen && fen !== review.engine.fen)
    ask(fen, review.engine.lines, Math.min(FIRST_NODES, current().status?.limits.nodes ?? FIRST_NODES));
}

function ask(fen: string, lines: number, nodes: number): void {
  asking?.abort();
  clearTimeout(timer);
  const answer = known.get(keyOf(fen, lines, nodes)) ?? null;
  change({ fen, nodes, answer, busy: !answer, problem: null });
  if (!answer) timer = window.setTimeout(() => void search(fen, lines, nodes), SETTLE_MS);
}

const isChess960 = (): boolean => current().review?.game?.chess960 ?? false;

/** Castling is written otherwise in Chess960, so its lines are others. */
const keyOf = (fen: string, lines: number, nodes: number): string =>
  `${isChess960()} ${lines} ${nodes} ${fen}`;

async function search(fen: string, lines: number, nodes: number): Promise<void> {
  asking = new AbortController();
  try {
    const key = keyOf(fen, lines, nodes);
    const answer = await api.search({ fen, lines, nodes, chess960: isChess960() }, asking.signal);
    known.set(key, answer);
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
    if (current().review?.engine.fen === fen) change({ answer, busy: false });
  } catch (error) {
    if (!api.isAborted(error) && current().review?.engine.fen === fen)
      change({ busy: false, problem: api.asProblem(error) });
  }
}
