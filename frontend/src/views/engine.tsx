// The engine's lines for the position on the board, while it is on.

import { searchDeeper, setLines } from '../actions/engine';
import { showFromHere } from '../actions/lines';
import { boardOf } from '../chess';
import { fenOf, isAsking } from '../place';
import { countText, inUnits } from '../score';
import { numbered } from '../spoken';
import type { Engine, Review, State } from '../state';
import { Line } from './parts';

/** Further moves of a line are put on the board by its last. */
const MOST_PLIES = 14;

export function EnginePanel({ state, review }: { state: State; review: Review }) {
  const { engine } = review;
  return (
    <section class="card engine" data-testid="engine-panel" aria-label="Engine">
      {isAsking(review) ? (
        <p class="dim">The engine keeps quiet until this one is solved.</p>
      ) : (
        <>
          <EngineHead state={state} engine={engine} />
          <Lines review={review} engine={engine} />
        </>
      )}
    </section>
  );
}

function EngineHead({ state, engine }: { state: State; engine: Engine }) {
  const { limits } = state.status ?? {};
  return (
    <div class="row engine-head">
      <span class="dim small">
        <AboutSearch engine={engine} />
      </span>
      <span class="spacer" />
      <button
        type="button"
        class="small"
        disabled={engine.busy || !engine.answer || engine.nodes >= (limits?.nodes ?? 0)}
        onClick={searchDeeper}
      >
        Deeper
      </button>
      <label class="choice">
        <span class="dim small">Lines</span>
        <select
          data-testid="engine-lines"
          value={engine.lines}
          onChange={event => setLines(Number(event.currentTarget.value))}
        >
          {Array.from({ length: Math.min(5, limits?.lines ?? 5) }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function AboutSearch({ engine }: { engine: Engine }) {
  if (engine.problem) return null;
  if (!engine.answer) return <>Looking…</>;
  const { depth, nodes } = engine.answer;
  return (
    <>
      Depth {depth}
      <span class="nodes">, {countText(nodes)} nodes</span>
      {engine.busy && '…'}
    </>
  );
}

const OVER = {
  checkmate: 'Checkmate.',
  stalemate: 'Stalemate.',
  draw: 'The game is drawn.',
};

/** Keeps a height for its lines while it waits, so that little below jumps. */
function Lines({ review, engine }: { review: Review; engine: Engine }) {
  if (engine.problem)
    return (
      <p class="notice bad" role="alert">
        {engine.problem.title}
      </p>
    );
  if (engine.answer?.over) return <p class="dim">{OVER[engine.answer.over]}</p>;
  const board = boardOf(fenOf(review));
  const first = { move_number: board?.fullmoves ?? 1, side: board?.turn ?? ('white' as const) };
  return (
    <ol class="engine-lines" style={{ minHeight: `${engine.lines * 30}px` }}>
      {engine.answer?.lines.map((line, index) => (
        <li key={index} data-testid="engine-line">
          <b class="eval">{inUnits(review.units, line.text, line.win_percent)}</b>
          <Line
            moves={numbered(line.san, first)}
            at={null}
            name={`Line ${index + 1}`}
            most={MOST_PLIES}
            show={step => showFromHere(line.uci, step)}
          />
        </li>
      ))}
    </ol>
  );
}
