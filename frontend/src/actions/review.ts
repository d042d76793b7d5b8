// One game and its review: what is known is asked for, the rest arrives as events.

import * as api from '../api';
import { fensOf } from '../chess';
import { recall } from '../memory';
import { ownSide } from '../mine';
import { positionOf } from '../route';
import { withNames } from '../spoken';
import { firstReview } from '../state';
import { current, update, updateReview } from '../store';
import type { Effort, Side } from '../types';
import { stopAutoplay } from './autoplay';
import { closeEvents, openEvents } from './events';
import { loadNotes } from './notes';
import { loadReview } from './report';
import { toast } from './toast';

export const title = (): string => {
  const game = current().review?.game;
  return game ? `${game.white} – ${game.black} · Kibitz` : 'Kibitz';
};

export async function openReview(id: string, below: Side | null = null): Promise<void> {
  const { arrows, units } = current().preferences;
  update({ review: { ...firstReview(id, recall('engine', false), recall('lines', 3)), arrows, units } });
  try {
    const game = withNames(await api.oneGame(id));
    const mine = ownSide(game, current().library.filters.person) ?? below;
    updateReview(
      {
        game,
        mine,
        flipped: mine === 'black',
        reading: game.effort !== null,
        fens: fensOf(game.start_fen, game.moves),
        position: Math.min(positionOf(location.hash), game.moves.length),
        job: game.job,
        analyses: game.analyses,
      },
      id,
    );
    if (current().review?.id !== id) return;
    document.title = title();
    void loadNotes(id);
    if (game.effort !== null) await loadReview(id);
    if (game.failed) updateReview({ trouble: `The review failed: ${game.failed}.` }, id);
    if (game.job) openEvents(id);
  } catch (error) {
    updateReview({ problem: api.asProblem(error) }, id);
  }
}

export function closeReview(): void {
  closeEvents();
  stopAutoplay();
}

export async function askForReview(effort: Effort): Promise<void> {
  const review = current().review;
  if (!review) return;
  updateReview({ trouble: null, cancelled: false, restarts: 0 }, review.id);
  try {
    const { job } = await api.askReview(review.id, effort);
    updateReview({ job }, review.id);
    if (job) openEvents(review.id);
    else {
      toast('It has been reviewed with this effort already.');
      await loadReview(review.id);
    }
  } catch (error) {
    updateReview({ trouble: api.asProblem(error).title }, review.id);
  }
}

export async function cancel(): Promise<void> {
  const id = current().review?.id;
  if (!id) return;
  try {
    await api.cancelReview(id);
  } catch (error) {
    toast(api.asProblem(error).title);
  }
}
