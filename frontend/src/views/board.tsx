// The board. Chessground draws it; it is told the position, the legal moves, the arrows and the badge.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import { useEffect, useRef } from 'preact/hooks';
import { dropped, promote } from '../actions/playing';
import { factsOf, spokenPosition } from '../chess';
import { fenOf, isTried, lastMove } from '../place';
import { BRUSHES, shapesOf } from '../shapes';
import type { Review } from '../state';
import { Squares } from './squares';

export function BoardView({ review }: { review: Review }) {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const made = Chessground(box.current, fixed());
    board.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    board.current?.set(configOf(review));
    board.current?.setAutoShapes(shapesOf(review));
  });
  return (
    <div class="board-box">
      <div
        ref={box}
        data-testid="board"
        class="board"
        role="img"
        aria-label={`Board. ${spokenPosition(fenOf(review))}`}
      />
      <Squares review={review} />
      {review.promotion && <Promotion side={factsOf(fenOf(review), false).turn} />}
    </div>
  );
}

const fixed = (): Config => ({
  coordinates: true,
  addPieceZIndex: false,
  highlight: { lastMove: true, check: true },
  premovable: { enabled: false },
  animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 180 },
  drawable: { brushes: BRUSHES },
});

function configOf(review: Review): Config {
  const fen = fenOf(review);
  const facts = factsOf(fen, review.game?.chess960 ?? false);
  const last = lastMove(review);
  const isAnswered = review.retry !== null && review.line === null && review.retry.asked !== null;
  return {
    fen,
    orientation: review.flipped ? 'black' : 'white',
    turnColor: facts.turn,
    check: facts.check,
    lastMove: last ? ([last.slice(0, 2), last.slice(2, 4)] as Key[]) : [],
    movable: {
      free: false,
      color: facts.turn,
      dests: isAnswered || !isTried(review) ? new Map() : facts.dests,
      showDests: true,
      events: { after: (from, to) => dropped(from, to) },
    },
  };
}

const ROLES = ['queen', 'knight', 'rook', 'bishop'] as const;

function Promotion({ side }: { side: string }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div
      class="promotion cg-wrap"
      role="group"
      aria-label="Promote to"
      onKeyDown={event => event.key === 'Escape' && promote(null)}
    >
      {ROLES.map((role, index) => (
        <button
          key={role}
          ref={index === 0 ? first : null}
          type="button"
          aria-label={role}
          onClick={() => promote(role)}
        >
          <piece class={`${role} ${side}`} />
        </button>
      ))}
    </div>
  );
}
