// The finished review of the game on the screen, read under the chosen rules. No engine is asked.

import * as api from '../api';
import { type Review, withReport } from '../state';
import { current, updateReview } from '../store';
import type { Rules } from '../types';

let latest = 0;

/** Answers may overtake each other: only the one that was asked for last counts. */
export async function loadReview(id: string): Promise<void> {
  latest += 1;
  const mine = latest;
  const take = (change: Partial<Review>): void => {
    if (mine === latest) updateReview(change, id);
  };
  try {
    const { rules = null, analysis = null } = current().review ?? {};
    const found = await api.review(id, rules, analysis);
    take({
      ...withReport(found.report),
      provisional: found.provisional,
      shown: found.analysis,
      reading: false,
      trouble: null,
    });
    if (!found.provisional) take({ numbers: await api.numbers(id, analysis) });
  } catch (error) {
    const problem = api.asProblem(error);
    take({ reading: false, ...(problem.status === 404 ? {} : { trouble: problem.title }) });
  }
}

export function chooseRules(rules: Rules): void {
  const id = current().review?.id;
  updateReview({ rules });
  if (id) void loadReview(id);
}
