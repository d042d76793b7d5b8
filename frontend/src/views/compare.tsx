// What two analyses of a game see differently.

import { analysisName, compareWith } from '../actions/analyses';
import { closeDialog } from '../actions/frame';
import { lookAt } from '../actions/moving';
import { asLabel, isMarked, title } from '../labels';
import { printed } from '../score';
import { numberText } from '../spoken';
import type { Review } from '../state';
import type { Comparison } from '../types';
import { Badge, Modal } from './parts';

export function CompareDialog({ review }: { review: Review }) {
  const { comparison, analyses } = review;
  if (!comparison) return null;
  const { one, other, compared, moves } = comparison;
  return (
    <Modal name="Two analyses side by side" testid="comparison">
      {analyses.length > 2 && (
        <label class="choice">
          <span class="dim">Compare with</span>
          <select value={other.id} onChange={event => void compareWith(event.currentTarget.value)}>
            {analyses
              .filter(({ id }) => id !== one.id)
              .map(each => (
                <option key={each.id} value={each.id}>
                  {analysisName(each)}
                </option>
              ))}
          </select>
        </label>
      )}
      <p class="dim">
        {moves.length === 0
          ? `They agree on all ${compared} moves.`
          : `They differ on ${moves.length} of ${compared} moves: in the mark, or by more than ${comparison.least} points.`}
      </p>
      <Table comparison={comparison} />
    </Modal>
  );
}

const Table = ({ comparison: { one, other, moves } }: { comparison: Comparison }) => (
  <div class="table-scroll">
    <table class="compare-table">
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col">{analysisName(one)}</th>
          <th scope="col">{analysisName(other)}</th>
          <th scope="col">Points apart</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Accuracy</th>
          <td>{accuracyText(one.accuracy)}</td>
          <td>{accuracyText(other.accuracy)}</td>
          <td />
        </tr>
        {moves.map(move => (
          <tr key={move.index} data-testid="compared">
            <th scope="row">
              <button type="button" class="plain" onClick={() => show(move.index)}>
                {numberText(move)} {move.san}
              </button>
            </th>
            <Cell reading={move.one} />
            <Cell reading={move.other} />
            <td>{move.points.toFixed(1)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

function show(index: number): void {
  closeDialog();
  lookAt(index);
}

function Cell({ reading: { label, eval_text } }: { reading: Comparison['moves'][number]['one'] }) {
  const known = asLabel(label);
  return (
    <td>
      {known && isMarked(known) && <Badge label={known} />}{' '}
      <span class={known && isMarked(known) ? 'badge-word' : ''}>{label ? title(label) : '–'}</span>{' '}
      <span class="dim">{printed(eval_text)}</span>
    </td>
  );
}

const accuracyText = ({ white, black }: Comparison['one']['accuracy']): string =>
  [white, black].map(value => (value === null ? '–' : Math.round(value))).join(' / ');
