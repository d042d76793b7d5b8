// The analyses of a game: which of them is shown.

import { analysisName, chooseAnalysis, compare } from '../actions/analyses';
import type { Review } from '../state';
import { offer } from './offer';

export function AnalysisChoice({ review }: { review: Review }) {
  if (review.analyses.length < 2) return null;
  return (
    <div class="row">
      <label class="choice analysis">
        <span class="dim">Analysis</span>
        <select
          data-testid="analysis"
          value={review.shown ?? ''}
          onChange={event => chooseAnalysis(event.currentTarget.value)}
        >
          {offer(review.analyses.map(each => [each.id, analysisName(each)]))}
        </select>
      </label>
      <button type="button" data-testid="compare" onClick={() => void compare()}>
        Compare
      </button>
    </div>
  );
}
