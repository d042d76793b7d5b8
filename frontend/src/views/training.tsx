// Training: the home screen, or the exercise that is asked.

import type { State } from '../state';
import { ExerciseScreen } from './exercise';
import { SessionEnd } from './sessionEnd';
import { TrainingHomeScreen } from './trainingHome';

export function TrainingPage({ state }: { state: State }) {
  const { session, solving } = state.training;
  if (session && solving) return <ExerciseScreen state={state} session={session} solving={solving} />;
  if (session) return <SessionEnd session={session} />;
  return <TrainingHomeScreen state={state} />;
}
