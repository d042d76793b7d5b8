// The review page: what the game was about, the board, and the moves.

import type { ComponentChildren } from 'preact';
import { wordsOf } from '../notes';
import { isAsking, judgedMove, moveHere, plainMove, stepOf } from '../place';
import { reasonOf, spokenMove, spokenSan } from '../spoken';
import type { Review, State } from '../state';
import { swiping } from '../swipe';
import { onWheel } from '../wheel';
import { Bar } from './bar';
import { BoardView } from './board';
import { Card } from './card';
import { Controls } from './controls';
import { EnginePanel } from './engine';
import { Graph } from './graph';
import { Head } from './head';
import { MoveList } from './moves';
import { AllNumbers, PlayersTable } from './players';
import { Progress } from './progress';
import { RetryPanel } from './retry';
import { Seat } from './seat';
import { TablePanel } from './tables';
import { Actions, Choices } from './todo';

/** What is given stands at its end. */
export function ReviewPage({ state, children }: { state: State; children?: ComponentChildren }) {
  const { review } = state;
  if (review?.problem) return <Missing review={review} />;
  if (!review?.game) return <Waiting />;
  return (
    <main
      class="review"
      data-testid="review-page"
      data-board={state.preferences.board}
      data-pieces={state.preferences.pieces}
      data-coordinates={state.preferences.coordinates ? 'on' : 'off'}
      {...swiping}
    >
      <div class="column about">
        <Head review={review} />
        {review.kind !== 'board' && (
          <>
            <Graph review={review} />
            <PlayersTable review={review} />
            <div class="card todo">
              <Progress review={review} />
              <Actions state={state} review={review} />
            </div>
          </>
        )}
      </div>
      <div class="column centre">
        <div class="stage" data-part="stage" onWheel={state.preferences.wheel ? onWheel : undefined}>
          <Seat review={review} side={review.flipped ? 'white' : 'black'} />
          <Bar review={review} />
          <BoardView review={review} />
          <Seat review={review} side={review.flipped ? 'black' : 'white'} />
        </div>
        <Controls state={state} review={review} />
      </div>
      <div class="column story">
        {review.retry ? <RetryPanel review={review} retry={review.retry} /> : <Card review={review} />}
        {review.engine.on && <EnginePanel state={state} review={review} />}
        <TablePanel review={review} />
        {review.kind !== 'board' && <MoveList state={state} review={review} />}
      </div>
      <div class="column rest">
        <Choices state={state} review={review} />
        <AllNumbers review={review} />
        {children}
      </div>
      <p class="unseen" aria-live="polite">
        {spokenPlace(review)}
      </p>
    </main>
  );
}

/** Said aloud when the reader moves on: the move, what it is called, why, and what the file says of it. */
function spokenPlace(review: Review): string {
  const step = stepOf(review);
  if (step) return spokenSan(step.san);
  if (isAsking(review)) return '';
  const move = plainMove(review, moveHere(review));
  if (!move) return review.kind === 'board' ? 'The position' : 'Start of the game';
  const judged = judgedMove(review, move.index);
  const said = review.notes.file.get(review.position)?.comments.map(wordsOf) ?? [];
  return [`${spokenMove(move, judged)}.`, reasonOf(review, judged), ...said].filter(Boolean).join(' ');
}

function Missing({ review }: { review: Review }) {
  const isGone = review.kind === 'game' && review.problem?.status === 404;
  return (
    <main class="library">
      <section class="card nothing" role="alert">
        <h1>
          {review.kind === 'board'
            ? 'This position cannot be shown'
            : isGone
              ? 'This game is not in the library'
              : 'The game could not be loaded'}
        </h1>
        <p class="dim">
          {isGone ? 'It may have been deleted, or be in another library.' : review.problem?.title}
        </p>
        <p>
          <a class="button" href="/">
            All games
          </a>
        </p>
      </section>
    </main>
  );
}

const Waiting = () => (
  <main class="review" aria-busy="true" aria-label="Loading the game">
    <div class="column about">
      <div class="skeleton" style="height: 90px" />
      <div class="skeleton" style="height: 120px" />
    </div>
    <div class="column centre">
      <div class="stage">
        <div class="bar" />
        <div class="board-box skeleton" />
      </div>
    </div>
    <div class="column story">
      <div class="skeleton" style="height: 200px" />
      <div class="skeleton" style="height: 300px" />
    </div>
  </main>
);
