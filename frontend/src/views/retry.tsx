// Retry my mistakes: one position at a time, with hints, and the punishing line after a wrong try.

import { leaveLine } from '../actions/lines';
import { endRetry, hint, mistakesOf, nextMistake, retryAs, retryMove, tryAgain } from '../actions/retry';
import { pieceAt } from '../chess';
import { asLabel, oneOf, title } from '../labels';
import { judgedMove, retried } from '../place';
import { moveText, sideName } from '../spoken';
import { MOST_HINTS, type Retry, type Review } from '../state';
import type { Move, Side, TryAnswer } from '../types';
import { Icon } from './icons';
import { Badge } from './parts';
import { ThreatText } from './threat';
import { Refutation } from './tried';

export function RetryPanel({ review, retry }: { review: Review; retry: Retry }) {
  const move = judgedMove(review, retried(review) ?? -1);
  const count = retry.moves.length;
  const number = Math.min(retry.index + 1, count);
  return (
    <section
      class="card moment retry"
      data-testid="retry-panel"
      data-part="words"
      aria-label="Retry mistakes"
    >
      <ThreatText review={review} />
      <div class="row one-line">
        <h2 class="moment-name">Retry</h2>
        <Sides review={review} chosen={retry.side} />
        <span class="spacer" />
        <span class="chip">
          <span class="unseen">
            Mistake {number} of {count}
          </span>
          <span aria-hidden="true">
            {number}/{count}
          </span>
        </span>
        <button type="button" class="plain icon-button" aria-label="End the retry" onClick={endRetry}>
          <Icon name="close" />
        </button>
      </div>
      {retry.finished || !move ? (
        <Finished retry={retry} />
      ) : (
        <Question review={review} retry={retry} move={move} />
      )}
    </section>
  );
}

const Sides = ({ review, chosen }: { review: Review; chosen: Side }) => (
  <select
    aria-label="Whose mistakes"
    data-testid="retry-side"
    value={chosen}
    onChange={event => retryAs(event.currentTarget.value as Side)}
  >
    {(['white', 'black'] as const).map(side => {
      const count = mistakesOf(review, side).length;
      return (
        <option key={side} value={side} disabled={count === 0}>
          {sideName(side)} ({count})
        </option>
      );
    })}
  </select>
);

function Question({ review, retry, move }: { review: Review; retry: Retry; move: Move }) {
  const label = asLabel(move.label);
  return (
    <>
      <p>
        {label && <Badge label={label} />} <b>{moveText(move, move)}</b> was played, {label && oneOf(label)}.
        Find a better move for {sideName(move.side)}.
      </p>
      <div role="status" aria-live="polite">
        {retry.hints > 0 && !retry.answer && (
          <p class="hint" data-testid="hint-text">
            {hintText(review, retry, move)}
          </p>
        )}
        {retry.asked && !retry.answer && !retry.problem && <p class="dim">Checking {retry.asked.san}…</p>}
        {retry.problem && <p class="notice bad">{retry.problem.title}</p>}
        {retry.answer && (
          <Verdict answer={retry.answer} played={move} isShown={retry.shown.includes(move.index)} />
        )}
      </div>
      <div class="row">
        {review.line && (
          <button type="button" onClick={leaveLine}>
            Back to the question
          </button>
        )}
        <Buttons retry={retry} />
      </div>
    </>
  );
}

function Buttons({ retry }: { retry: Retry }) {
  const isDone = retry.answer?.accepted === true;
  const names = ['Hint', 'Another hint', 'Show the move'];
  return (
    <>
      {retry.asked && !isDone && (
        <button type="button" class="primary" data-testid="retry-again" onClick={tryAgain}>
          Try again
        </button>
      )}
      {!isDone && (
        <button
          type="button"
          data-testid="retry-hint"
          disabled={retry.hints >= MOST_HINTS || retry.asked !== null}
          onClick={hint}
        >
          {names[retry.hints] ?? 'No more hints'}
        </button>
      )}
      <button type="button" class={isDone ? 'primary' : ''} data-testid="retry-next" onClick={nextMistake}>
        {isDone ? 'Next' : 'Skip'}
      </button>
    </>
  );
}

/** First which kind of piece, then which one, then the move itself. */
function hintText(review: Review, retry: Retry, move: Move): string {
  const piece = pieceAt(review.fens[move.index] ?? '', move.best?.uci?.slice(0, 2) ?? '') ?? 'piece';
  if (retry.hints === 1) return `Move a ${piece}.`;
  if (retry.hints === 2) return `The ${piece} on ${move.best?.uci?.slice(0, 2)} should move.`;
  return `${move.best?.san} was best.`;
}

interface VerdictProps {
  answer: TryAnswer;
  played: Move;
  isShown: boolean;
}

function Verdict({ answer, played, isShown }: VerdictProps) {
  if (answer.accepted)
    return (
      <p class="good-try" data-testid="try-result" data-accepted="true">
        <Badge label="best" /> <b>{answer.move.san}</b> is good{isShown && ', as was shown'}. {answer.cost}
        {answer.best &&
          ![answer.best.san, played.best?.san].includes(answer.move.san) &&
          ` The engine likes ${answer.best.san} best.`}
      </p>
    );
  const label = asLabel(answer.move.label);
  return (
    <div data-testid="try-result" data-accepted="false">
      <p>
        <Badge label={label ?? 'mistake'} /> <b>{answer.move.san}</b>
        {label ? `: ${title(label)}.` : ' is not good enough.'} {answer.cost}
      </p>
      {answer.best?.uci === played.uci && (
        <p>
          A longer look likes {played.san} best after all: reviewing with more effort would change its label.
        </p>
      )}
      <Refutation answer={answer} />
    </div>
  );
}

const Finished = ({ retry }: { retry: Retry }) => (
  <>
    <p class="good-try">
      Done: {retry.solved.length} of {retry.moves.length} solved
      {retry.shown.length > 0 && `, ${retry.shown.length} shown`}.
    </p>
    <div class="row">
      <button type="button" onClick={() => retryMove(retry.moves[0] ?? 0)}>
        Once more
      </button>
      <button type="button" class="primary" onClick={endRetry}>
        Back to the game
      </button>
    </div>
  </>
);
