// The reader likes something else: at once, and on the next visit.

import { type Preferences, rememberPreferences } from '../preferences';
import { current, update, updateReview } from '../store';

export function prefer(change: Partial<Preferences>): void {
  const preferences = { ...current().preferences, ...change };
  rememberPreferences(preferences);
  update({ preferences });
  updateReview({ arrows: preferences.arrows, units: preferences.units });
}

export const toggleArrows = (): void => prefer({ arrows: !current().review?.arrows });
