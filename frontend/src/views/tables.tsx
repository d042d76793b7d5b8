// What endgame tables know of the position on the board: its result, and what every move comes to.

import { showFromHere } from '../actions/lines';
import { tableHere } from '../place';
import type { Review } from '../state';
import type { TableMove } from '../types';

/** Some positions have sixty moves; the rest of a row unfolds. */
const MOST = 8;

export function TablePanel({ review }: { review: Review }) {
  const known = tableHere(review);
  if (!known) return null;
  return (
    <section class="card tablebase" data-testid="tablebase" aria-label="Endgame tables">
      <h2>
        Tablebase
        {known.tablebase && (
          <span class="dim">
            {known.side === 'white' ? 'White' : 'Black'} to move: {known.tablebase.text}
          </span>
        )}
      </h2>
      {ROWS.map(({ name, results }) => (
        <Row key={name} name={name} moves={known.moves.filter(({ result }) => results.includes(result))} />
      ))}
    </section>
  );
}

const ROWS: readonly { name: string; results: readonly TableMove['result'][] }[] = [
  { name: 'Wins', results: ['win'] },
  { name: 'May win', results: ['maybe-win'] },
  { name: 'Draws', results: ['cursed-win', 'draw', 'blessed-loss'] },
  { name: 'May lose', results: ['maybe-loss'] },
  { name: 'Loses', results: ['loss'] },
];

function Row({ name, moves }: { name: string; moves: readonly TableMove[] }) {
  if (moves.length === 0) return null;
  const more = moves.slice(MOST);
  return (
    <div class="table-row" data-result={name}>
      <span class="dim result-name">{name}</span>
      <span class="line">
        {moves.slice(0, MOST).map(move => (
          <TableButton key={move.uci} move={move} />
        ))}
        {more.length > 0 && (
          <details>
            <summary>{more.length} more</summary>
            {more.map(move => (
              <TableButton key={move.uci} move={move} />
            ))}
          </details>
        )}
      </span>
    </div>
  );
}

const TableButton = ({ move }: { move: TableMove }) => (
  <button type="button" class="line-move" title={move.text} onClick={() => showFromHere([move.uci], 1)}>
    {move.san}
  </button>
);
