// How hard an engine is to look at games that come in.

import { type Importer, NO_REVIEW } from '../state';
import { current, updateImporter } from '../store';
import type { Effort } from '../types';

export const setEffort = (effort: Importer['effort']): void => updateImporter({ effort });

/** Null where nobody is to look. */
export function wantedEffort(): Effort | null {
  const { status, importer } = current();
  if (!status?.engine || importer.effort === NO_REVIEW) return null;
  return importer.effort || status.effort;
}
