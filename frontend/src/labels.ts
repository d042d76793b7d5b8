// The names a move can get: its mark in text, its name, and its shape, so that colour is never the only sign.

export const LABELS = [
  'brilliant',
  'great',
  'best',
  'excellent',
  'good',
  'book',
  'forced',
  'inaccuracy',
  'mistake',
  'miss',
  'blunder',
] as const;

export type Label = (typeof LABELS)[number];

/** Those that are drawn in the graph and on the board. */
export const MARKED: readonly Label[] = ['brilliant', 'great', 'inaccuracy', 'mistake', 'miss', 'blunder'];
export const BAD: readonly Label[] = ['inaccuracy', 'mistake', 'miss', 'blunder'];

/** On badges a miss needs a sign of its own; in notation it has none. */
const SIGNS: Record<Label, string> = {
  brilliant: '!!',
  great: '!',
  best: '★',
  excellent: '✓',
  good: '·',
  book: '≡',
  forced: '□',
  inaccuracy: '?!',
  mistake: '?',
  miss: '×',
  blunder: '??',
};

/** What one such move is called, and what several are. */
const NOUNS: Record<Label, readonly [string, string]> = {
  brilliant: ['brilliant move', 'brilliant moves'],
  great: ['great move', 'great moves'],
  best: ['best move', 'best moves'],
  excellent: ['excellent move', 'excellent moves'],
  good: ['good move', 'good moves'],
  book: ['book move', 'book moves'],
  forced: ['forced move', 'forced moves'],
  inaccuracy: ['inaccuracy', 'inaccuracies'],
  mistake: ['mistake', 'mistakes'],
  miss: ['miss', 'misses'],
  blunder: ['blunder', 'blunders'],
};

export const asLabel = (name: string | null | undefined): Label | null =>
  LABELS.includes(name as Label) ? (name as Label) : null;

export const isMarked = (name: string | null): boolean => MARKED.includes(name as Label);
export const isBad = (name: string | null): boolean => BAD.includes(name as Label);

export const sign = (label: Label): string => SIGNS[label];

/** The noun that goes with a count: "blunder" with 1, "blunders" with any other. */
export const noun = (label: Label, count: number): string => NOUNS[label][count === 1 ? 0 : 1];

/** "an inaccuracy", "a brilliant move". */
export function oneOf(label: Label): string {
  const one = noun(label, 1);
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
}

export const title = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Outlines around 0,0 for the graph, about 12 units wide. */
export const SHAPES: Partial<Record<Label, string>> = {
  brilliant: 'M0-7 1.8-2.2 7-2 2.9 1.2 4.3 6.2 0 3.4-4.3 6.2-2.9 1.2-7-2-1.8-2.2Z',
  great: 'M0-6.5 6 0 0 6.5-6 0Z',
  inaccuracy: 'M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5Z',
  mistake: 'M0-6 6 5H-6Z',
  miss: 'M-5.5-3-3-5.5 0-2.5 3-5.5 5.5-3 2.5 0 5.5 3 3 5.5 0 2.5-3 5.5-5.5 3-2.5 0Z',
  blunder: 'M-5.2-5.2H5.2V5.2H-5.2Z',
};
