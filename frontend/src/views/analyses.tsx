// The analyses of a game: which of them is shown.

import { analysisName, chooseAnalysis, compare } from '../actions/analyses';
import type { Review } from '../state';

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
          {review.analyses.map(each => (
            <option key={each.id} value={each.id}>
              {analysisName(each)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" data-testid="compare" onClick={() => void compare()}>
        Compare
      </button>
    </div>
  );
}
