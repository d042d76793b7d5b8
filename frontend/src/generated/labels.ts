// Made by scripts/page-tables from src/kibitz/core/chess/label_look.py: change it there.

export const LABELS = [
  "brilliant",
  "great",
  "best",
  "excellent",
  "good",
  "book",
  "forced",
  "inaccuracy",
  "mistake",
  "miss",
  "blunder"
] as const;

export const MARKED = [
  "brilliant",
  "great",
  "inaccuracy",
  "mistake",
  "miss",
  "blunder"
] as const;

export const BAD = [
  "inaccuracy",
  "mistake",
  "miss",
  "blunder"
] as const;

export const SIGNS = {
  "brilliant": "!!",
  "great": "!",
  "best": "★",
  "excellent": "✓",
  "good": "·",
  "book": "≡",
  "forced": "□",
  "inaccuracy": "?!",
  "mistake": "?",
  "miss": "×",
  "blunder": "??"
} as const;

export const NOUNS = {
  "brilliant": [
    "brilliant move",
    "brilliant moves"
  ],
  "great": [
    "great move",
    "great moves"
  ],
  "best": [
    "best move",
    "best moves"
  ],
  "excellent": [
    "excellent move",
    "excellent moves"
  ],
  "good": [
    "good move",
    "good moves"
  ],
  "book": [
    "book move",
    "book moves"
  ],
  "forced": [
    "forced move",
    "forced moves"
  ],
  "inaccuracy": [
    "inaccuracy",
    "inaccuracies"
  ],
  "mistake": [
    "mistake",
    "mistakes"
  ],
  "miss": [
    "miss",
    "misses"
  ],
  "blunder": [
    "blunder",
    "blunders"
  ]
} as const;

export const MEANINGS = {
  "brilliant": "a sound sacrifice that is hard to see",
  "great": "the only good move, or one that turns the game",
  "best": "the engine's first choice",
  "excellent": "hardly worse than the best",
  "good": "costs little",
  "book": "a known opening move",
  "forced": "the only legal move",
  "inaccuracy": "costs more than it should",
  "mistake": "costs much",
  "miss": "the opponent erred and was let off",
  "blunder": "costs so much that it may decide the game"
} as const;

export const COLOURS = {
  "brilliant": "#00796b",
  "great": "#2457a8",
  "best": "#15781b",
  "excellent": "#3c7a1e",
  "good": "#65615b",
  "book": "#65615b",
  "forced": "#65615b",
  "inaccuracy": "#0f6f9c",
  "mistake": "#a35a00",
  "miss": "#a83a78",
  "blunder": "#b3261e"
} as const;

export const OUTLINES = {
  "brilliant": "M0-7 1.8-2.2 7-2 2.9 1.2 4.3 6.2 0 3.4-4.3 6.2-2.9 1.2-7-2-1.8-2.2Z",
  "great": "M0-6.5 6 0 0 6.5-6 0Z",
  "inaccuracy": "M0-4.5A4.5 4.5 0 1 1 0 4.5 4.5 4.5 0 1 1 0-4.5Z",
  "mistake": "M0-6 6 5H-6Z",
  "miss": "M-5.5-3-3-5.5 0-2.5 3-5.5 5.5-3 2.5 0 5.5 3 3 5.5 0 2.5-3 5.5-5.5 3-2.5 0Z",
  "blunder": "M-5.2-5.2H5.2V5.2H-5.2Z"
} as const;
