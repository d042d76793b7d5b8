// Training: the home screen, or the exercise that is asked.

import { useEffect } from 'preact/hooks';
import { loadHome } from '../actions/training';
import { keyListener } from '../keys';
import type { State } from '../state';
import '../firstView';
import { TRAINING } from '../trainingKeys';
import { ExerciseScreen } from './exercise';
import { SessionEnd } from './sessionEnd';
import { TrainingHomeScreen } from './trainingHome';

export function TrainingPage({ state }: { state: State }) {
  const { session, solving } = state.training;
  useEffect(() => void loadHome(), [state.route]);
  useEffect(() => {
    const listen = keyListener(TRAINING, () => true);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  if (session && solving) return <ExerciseScreen state={state} session={session} solving={solving} />;
  if (session) return <SessionEnd session={session} />;
  return <TrainingHomeScreen state={state} />;
}
