// What is missing before there can be exercises, and a button that does it.

import { navigate } from '../actions/app';
import { REVIEWED_AT_ONCE, reviewLatest } from '../actions/training';
import type { TrainingHome } from '../types';

export function TrainingGames({ games: { all, reviewed } }: { games: TrainingHome['games'] }) {
  if (all === 0)
    return (
      <>
        <p>None of these games are in the library yet. Bring them in, and have them reviewed.</p>
        <p>
          <button type="button" class="primary" onClick={() => navigate({ page: 'library' })}>
            To the library
          </button>
        </p>
      </>
    );
  if (reviewed === 0)
    return (
      <>
        <p>
          {all === 1 ? 'One game is here, and no' : `${all} games are here, and no`} engine has looked at{' '}
          {all === 1 ? 'it' : 'them'} yet. Exercises are made from reviews of the effort standard or better.
        </p>
        <p>
          <button
            type="button"
            class="primary"
            data-testid="review-latest"
            onClick={() => void reviewLatest()}
          >
            {all > REVIEWED_AT_ONCE ? `Review the latest ${REVIEWED_AT_ONCE}` : 'Review them'}
          </button>
        </p>
      </>
    );
  return (
    <p>
      Reviewed by an engine: {reviewed} of {all} games. What went wrong in them becomes exercises: the answers
      are looked for once, which takes some seconds each.
    </p>
  );
}
