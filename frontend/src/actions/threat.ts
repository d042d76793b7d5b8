// What the opponent threatens: the engine's best move if the side to move passed. It follows the board.

import * as api from '../api';
import { passed } from '../chess';
import { fenOf } from '../place';
import { NO_THREAT, type Threat } from '../state';
import { current, updateReview } from '../store';

const NODES = 200_000;
const SETTLE_MS = 200;

let asking: AbortController | null = null;
let timer = 0;

export function toggleThreat(): void {
  const review = current().review;
  if (!review) return;
  giveUp();
  updateReview({ threat: { ...NO_THREAT, on: !review.threat.on } });
}

/** Called after every change of state; does nothing unless the board shows another position. */
export function followThreat(): void {
  const review = current().review;
  if (!review?.threat.on || !review.game) return;
  const fen = fenOf(review);
  if (!fen || fen === review.threat.fen) return;
  giveUp();
  const turned = passed(fen);
  updateReview({ threat: { ...NO_THREAT, on: true, fen, why: 'why' in turned ? turned.why : null } });
  if ('fen' in turned) timer = window.setTimeout(() => void search(fen, turned.fen), SETTLE_MS);
}

function giveUp(): void {
  asking?.abort();
  clearTimeout(timer);
}

async function search(fen: string, turned: string): Promise<void> {
  asking = new AbortController();
  const { review, status } = current();
  const nodes = Math.min(NODES, status?.limits.nodes ?? NODES);
  try {
    const { lines, over } = await api.search(
      { fen: turned, lines: 1, nodes, chess960: review?.game?.chess960 ?? false },
      asking.signal,
    );
    const [san, uci] = [lines[0]?.san[0] ?? null, lines[0]?.uci[0] ?? null];
    found(fen, { san, uci, why: san ? null : over === 'draw' ? 'the game is drawn' : 'there is no move' });
  } catch (error) {
    if (!api.isAborted(error)) found(fen, { why: api.asProblem(error).title });
  }
}

/** The reader may have gone on meanwhile. */
function found(fen: string, part: Partial<Threat>): void {
  const threat = current().review?.threat;
  if (threat?.on && threat.fen === fen) updateReview({ threat: { ...threat, ...part } });
}
