// What one can do with the game: walk, retry, review, share; and how it is read.

import { useState } from 'preact/hooks';
import { openDialog } from '../actions/frame';
import { startWalk } from '../actions/moving';
import { chooseRules } from '../actions/report';
import { mistakesOf, retrySide, startRetry } from '../actions/retry';
import { askForReview } from '../actions/review';
import { differs, title } from '../labels';
import { isKept } from '../place';
import { sideName } from '../spoken';
import type { Review, State } from '../state';
import type { Effort, Rules as Reading, Report, Status } from '../types';
import { AnalysisChoice } from './analyses';
import { Icon } from './icons';
import { NoEngine } from './importer';
import { offer } from './offer';

export function Actions({ state, review }: { state: State; review: Review }) {
  const points = review.report?.turning_points.length ?? 0;
  if (!review.report)
    return review.job || review.reading ? null : (
      <AskFirst
        state={state}
        words={review.cancelled ? 'Start again' : review.trouble ? 'Try again' : 'Review this game'}
        isFailed={review.trouble !== null}
      />
    );
  return (
    <div class="actions">
      {points > 0 && (
        <button type="button" class="primary" data-testid="walk-button" onClick={startWalk}>
          Walk the key moments
        </button>
      )}
      <Further review={review} />
    </div>
  );
}

/** A retry needs an engine behind it. */
function Further({ review }: { review: Review }) {
  const side = retrySide(review);
  const mistakes = !isKept(review) ? 0 : mistakesOf(review, side).length;
  return (
    <>
      {mistakes > 0 && (
        <button
          type="button"
          data-testid="retry-button"
          title={`${sideName(side)} could have played better in ${mistakes} moves`}
          onClick={startRetry}
        >
          {side === review.mine ? 'Retry my mistakes' : 'Retry mistakes'} ({mistakes})
        </button>
      )}
      <button
        type="button"
        data-testid="share-button"
        class={mistakes > 0 ? 'icon-button' : ''}
        aria-label="Share"
        title="Share (s)"
        onClick={() => openDialog({ kind: 'share' })}
      >
        <Icon name="share" /> {mistakes === 0 && 'Share'}
      </button>
    </>
  );
}

/** What failed may fail again: nobody is called upon to try. */
function AskFirst({ state, words, isFailed }: { state: State; words: string; isFailed: boolean }) {
  if (state.status && !state.status.engine) return <NoEngine problem={state.status.engine_problem} />;
  return (
    <div class="actions">
      <ReviewForm state={state} words={words} primary={!isFailed} />
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
        <span class="unseen">Effort</span>
        <select
          data-testid="effort"
          value={effort}
          onChange={event => setChosen(event.currentTarget.value as Effort)}
        >
          {offer((state.status?.efforts ?? [effort]).map(name => [name, title(name)]))}
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
      <p class="dim made">
        {report.made_by}{' '}
        <button
          type="button"
          class="plain inline"
          onClick={() => openDialog({ kind: 'help', about: 'rules' })}
        >
          What is that?
        </button>
      </p>
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
          {offer(status.rulesets.map(name => [name, name]))}
        </select>
      </label>
      {rules !== usual && (
        <span class="dim" data-testid="differences">
          {differing === 0
            ? `no mark differs from ${usual}`
            : `≠ ${differing} move${differing === 1 ? ' is' : 's are'} marked otherwise than under ${usual}`}
        </span>
      )}
    </div>
  );
}
