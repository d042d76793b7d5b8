// Why a move has its label, in words, and how near it was to another.

import { asLabel, markOf } from '../labels';
import type { Review } from '../state';
import type { Measure, Move, Proof } from '../types';
import { ConfidenceMark } from './parts';

interface WhyProps {
  review: Review;
  move: Move;
  proof: Proof;
}

export function Why({ review, move, proof }: WhyProps) {
  const others = otherReadings(move, review.report?.provenance.ruleset ?? null);
  return (
    <div class="why">
      {hasMargin(proof) && <Margin proof={proof} label={move.label ?? 'no judgement'} />}
      <div class="proof dim">
        <ConfidenceMark confidence={proof.confidence} />
        <p data-testid="proof">{proof.text}</p>
      </div>
      {others.length > 0 && (
        <p class="others" data-testid="other-rules">
          <span class="dim">Other rules:</span>{' '}
          {others.map(([rules, label]) => (
            <span key={rules} class="chip">
              {rules}: {label ?? 'no label'}
            </span>
          ))}
        </p>
      )}
      {(proof.measures.length > 0 || proof.refused.length > 0) && (
        <details>
          <summary>The numbers behind it</summary>
          <Measures measures={proof.measures} />
          {proof.refused.map(claim => (
            <div key={claim.label}>
              <p>
                Not {claim.label}: {claim.rule}?
              </p>
              <Measures measures={claim.measures} />
            </div>
          ))}
        </details>
      )}
    </div>
  );
}

/** Rulesets that mark the move otherwise. */
function otherReadings(move: Move, rules: string | null): [string, string | null][] {
  return Object.entries(move.labels ?? {}).filter(
    ([name, label]) => name !== rules && markOf(label) !== markOf(move.label),
  );
}

type Measured = Proof & { lost: number; threshold: number; nearest: string };

const hasMargin = (proof: Proof): proof is Measured =>
  proof.lost !== null && proof.threshold !== null && proof.nearest !== null;

/** A ruler with the nearest threshold on it, and where this move fell. */
function Margin({ proof, label }: { proof: Measured; label: string }) {
  const { lost, threshold, nearest } = proof;
  const [low, high] = lost < threshold ? [label, nearest] : [nearest, label];
  const most = Math.max(threshold * 2, lost * 1.15, 0.001);
  const place = (value: number): string => `${Math.min(100, Math.max(0, (100 * value) / most)).toFixed(1)}%`;
  const mark = asLabel(label);
  return (
    <div class="ruler" aria-hidden="true">
      <i class="threshold" style={{ left: place(threshold) }} />
      <i class={`fell ${mark ?? ''}`} style={{ left: place(lost) }} />
      <span>{low}</span>
      <span>{high}</span>
    </div>
  );
}

const Measures = ({ measures }: { measures: Measure[] }) => (
  <ul class="measures">
    {measures.map(measure => (
      <li key={measure.what} data-holds={measure.holds}>
        <span aria-hidden="true">{measure.holds ? '✓' : '✗'}</span> {measure.text}
        <span class="unseen">{measure.holds ? ' (holds)' : ' (does not hold)'}</span>
      </li>
    ))}
  </ul>
);
