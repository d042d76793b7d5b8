// Who is who in the library: asked for once, changed in the settings, and then whose side is whose anew.

import * as api from '../api';
import { ownSide } from '../mine';
import { current, update, updateReview } from '../store';
import type { People } from '../types';
import { loadLibrary } from './library';

/** How often somebody has changed them: an answer from before a change is not true any more. */
let changes = 0;

export async function loadPeople(): Promise<void> {
  const asked = changes;
  try {
    const { people } = await api.people();
    if (asked === changes) update({ people });
  } catch {
    // The pages report their own failures; without people the page only lacks a choice.
  }
}

/** The server says what is wrong with a name, in words; null if nothing is. */
export const addName = (name: string, person: string): Promise<string | null> =>
  change(() => api.addName(name, person));

export const removeName = (name: string): Promise<string | null> => change(() => api.removeName(name));

async function change(ask: () => Promise<People>): Promise<string | null> {
  changes += 1;
  try {
    update({ people: (await ask()).people });
  } catch (error) {
    return api.asProblem(error).title;
  }
  if (current().route.page === 'library') void loadLibrary();
  else void sitDownAgain();
  return null;
}

/** The game on the screen may be somebody's now. */
async function sitDownAgain(): Promise<void> {
  const id = current().review?.id;
  if (!id) return;
  const { seats } = await api.oneGame(id);
  const { review, library } = current();
  if (!review?.game || review.id !== id) return;
  const game = { ...review.game, seats };
  const mine = ownSide(game, library.filters.person);
  updateReview({ game, mine, ...(review.retry ? {} : { flipped: mine === 'black' }) }, id);
}
