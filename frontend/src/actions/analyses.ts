// A game may have been looked at more than once: which analysis is on the screen, and two side by side.

import * as api from '../api';
import { title } from '../labels';
import { current, updateReview } from '../store';
import type { Analysis } from '../types';
import { openDialog } from './frame';
import { loadReview } from './report';
import { toast } from './toast';

const FROM_FILE = 'file';

export const analysisName = ({ effort, engine }: Pick<Analysis, 'effort' | 'engine'>): string =>
  effort === FROM_FILE ? 'Evals of the file' : `${title(effort)}, ${engine}`;

export function chooseAnalysis(analysis: string): void {
  const id = current().review?.id;
  updateReview({ analysis });
  if (id) void loadReview(id);
}

/** A review is done. One that did not go as deep as the one on the screen is kept beside it, and that is said. */
export async function loadAnalyses(id: string): Promise<void> {
  const before = current().review?.analyses ?? [];
  const analyses = await api.analyses(id);
  updateReview({ analyses }, id);
  const made = analyses.find(({ id: other }) => !before.some(known => known.id === other));
  if (made && !made.best)
    toast(
      `${analysisName(made)}: done, and kept beside this one, which went deeper. Choose it under “Analysis”.`,
    );
}

/** The one on the screen beside another: the best of the others. */
export async function compare(): Promise<void> {
  const review = current().review;
  const other = review?.analyses.filter(({ id }) => id !== review.shown).at(-1);
  if (review?.shown && other) await compareWith(other.id);
}

export async function compareWith(other: string): Promise<void> {
  const review = current().review;
  if (!review?.shown) return;
  try {
    const comparison = await api.comparison(review.id, review.shown, other, review.rules);
    updateReview({ comparison }, review.id);
    openDialog({ kind: 'compare' });
  } catch (error) {
    toast(api.asProblem(error).title);
  }
}
