// Keys while somebody trains. None of them answers: arrows only look, and a move is typed or made on the board.

import { openDialog } from './actions/frame';
import {
  beginSession,
  disputeAnswer,
  endSession,
  giveUp,
  guessThat,
  look,
  nextExercise,
  putOff,
  regradeAs,
  takeBack,
  takeHint,
} from './actions/training';
import { openSource } from './actions/trainingSource';
import type { Keys } from './keys';
import { current } from './store';

export const TRAINING: Keys = {
  Enter: () => void goOn(),
  ArrowLeft: () => look(-1),
  ArrowRight: () => look(1),
  ArrowUp: () => look(-100),
  ArrowDown: () => look(100),
  h: takeHint,
  g: () => void giveUp(),
  z: takeBack,
  c: () => guessThat('critical'),
  v: () => guessThat('calm'),
  u: () => void putOff(),
  d: () => void disputeAnswer(),
  o: openSource,
  1: () => void regradeAs('again'),
  2: () => void regradeAs('hard'),
  3: () => void regradeAs('good'),
  t: () => document.getElementById('type-answer')?.focus(),
  s: () => openDialog({ kind: 'settings' }),
  Escape: leave,
};

/** Never an answer: the next exercise once this one is over, or the session from the home screen. */
async function goOn(): Promise<void> {
  const { home, session, solving } = current().training;
  if (session?.turn || solving) await nextExercise();
  else if (home?.is_known) await beginSession();
}

function leave(): void {
  const { session, solving } = current().training;
  if (solving && solving.punished.length > 0) takeBack();
  else if (session) endSession();
}
