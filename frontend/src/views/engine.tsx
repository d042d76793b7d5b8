// The engine's lines for the position on the board.

import { searchDeeper, setLines, toggleEngine } from '../actions/engine';
import { showFromHere } from '../actions/lines';
import { boardOf } from '../chess';
import { fenOf, isAsking } from '../place';
import { countText } from '../score';
import { numbered } from '../spoken';
import type { Engine, Review, State, Threat } from '../state';
import { Line } from './parts';

export function EnginePanel({ state, review }: { state: State; review: Review }) {
  const { engine } = review;
  const most = Math.min(5, state.status?.limits.lines ?? 5);
  const isMissing = state.status !== null && !state.status.engine;
  return (
    <section class="card engine" data-testid="engine-panel" aria-label="Engine">
      <div class="row engine-head">
        <button
          type="button"
          class="switch"
          role="switch"
          aria-checked={engine.on}
          data-testid="engine-toggle"
          disabled={isMissing}
          onClick={toggleEngine}
        >
          <span class="knob" aria-hidden="true" /> Engine
        </button>
        <span class="dim small">{engine.on && <AboutSearch engine={engine} />}</span>
        <span class="spacer" />
        {engine.on && (
          <>
            <button
              type="button"
              class="small"
              disabled={engine.busy || !engine.answer || engine.nodes >= (state.status?.limits.nodes ?? 0)}
              onClick={searchDeeper}
            >
              Deeper
            </button>
            <select
              aria-label="Number of lines"
              data-testid="engine-lines"
              value={engine.lines}
              onChange={event => setLines(Number(event.currentTarget.value))}
            >
              {Array.from({ length: most }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      {engine.on && !isAsking(review) && <Lines review={review} engine={engine} />}
      {engine.on && isAsking(review) && <p class="dim">The engine keeps quiet until this one is solved.</p>}
      <p class="threat" role="status" data-testid="threat">
        {threatText(review.threat)}
      </p>
    </section>
  );
}

function AboutSearch({ engine }: { engine: Engine }) {
  if (engine.problem) return null;
  if (!engine.answer) return <>looking…</>;
  const { depth, nodes } = engine.answer;
  return (
    <>
      depth {depth}
      <span class="nodes">, {countText(nodes)} nodes</span>
      {engine.busy && '…'}
    </>
  );
}

function threatText({ on, san, why }: Threat): string {
  if (!on) return '';
  if (why) return `No threat to show: ${why}.`;
  return san ? `Threat: ${san}` : 'Looking for the threat…';
}

const OVER = {
  checkmate: 'Checkmate.',
  stalemate: 'Stalemate.',
  draw: 'The game is drawn.',
};

/** Keeps the height of its lines while it waits, so that nothing below jumps. */
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
          <b class="eval">{line.text}</b>
          <Line
            moves={numbered(line.san, first)}
            at={null}
            name={`Line ${index + 1}`}
            show={step => showFromHere(line.uci, step)}
          />
        </li>
      ))}
    </ol>
  );
}
