// The names a move can get: a sign, a noun and an outline, so that colour is never the only sign.

import * as tables from './generated/labels';
import { LABELS } from './generated/labels';

export { LABELS };

export type Label = (typeof LABELS)[number];

/** Those that are drawn in the graph and on the board. */
export const MARKED: readonly Label[] = tables.MARKED;
export const BAD: readonly Label[] = tables.BAD;

export const asLabel = (name: string | null | undefined): Label | null =>
  LABELS.includes(name as Label) ? (name as Label) : null;

export const isMarked = (name: string | null): boolean => MARKED.includes(name as Label);
export const isBad = (name: string | null): boolean => BAD.includes(name as Label);

export const sign = (label: Label): string => tables.SIGNS[label];

/** The noun that goes with a count: "blunder" with 1, "blunders" with any other. */
export const noun = (label: Label, count: number): string => tables.NOUNS[label][count === 1 ? 0 : 1];

/** "an inaccuracy", "a brilliant move". */
export function oneOf(label: Label): string {
  const one = noun(label, 1);
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
}

export const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The server's reasons may go on or stand alone; here they stand alone. */
export const sentence = (reason: string): string => title(reason).replace(/[^.!?]$/, '$&.');

/** A mark, or none: best, excellent, good and no label are one opinion, with nothing to see. */
export const markOf = (label: string | null | undefined): Label | null =>
  isMarked(label ?? null) ? (label as Label) : null;

/** Whether two rulesets mark a move differently. */
export const differs = (
  labels: Record<string, string | null> | null | undefined,
  one: string,
  other: string,
): boolean =>
  Boolean(labels && one in labels && other in labels && markOf(labels[one]) !== markOf(labels[other]));

/** What such a move is, in a few words. */
export const meaning = (label: Label): string => tables.MEANINGS[label];

/** On white and on the board; the style sheet has those for both themes. */
export const colour = (label: Label): string => tables.COLOURS[label];

/** Its mark in the graph, around 0,0; labels that are not marked have none of their own. */
export const outline = (label: Label): string | undefined =>
  (tables.OUTLINES as Partial<Record<Label, string>>)[label];
