// One card per moment: what was played, what was better, why it has its label and how sure that is.

import { dropLine, keepLine, leaveLine, showLine } from '../actions/lines';
import { endWalk, lookAt, markedMoves, stepTo, visit } from '../actions/moving';
import { retryMove } from '../actions/retry';
import { playLine } from '../chess';
import { asLabel, isBad, title } from '../labels';
import { isKept, isTried, judgedMove, moveHere, nextNumber, plainMove, stepOf } from '../place';
import { inUnits, isMating, printed } from '../score';
import { moveText, numbered, reasonOf } from '../spoken';
import type { Review, SideLine } from '../state';
import type { Explanation, Move, PlainMove } from '../types';
import { Crowd } from './crowd';
import { OwnNote } from './note';
import { Badge, Line } from './parts';
import { PlayOn } from './playOn';
import { Why } from './proof';
import { Prose } from './prose';
import { StoryCard } from './story';
import { ThreatText } from './threat';
import { TryResult } from './tried';
import { FileWords, Glyphs } from './words';

/** The card is to be read at a glance; the board shows the rest of a line. */
const MOST_PLIES = 8;

export function Card({ review }: { review: Review }) {
  const move = plainMove(review, moveHere(review));
  return (
    <section class="card moment" data-testid="card" data-part="words" aria-label="About this move">
      <ThreatText review={review} />
      {!review.line && <Stops review={review} />}
      {review.line && stepOf(review) ? (
        <InLine review={review} line={review.line} />
      ) : move ? (
        <Moment review={review} move={move} />
      ) : (
        <Start review={review} />
      )}
    </section>
  );
}

/** From one key moment to the next during the walk, else from mark to mark. */
function Stops({ review }: { review: Review }) {
  const here = moveHere(review);
  const stops = review.walking ? (review.report?.turning_points ?? []) : markedMoves(review);
  const place = stops.indexOf(here);
  const [before, after] = [stops.findLast(index => index < here), stops.find(index => index > here)];
  const go = review.walking ? visit : lookAt;
  if (stops.length === 0) return null;
  return (
    <div class="row one-line stops" data-testid="stops">
      <button
        type="button"
        aria-label={review.walking ? 'Previous key moment' : 'Previous marked move'}
        disabled={before === undefined}
        onClick={() => before !== undefined && go(before)}
      >
        ←
      </button>
      <span class={review.walking ? '' : 'dim'}>{stopsText(review.walking, place, stops.length)}</span>
      {review.walking && after === undefined ? (
        <button type="button" onClick={endWalk}>
          Done
        </button>
      ) : (
        <button
          type="button"
          class={review.walking ? 'primary' : ''}
          data-testid="next-stop"
          disabled={after === undefined}
          onClick={() => after !== undefined && go(after)}
        >
          Next →
        </button>
      )}
    </div>
  );
}

function stopsText(walking: boolean, place: number, count: number): string {
  if (walking) return `Moment ${place + 1} of ${count}`;
  if (place >= 0) return `Mark ${place + 1} of ${count}`;
  return count === 1 ? '1 marked move' : `${count} marked moves`;
}

function Start({ review }: { review: Review }) {
  if (review.kind === 'board')
    return (
      <>
        <h2 class="moment-name">Try a move</h2>
        <p class="dim">Play a move on the board: it gets its label, and the answer to it is shown.</p>
      </>
    );
  const score = printed(review.report?.start_text ?? '');
  const story = review.report?.story;
  return (
    <>
      {story && story.chapters.length > 0 ? (
        <StoryCard review={review} story={story} />
      ) : (
        <>
          <h2 class="moment-name">The start of the game</h2>
          <p class="dim">
            {score && `The position stands at ${score}. `}
            Go through the moves{isTried(review) ? ', or play another one on the board to try it' : ''}.
          </p>
        </>
      )}
      <Beside review={review} position={0} />
    </>
  );
}

function Moment({ review, move }: { review: Review; move: PlainMove }) {
  const judged = judgedMove(review, move.index);
  const label = asLabel(judged?.label);
  return (
    <>
      <h2 class={`moment-name ${label ?? ''}`}>
        {label && <Badge label={label} />} <span class="moment-move">{moveText(move, judged)}</span>
        <Glyphs note={review.notes.file.get(move.index + 1)} own={judged?.glyph} />
        {label && <span class="label-name">{title(label)}</span>}
        <span class="spacer" />
        <span class="chips">
          {move.seconds_text && (
            <span class="chip" data-testid="think-time" title="Time for this move">
              {move.seconds_text}
            </span>
          )}
          {judged?.eval_text && (
            <span class="chip" title="After this move">
              <span data-testid="score">{inUnits(review.units, judged.eval_text, judged.win_percent)}</span>
              {review.units === 'pawns' && isMating(judged.eval_text, move.side) && ' to go'}
            </span>
          )}
        </span>
      </h2>
      {!judged && <p class="dim">{unjudged(review)}</p>}
      {judged && !judged.eval_text && !judged.proof && !judged.san.endsWith('#') && (
        <p class="dim">No score is known here.</p>
      )}
      {judged && <Words review={review} move={judged} />}
      {judged?.best && <Better review={review} move={judged} />}
      {judged && <Crowd move={judged} />}
      <div class="own-doing">
        <Beside review={review} position={move.index + 1} />
        <PlayOn review={review} />
      </div>
      {judged?.proof && <Why review={review} move={judged} proof={judged.proof} />}
    </>
  );
}

/** The words of the file, and the reader's own. */
function Beside({ review, position }: { review: Review; position: number }) {
  const note = review.notes.file.get(position);
  return (
    <>
      {note && <FileWords review={review} note={note} />}
      <OwnNote key={position} review={review} position={position} />
    </>
  );
}

function unjudged(review: Review): string {
  if (review.reading) return 'Reading the review…';
  return review.job ? 'Not looked at yet.' : 'This move was not reviewed.';
}

function Words({ review, move }: { review: Review; move: Move }) {
  if (move.explanation) return <Explained review={review} move={move} explanation={move.explanation} />;
  const reason = reasonOf(review, move);
  return reason ? (
    <p data-testid="reason">
      <Prose text={reason} />
    </p>
  ) : null;
}

/** The claim in words, and the line that proves it as something to step through. */
function Explained({ review, move, explanation }: { review: Review; move: Move; explanation: Explanation }) {
  const { claim, starts, line } = explanation;
  const from = starts === 'before' ? move.index : move.index + 1;
  const played = playLine(review.fens[from] ?? '', line, review.game?.chess960 ?? false);
  // What could have been won is shown by the better line itself, which stands below.
  const isBetter = starts === 'before' && played.every(({ san }, index) => san === move.best?.line[index]);
  return (
    <div class="explanation" data-testid="explanation">
      <p>
        <Prose text={claim} />
      </p>
      {played.length > 0 && !isBetter && (
        <Line
          moves={numbered(
            played.map(({ san }) => san),
            nextNumber(review, from),
          )}
          at={null}
          name="The line that shows it"
          most={MOST_PLIES}
          show={step => showLine(from, line, step)}
        />
      )}
    </div>
  );
}

/** The better line, to be stepped through on the board. */
function Better({ review, move }: { review: Review; move: Move }) {
  const best = move.best;
  if (!best) return null;
  const moves = best.line.length ? best.line : [best.san];
  return (
    <div class="better">
      <span class="played-word">{isBad(move.label) ? 'Better' : "The engine's choice"}</span>
      <Line
        moves={numbered(moves, move)}
        at={null}
        name="Better line"
        most={MOST_PLIES}
        show={step => showLine(move.index, moves, step)}
      />{' '}
      <span class="unbroken">
        <button type="button" data-testid="show-line" onClick={() => showLine(move.index, moves, 1)}>
          Show the line
        </button>
        {isBad(move.label) && isKept(review) && (
          <button type="button" data-testid="retry-move" onClick={() => retryMove(move.index)}>
            Retry
          </button>
        )}
      </span>
      {review.provisional && <small class="dim"> provisional</small>}
    </div>
  );
}

const LINE_NAMES = { engine: "The engine's line", tried: 'Your line', file: 'A line of the file' };

/** Beside the game: a line of the engine or of the file, or moves that were tried. */
function InLine({ review, line }: { review: Review; line: SideLine }) {
  const step = stepOf(review);
  const words = numbered(
    line.steps.map(({ san }) => san),
    nextNumber(review, line.from),
  );
  const isKeptLine = review.kept.some(kept => kept.key === line.key);
  return (
    <div class="in-line">
      <h2 class="moment-name">
        {LINE_NAMES[line.kind]}
        <span class="spacer" />
        <span class="chip">
          {review.step} of {line.steps.length}
        </span>
      </h2>
      <Line moves={words} at={review.step} name="Moves of the line" show={place => stepTo(place)} />
      {step && isTried(review) && review.against === null && <TryResult step={step} />}
      <PlayOn review={review} />
      <div class="row">
        <button type="button" onClick={leaveLine}>
          {review.kind === 'board' ? 'Back to the position' : 'Back to the game'}
        </button>
        {!isKeptLine && isKept(review) && (
          <button type="button" data-testid="keep-line" onClick={() => void keepLine()}>
            Keep
          </button>
        )}
        {(line.kind === 'tried' || isKeptLine) && isTried(review) && (
          <button type="button" data-testid="drop-line" onClick={() => void dropLine(line)}>
            Drop
          </button>
        )}
      </div>
    </div>
  );
}
