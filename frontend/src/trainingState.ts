// Training as the page keeps it: the home screen, a session, and the exercise on the board.

import type { Problem } from './api';
import { MY_NAME } from './people';
import type { Answered, LaterGames, Reply, Session, Solved, TrainingHome, Turn } from './types';

/** A position on the board, and the move that led there. */
export interface Place {
  fen: string;
  last: string | null;
}

export type Guess = 'critical' | 'calm';

export interface Solving {
  turn: Turn;
  /** From before the opponent's last move to where the solver stands now. */
  places: readonly Place[];
  /** A wrong try and how it is punished; empty when the solver may move. */
  punished: readonly Place[];
  /** Which of all these is on the board. */
  at: number;
  /** Every try so far, in UCI; where a won position is played on, the replies too. */
  tries: readonly string[];
  hints: number;
  guess: Guess | null;
  /** When it was first shown. */
  since: number;
  asking: boolean;
  answer: Answered | null;
  /** Why the last try is wrong, once an engine has said so. */
  reply: Reply | null;
  /** The engine is being asked why. */
  explaining: boolean;
  /** Everything, once it is over. */
  solved: Solved | null;
  grade: Answered['grade'];
  /** What a dispute came to. */
  dispute: string | null;
  disputing: boolean;
  promotion: { from: string; to: string } | null;
  problem: Problem | null;
}

export interface Training {
  /** Who trains, of the library's people. */
  person: string;
  home: TrainingHome | null;
  /** Whether what was trained has become rarer; asked for once, because it reads every game. */
  later: LaterGames | null;
  /** What has come of something that was asked for on the home screen. */
  done: string;
  session: Session | null;
  solving: Solving | null;
  problem: Problem | null;
}

export const NO_TRAINING: Training = {
  person: MY_NAME,
  home: null,
  later: null,
  done: '',
  session: null,
  solving: null,
  problem: null,
};
