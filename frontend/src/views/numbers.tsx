// Where a number comes from, with this game's values.

import { closeDialog } from '../actions/frame';
import { lookAt } from '../actions/moving';
import { noun, title } from '../labels';
import { rounded } from '../score';
import { moveText, sideName } from '../spoken';
import type { Asked, Review } from '../state';
import type { AccuracySteps, Move, Numbers } from '../types';
import { Badge, Modal } from './parts';

export const NumberDialog = ({ review, asked }: { review: Review; asked: Asked }) => (
  <Modal name={nameOf(review, asked)} testid="number-explained">
    <Words review={review} asked={asked} />
  </Modal>
);

function nameOf(review: Review, asked: Asked): string {
  const name = review.game?.[asked.side] ?? sideName(asked.side);
  if (asked.what === 'accuracy') return `Accuracy of ${name}`;
  if (asked.what === 'acpl') return `Average centipawn loss of ${name}`;
  if (asked.what === 'phase') return `Accuracy of ${name} in the ${asked.phase}`;
  return `${title(noun(asked.label, 2))} of ${name}`;
}

function Words({ review, asked }: { review: Review; asked: Asked }) {
  if (asked.what === 'count') return <Counted review={review} asked={asked} />;
  const numbers = review.numbers?.[asked.side];
  const moves = movesOf(review, asked);
  if (asked.what === 'acpl') return <Loss loss={numbers?.acpl ?? null} moves={moves} />;
  const found = asked.what === 'accuracy' ? numbers?.accuracy : numbers?.phases[asked.phase];
  return <Accuracy found={found ?? null} moves={moves} />;
}

const movesOf = (review: Review, asked: Asked): Move[] =>
  [...review.moves.values()]
    .filter(move => move.side === asked.side && (asked.what !== 'phase' || move.phase === asked.phase))
    .sort((one, other) => one.index - other.index);

/** How it came about is known where a server can be asked. */
const Accuracy = ({ found, moves }: { found: AccuracySteps | null; moves: Move[] }) => (
  <>
    {found && (
      <>
        <p class="formula">
          ({rounded(found.weighted_mean, 2)} + {rounded(found.harmonic_mean, 2)}) ÷ 2 ={' '}
          <b>{rounded(found.result, 2)}</b>
        </p>
        <dl class="terms">
          <div>
            <dt>Moves counted</dt>
            <dd>{found.moves}</dd>
          </div>
          <div>
            <dt>Weighted mean</dt>
            <dd>{rounded(found.weighted_mean, 2)}</dd>
          </div>
          <div>
            <dt>Harmonic mean</dt>
            <dd>{rounded(found.harmonic_mean, 2)}</dd>
          </div>
        </dl>
      </>
    )}
    <p>
      Each move gets an accuracy from the win percent it cost. The weighted mean counts moves in restless
      parts of the game more
      {found && ` (by how far the win percent moves within ${found.window} positions)`}; the harmonic mean
      punishes single bad moves. The result is the middle of the two, as on Lichess.
    </p>
    <details>
      <summary>Accuracy of each move</summary>
      <MoveTable moves={moves} value={move => (move.accuracy === null ? '–' : rounded(move.accuracy, 1))} />
    </details>
  </>
);

const Loss = ({ loss, moves }: { loss: Numbers['white']['acpl']; moves: Move[] }) => (
  <>
    {loss && (
      <p class="formula">
        {loss.total} ÷ {loss.moves} = <b>{rounded(loss.result, 2)}</b>
      </p>
    )}
    <p>
      {loss && `${loss.total} centipawns were lost in ${loss.moves} moves. `}
      Scores count as at most ten pawns, and a move that gains loses nothing. This is the older measure: it is
      shown, and no label depends on it.
    </p>
    <details>
      <summary>Centipawns lost by each move</summary>
      <MoveTable moves={moves} value={move => String(move.centipawn_loss ?? '–')} />
    </details>
  </>
);

function Counted({ review, asked }: { review: Review; asked: Extract<Asked, { what: 'count' }> }) {
  const moves = movesOf(review, asked).filter(({ label }) => label === asked.label);
  const rules = review.report ? ` under the rules “${review.report.provenance.ruleset}”` : ' so far';
  if (moves.length === 0) return <p>None in this game{rules}.</p>;
  return (
    <>
      <p>
        <Badge label={asked.label} /> {moves.length} {noun(asked.label, moves.length)}
        {rules}. Choose one to see why.
      </p>
      <MoveTable moves={moves} value={move => move.proof?.text ?? ''} />
    </>
  );
}

const MoveTable = ({ moves, value }: { moves: Move[]; value: (move: Move) => string }) => (
  <ul class="move-table">
    {moves.map(move => (
      <li key={move.index}>
        <button
          type="button"
          class="plain"
          onClick={() => {
            closeDialog();
            lookAt(move.index);
          }}
        >
          {moveText(move, move)}
        </button>
        <span class="dim">{value(move)}</span>
      </li>
    ))}
  </ul>
);
