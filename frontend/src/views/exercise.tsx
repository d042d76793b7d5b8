// One exercise: the board, what is asked above it, and what became of the answer beside it.

import {
  dropOnExercise,
  endSession,
  giveUp,
  guessThat,
  look,
  promoteInExercise,
  putOff,
  takeBack,
  takeHint,
  typeInExercise,
} from '../actions/training';
import type { State } from '../state';
import { allPlaces, mayMove, placeOf, placeText, shapesOfSolving } from '../training';
import type { Solving } from '../trainingState';
import type { Session } from '../types';
import { Answers } from './answers';
import { Chessboard } from './chessboard';
import { Icon } from './icons';
import { TypeMove } from './typeMove';

interface ScreenProps {
  state: State;
  session: Session;
  solving: Solving;
}

export function ExerciseScreen({ state, session, solving }: ScreenProps) {
  const place = placeOf(solving);
  const { preferences } = state;
  return (
    <main
      class="train"
      data-testid="exercise"
      data-movable={mayMove(solving) || undefined}
      data-board={preferences.board}
      data-pieces={preferences.pieces}
      data-coordinates={preferences.coordinates ? 'on' : 'off'}
    >
      <Asked session={session} solving={solving} />
      <div class="train-board" data-part="stage">
        <Chessboard
          fen={place.fen}
          chess960={solving.turn.chess960}
          flipped={solving.turn.side === 'black'}
          last={place.last}
          shapes={shapesOfSolving(solving)}
          movable={mayMove(solving)}
          promoting={solving.promotion !== null}
          dropped={dropOnExercise}
          promote={promoteInExercise}
        />
      </div>
      <div class="train-words">
        {solving.problem && (
          <p class="notice bad" role="alert">
            {solving.problem.title}
          </p>
        )}
        {solving.solved ? (
          <Answers solving={solving} solved={solving.solved} />
        ) : (
          <Question solving={solving} />
        )}
        <Looking solving={solving} />
      </div>
    </main>
  );
}

/** One line: how far the session is, why this is here, and what is asked. */
function Asked({ session, solving }: Omit<ScreenProps, 'state'>) {
  const { turn } = solving;
  const ratings = [turn.white_rating, turn.black_rating];
  const clocks = [turn.clocks.white, turn.clocks.black];
  return (
    <header class="train-head">
      <div class="row">
        <span class="chip" data-testid="place">
          {placeText(session)}
        </span>
        <span class="dim small">
          {[turn.why, sides(ratings, 'rated'), sides(clocks, 'on the clock')].filter(Boolean).join(' ')}
        </span>
        <span class="spacer" />
        <button type="button" class="plain icon-button" aria-label="End the session" onClick={endSession}>
          <Icon name="close" />
        </button>
      </div>
      <h1 data-testid="question">{turn.question}</h1>
    </header>
  );
}

/** "1834 and 1790 rated." */
const sides = (values: readonly (string | number | null)[], what: string): string =>
  values.every(value => value !== null) ? `${values.join(' and ')} ${what}.` : '';

function Question({ solving }: { solving: Solving }) {
  const { turn, hints, answer, asking } = solving;
  const isWrong = solving.punished.length > 0;
  return (
    <section class="card train-card" aria-label="Your answer">
      <p class="train-verdict" role="status" data-testid="verdict" data-verdict={answer?.verdict ?? ''}>
        {asking ? 'One moment…' : said(solving)}
      </p>
      {hints > 0 && (
        <p class="notice" role="status" data-testid="hint">
          {turn.step.hints[hints - 1]}
        </p>
      )}
      {turn.asks_whether && solving.tries.length === 0 && <Whether solving={solving} />}
      {isWrong ? (
        <button type="button" class="primary" data-testid="again" onClick={takeBack}>
          Try again
        </button>
      ) : (
        <TypeMove
          id="type-answer"
          placeholder="Type a move: Nf3"
          label="Type your move, for example Nf3"
          play={typeInExercise}
        />
      )}
      <div class="row train-buttons">
        <button
          type="button"
          data-testid="hint-button"
          onClick={takeHint}
          disabled={hints >= turn.step.hints.length}
        >
          Hint
        </button>
        <button type="button" data-testid="give-up" onClick={() => void giveUp()} disabled={asking}>
          {solving.grade ? 'Show the answer' : 'Give up'}
        </button>
        {!solving.grade && (
          <button type="button" data-testid="later" onClick={() => void putOff()}>
            Not now
          </button>
        )}
      </div>
    </section>
  );
}

const LOOKING = 'Looking for what is wrong with it…';

function said({ answer, reply, turn, explaining }: Solving): string {
  if (!answer) return '';
  if (answer.verdict === 'nearly')
    return `${answer.san} is good, but there is better. Nothing is lost: try again.`;
  if (answer.verdict === 'right')
    return answer.percent === null
      ? `${answer.san} is right. And now?`
      : `${answer.san}: ${Math.round(answer.percent)}% to win. Play on.`;
  const found = reply ?? answer.punished;
  const follows = found?.line.san[0] ? ` ${found.line.san[0]} follows.` : '';
  const why = found?.text || (found ? `${found.cost}${follows}` : explaining ? LOOKING : '');
  return turn.plays_on ? `${answer.san}: the win is gone.` : `${answer.san} is not it. ${why}`;
}

function Whether({ solving }: { solving: Solving }) {
  const choices = [
    ['critical', 'Only one is good'],
    ['calm', 'Several are good'],
  ] as const;
  return (
    <fieldset class="row whether">
      <legend class="dim small">Before you move, if you like: what do you think?</legend>
      {choices.map(([guess, text]) => (
        <button
          key={guess}
          type="button"
          data-testid={guess}
          aria-pressed={solving.guess === guess}
          onClick={() => guessThat(guess)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Back and forth on the board, for a hand without keys; it never answers. */
function Looking({ solving }: { solving: Solving }) {
  const last = allPlaces(solving).length - 1;
  return (
    <div class="row train-look" role="toolbar" aria-label="Look back and forth">
      <button
        type="button"
        class="icon-button"
        aria-label="Back"
        onClick={() => look(-1)}
        disabled={solving.at === 0}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Forward"
        onClick={() => look(1)}
        disabled={solving.at === last}
      >
        <Icon name="forward" />
      </button>
      <span class="dim small" role="status">
        {!solving.solved && solving.turn.lead_name && `Last move: ${solving.turn.lead_name}`}
      </span>
    </div>
  );
}
