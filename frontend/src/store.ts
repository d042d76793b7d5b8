// Holds the state and tells the view when it was replaced.

import type { Importer, Insights, Library, Review, State } from './state';
import type { Training } from './trainingState';

let state: State;
let listener: (state: State) => void = () => {};

export function start(first: State, listen: (state: State) => void): void {
  state = first;
  listener = listen;
  listener(state);
}

export const current = (): State => state;

export function update(change: Partial<State>): void {
  state = { ...state, ...change };
  listener(state);
}

export const updateLibrary = (change: Partial<Library>): void =>
  update({ library: { ...state.library, ...change } });

export const updateImporter = (change: Partial<Importer>): void =>
  update({ importer: { ...state.importer, ...change } });

export const updateTraining = (change: Partial<Training>): void =>
  update({ training: { ...state.training, ...change } });

export const updateInsights = (change: Partial<Insights>): void =>
  update({ insights: { ...state.insights, ...change } });

/** Answers may come after the reader has left the game they belong to: `id` says whose they are. */
export function updateReview(change: Partial<Review>, id?: string): void {
  if (state.review && (id === undefined || state.review.id === id))
    update({ review: { ...state.review, ...change } });
}
