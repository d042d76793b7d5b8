// What is on a board, and what a hand on it does.

import type { DrawShape } from '@lichess-org/chessground/draw';

export type Promoted = 'queen' | 'rook' | 'bishop' | 'knight';

export interface OnBoard {
  fen: string;
  chess960: boolean;
  flipped: boolean;
  /** The last move, in UCI. */
  last: string | null;
  shapes: DrawShape[];
  movable: boolean;
  /** Nobody can play on it, whatever the position. */
  isFixed?: boolean;
  /** A pawn has arrived, and nobody has said what it becomes. */
  promoting: boolean;
  dropped: (from: string, to: string) => void;
  promote: (role: Promoted | null) => void;
}
