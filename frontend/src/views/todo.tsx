// What one can do with the game: walk, retry, review, share; and how it is read.

import { useState } from 'preact/hooks';
import { openDialog } from '../actions/frame';
import { startWalk } from '../actions/moving';
import { chooseRules } from '../actions/report';
import { mistakesOf, startRetry } from '../actions/retry';
import { askForReview } from '../actions/review';
import { title } from '../labels';
import type { Review, State } from '../state';
import type { Effort, Rules as Reading, Report, Status } from '../types';
import { AnalysisChoice } from './analyses';
import { Icon } from './icons';
import { NoEngine } from './importer';

export function Actions({ state, review }: { state: State; review: Review }) {
  const points = review.report?.turning_points.length ?? 0;
  const mistakes = mistakesOf(review, 'white').length + mistakesOf(review, 'black').length;
  if (!review.report)
    return review.job ? null : (
      <AskFirst
        state={state}
        words={review.cancelled ? 'Start again' : review.trouble ? 'Try again' : 'Review this game'}
      />
    );
  return (
    <div class="actions">
      <button
        type="button"
        class="primary"
        data-testid="walk-button"
        disabled={points === 0}
        onClick={startWalk}
      >
        {points === 0 ? 'No turning points' : 'Walk the turning points'}
      </button>
      {!review.isFile && <Further mistakes={mistakes} />}
    </div>
  );
}

/** What a server is needed for. */
const Further = ({ mistakes }: { mistakes: number }) => (
  <>
    <button type="button" data-testid="retry-button" disabled={mistakes === 0} onClick={() => startRetry()}>
      Retry mistakes{mistakes > 0 ? ` (${mistakes})` : ''}
    </button>
    <button
      type="button"
      data-testid="share-button"
      class="icon-button"
      aria-label="Share"
      title="Share (s)"
      onClick={() => openDialog({ kind: 'share' })}
    >
      <Icon name="share" />
    </button>
  </>
);

function AskFirst({ state, words }: { state: State; words: string }) {
  if (state.status && !state.status.engine) return <NoEngine problem={state.status.engine_problem} />;
  return (
    <div class="actions">
      <ReviewForm state={state} words={words} primary />
    </div>
  );
}

function ReviewForm({ state, words, primary }: { state: State; words: string; primary: boolean }) {
  const [chosen, setChosen] = useState<Effort | null>(null);
  const effort = chosen ?? state.status?.effort ?? 'standard';
  return (
    <>
      <button
        type="button"
        class={primary ? 'primary' : ''}
        data-testid="review-button"
        onClick={() => void askForReview(effort)}
      >
        {words}
      </button>
      <label class="choice">
        <span class={primary ? 'unseen' : 'dim'}>Effort</span>
        <select
          data-testid="effort"
          value={effort}
          onChange={event => setChosen(event.currentTarget.value as Effort)}
        >
          {(state.status?.efforts ?? [effort]).map(name => (
            <option key={name} value={name}>
              {title(name)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** Once there is a review: under which rules it is read, and whether to look harder. */
export function Choices({ state, review }: { state: State; review: Review }) {
  const { report } = review;
  if (!report) return null;
  return (
    <section class="card choices" aria-label="How the game is read">
      {state.status && <Rules report={report} review={review} status={state.status} />}
      <AnalysisChoice review={review} />
      {state.status?.engine && !review.job && (
        <div class="row">
          <ReviewForm state={state} words="Review again" primary={false} />
        </div>
      )}
      <p class="dim made">{report.made_by}</p>
    </section>
  );
}

interface RulesProps {
  report: Report;
  review: Review;
  status: Status;
}

function Rules({ report, review, status }: RulesProps) {
  const rules = report.provenance.ruleset;
  const usual = status.ruleset;
  const differing = report.moves.filter(move => differs(move.labels, rules, usual)).length;
  return (
    <div class="row">
      <label class="choice">
        <span class="dim">Rules</span>
        <select
          data-testid="ruleset"
          value={review.rules ?? usual}
          onChange={event => chooseRules(event.currentTarget.value as Reading)}
        >
          {status.rulesets.map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {rules !== usual && (
        <span class="dim" data-testid="differences">
          {differing === 0
            ? `as ${usual}`
            : `≠ ${differing} move${differing === 1 ? '' : 's'} other than ${usual}`}
        </span>
      )}
    </div>
  );
}

export const differs = (
  labels: Record<string, string | null> | null | undefined,
  one: string,
  other: string,
): boolean => Boolean(labels && one in labels && other in labels && labels[one] !== labels[other]);
