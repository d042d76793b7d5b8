// Made by scripts/page-tables from src/kibitz/web/page/board_look.py: change it there.

export const ARROWS = {
  "green": "#15781b",
  "red": "#b3261e",
  "blue": "#2457a8",
  "yellow": "#a35a00",
  "purple": "#7b2fbe"
} as const;

export const BOARDS = [
  "brown",
  "green",
  "blue",
  "grey"
] as const;

export const PIECES = [
  "cburnett",
  "shapes",
  "letters"
] as const;
