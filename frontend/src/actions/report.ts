// The finished review of the game on the screen, read under the chosen rules. No engine is asked.

import * as api from '../api';
import { withReport } from '../state';
import { current, updateReview } from '../store';
import type { Rules } from '../types';

export async function loadReview(id: string): Promise<void> {
  try {
    const { report } = await api.review(id, current().review?.rules ?? null);
    updateReview(withReport(report), id);
    updateReview({ numbers: await api.numbers(id) }, id);
  } catch (error) {
    const problem = api.asProblem(error);
    if (problem.status !== 404) updateReview({ trouble: problem.title }, id);
  }
}

export function chooseRules(rules: Rules): void {
  const id = current().review?.id;
  updateReview({ rules });
  if (id) void loadReview(id);
}
