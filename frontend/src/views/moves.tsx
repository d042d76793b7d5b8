// The moves in two columns.
// What was better is folded under the judged ones, and side lines stand where they leave.

import { useEffect, useRef } from 'preact/hooks';
import { dropLine, openLine, showLine } from '../actions/lines';
import { goToMove } from '../actions/moving';
import { asLabel, differs, isBad, isMarked, title } from '../labels';
import { wordsOf } from '../notes';
import { isAsking, isTried, judgedMove, moveHere, movesSeen, nextNumber } from '../place';
import { inUnits } from '../score';
import { numbered, spokenMove } from '../spoken';
import type { Review, SideLine, State } from '../state';
import type { Move, PlainMove } from '../types';
import { Icon } from './icons';
import { Badge, Line, Same } from './parts';
import { FileWords, Glyphs } from './words';

export function MoveList({ state, review }: { state: State; review: Review }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () => keepInView(box.current, review.position),
    [review.position, review.line?.key, review.report, review.notes], // words between the moves push them down
  );
  const { game } = review;
  if (!game) return null;
  return (
    <section class="card moves-card" aria-label="Moves">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div
        class={`moves ${review.provisional ? 'provisional' : ''}`}
        ref={box}
        data-testid="move-list"
        role="group"
        aria-label="Moves"
        tabIndex={-1}
      >
        {game.moves.length === 0 && <p class="dim">This game has no moves.</p>}
        {!isAsking(review) && <Beside review={review} position={0} />}
        {linesAt(review, 0).map(line => (
          <SideLineRow key={line.key} review={review} line={line} />
        ))}
        {rowsOf(game.moves.slice(0, movesSeen(review))).map(row => (
          <Same key={row[0]?.index} of={partsOf(row, state, review)}>
            {() => <MoveRow row={row} state={state} review={review} />}
          </Same>
        ))}
        {game.moves.length > 0 &&
          linesAt(review, game.moves.length).map(line => (
            <SideLineRow key={line.key} review={review} line={line} />
          ))}
        {isAsking(review) && <p class="dim">The moves from here on are hidden until this one is solved.</p>}
      </div>
    </section>
  );
}

/** Scrolls the list, never the page. */
function keepInView(box: HTMLElement | null, position: number): void {
  const here = box?.querySelector<HTMLElement>('[aria-current=true]');
  if (!box) return;
  if (!here) {
    if (position === 0) box.scrollTop = 0;
    return;
  }
  const [list, item] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
  if (item.top < list.top + 30 || item.bottom > list.bottom - 30)
    box.scrollTop += item.top - list.top - list.height / 2;
}

function rowsOf(moves: readonly PlainMove[]): PlainMove[][] {
  const rows: PlainMove[][] = [];
  for (const move of moves) {
    const row = rows.at(-1);
    if (move.side === 'black' && row?.length === 1 && row[0]?.move_number === move.move_number)
      row.push(move);
    else rows.push([move]);
  }
  return rows;
}

/** Everything that a row is drawn from. */
function partsOf(row: PlainMove[], { status }: State, review: Review): readonly unknown[] {
  const [first, last] = [row[0], row.at(-1)];
  const isHere = (index: number): boolean => index === first?.index || index === last?.index;
  return [
    first?.index,
    last?.index,
    ...row.map(({ index }) => review.moves.get(index)),
    isHere(moveHere(review)) && moveHere(review),
    review.line && isHere(review.line.from) && review.line,
    review.line && isHere(review.line.from) && review.step,
    review.line === null,
    review.retry === null,
    isAsking(review),
    review.lit,
    review.units,
    review.kept,
    review.notes,
    review.report,
    status,
  ];
}

interface RowProps {
  row: PlainMove[];
  state: State;
  review: Review;
}

function MoveRow({ row, state, review }: RowProps) {
  const beginsWithBlack = row[0]?.side === 'black';
  return (
    <>
      <span class="move-number" aria-hidden="true">
        {row[0]?.move_number}
      </span>
      {beginsWithBlack && (
        <span class="no-move" aria-hidden="true">
          …
        </span>
      )}
      {row.map(move => (
        <MoveButton key={move.index} move={move} state={state} review={review} />
      ))}
      {!beginsWithBlack && row.length === 1 && <span class="no-move" />}
      {row.map(move => (
        <Under key={move.index} move={move} review={review} />
      ))}
    </>
  );
}

interface MoveButtonProps {
  move: PlainMove;
  state: State;
  review: Review;
}

function MoveButton({ move, state, review }: MoveButtonProps) {
  const judged = judgedMove(review, move.index);
  const label = asLabel(judged?.label);
  const isHere = moveHere(review) === move.index && !review.line && !review.retry;
  const isLit = review.lit !== null && review.lit.label === label && review.lit.side === move.side;
  const other = otherLabel(state, review, judged);
  return (
    <button
      type="button"
      class={`move ${label ?? ''} ${isMarked(label) ? 'marked' : ''} ${isLit ? 'lit' : ''}`}
      data-testid="move"
      data-index={move.index}
      data-label={label ?? ''}
      aria-current={isHere ? 'true' : undefined}
      onClick={() => goToMove(move.index)}
    >
      <span class="unseen">
        {spokenMove(move, judged)}
        {other && `, ${other}`}
      </span>
      <span class="seen" aria-hidden="true">
        <b>
          {move.san}
          {judged?.glyph}
        </b>
        <Glyphs note={review.notes.file.get(move.index + 1)} own={judged?.glyph} />
        {other && (
          <span class="differs" title={title(other)}>
            ≠
          </span>
        )}
        <span class="extras">
          {move.seconds_text && <small class="think">{move.seconds_text}</small>}
          <small class="eval">{judged && inUnits(review.units, judged.eval_text, judged.win_percent)}</small>
        </span>
      </span>
    </button>
  );
}

/** What the usual rules call it, where those that were chosen call it something else. */
function otherLabel({ status }: State, { report }: Review, judged: Move | null): string | null {
  if (!status || !report || !differs(judged?.labels, report.provenance.ruleset, status.ruleset)) return null;
  return `${judged?.labels?.[status.ruleset] ?? 'no mark'} under ${status.ruleset}`;
}

const linesAt = (review: Review, from: number): SideLine[] => {
  const kept = review.kept.filter(line => line.from === from);
  const open =
    review.line && !review.retry && review.line.from === from && review.line.kind === 'tried'
      ? review.line
      : null;
  return open && !kept.some(line => line.key === open.key) ? [...kept, open] : kept;
};

function Under({ move, review }: { move: PlainMove; review: Review }) {
  const judged = judgedMove(review, move.index);
  // A line that leaves before this move belongs under it: it is what might have been played instead.
  // Those that leave before the first move stand above the list, those after the last below it.
  const lines = move.index > 0 ? linesAt(review, move.index) : [];
  const isRetried = review.retry !== null;
  return (
    <>
      {!isAsking(review) && <Beside review={review} position={move.index + 1} />}
      {judged && isBad(judged.label) && judged.best && !isRetried && <Better review={review} move={judged} />}
      {lines.map(line => (
        <SideLineRow key={line.key} review={review} line={line} />
      ))}
    </>
  );
}

/** What the file says here, and what the reader wrote. */
function Beside({ review, position }: { review: Review; position: number }) {
  const [note, own] = [review.notes.file.get(position), review.notes.own.get(position)];
  const isSaid = note && (note.comments.some(wordsOf) || note.variations.length > 0);
  return (
    <>
      {isSaid && (
        <div class="under beside" data-testid="file-note">
          <FileWords review={review} note={note} />
        </div>
      )}
      {own && (
        <p class="under beside own" dir="auto" data-testid="own-note-listed">
          {own}
        </p>
      )}
    </>
  );
}

function Better({ review, move }: { review: Review; move: Move }) {
  const label = asLabel(move.label);
  const isShown = review.line?.kind === 'engine' && review.line.from === move.index;
  return (
    <details class="under">
      <summary>
        {label && <Badge label={label} />} {title(move.label ?? '')}. {move.best?.san} was best.
      </summary>
      <Line
        moves={numbered(move.best?.line ?? [], move)}
        at={isShown ? review.step : null}
        name="Better line"
        show={step => showLine(move.index, move.best?.line ?? [], step)}
      />
    </details>
  );
}

function SideLineRow({ review, line }: { review: Review; line: SideLine }) {
  const isOpen = review.line?.key === line.key;
  const words = numbered(
    line.steps.map(step => step.san + (step.answer?.move.glyph ?? '')),
    nextNumber(review, line.from),
  );
  return (
    <div
      class="under side-line"
      data-testid="side-line"
      data-kept={review.kept.some(kept => kept.key === line.key)}
    >
      <Line
        moves={words}
        at={isOpen ? review.step : null}
        name="Side line"
        show={step => openLine(line, step)}
      />
      {isTried(review) && (
        <button
          type="button"
          class="plain icon-button"
          aria-label="Drop this line"
          onClick={() => void dropLine(line)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
