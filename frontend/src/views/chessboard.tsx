// A board with a position on it. Chessground draws it; it is told the legal moves, the arrows and the badge.

import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import type { Key } from '@lichess-org/chessground/types';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { factsOf, spokenPosition } from '../chess';
import type { OnBoard } from '../onBoard';
import { BRUSHES } from '../shapes';
import { Squares } from './squares';

export function Chessboard(shown: OnBoard) {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const glided = useRef(-GLIDE_MS);
  useLayoutEffect(() => {
    if (!box.current) return;
    const made = Chessground(box.current, fixed());
    board.current = made;
    return () => made.destroy();
  }, []);
  // In the frame that shows the rest, not in the one after it.
  useLayoutEffect(() => {
    const { current } = board;
    if (!current) return;
    if (current.getFen() !== shown.fen.split(' ')[0]) {
      const since = performance.now() - glided.current;
      glided.current += since;
      glide(current, since > GLIDE_MS);
    }
    current.set(configOf(shown));
    current.setAutoShapes(shown.shapes);
  });
  return (
    <div class="board-box">
      <div
        ref={box}
        data-testid="board"
        class="board"
        role="img"
        aria-label={`Board. ${spokenPosition(shown.fen)}`}
      />
      <Squares {...shown} />
      {shown.promoting && <Promotion side={factsOf(shown.fen, false).turn} promote={shown.promote} />}
    </div>
  );
}

/** How long pieces glide. Whoever is faster than that sees them jump: a held key would glide for ever. */
const GLIDE_MS = 180;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function glide({ state: { animation } }: Api, glides: boolean): void {
  animation.enabled = glides && !isCalm();
  if (!glides) delete animation.current;
}

const fixed = (): Config => ({
  coordinates: true,
  addPieceZIndex: false,
  highlight: { lastMove: true, check: true },
  premovable: { enabled: false },
  animation: { enabled: !isCalm(), duration: GLIDE_MS },
  drawable: { brushes: BRUSHES },
});

function configOf({ fen, chess960, flipped, last, movable, dropped }: OnBoard): Config {
  const facts = factsOf(fen, chess960);
  return {
    fen,
    orientation: flipped ? 'black' : 'white',
    turnColor: facts.turn,
    check: facts.check,
    lastMove: last ? ([last.slice(0, 2), last.slice(2, 4)] as Key[]) : [],
    movable: {
      free: false,
      color: facts.turn,
      dests: movable ? facts.dests : new Map(),
      showDests: true,
      events: { after: (from, to) => dropped(from, to) },
    },
  };
}

const ROLES = ['queen', 'knight', 'rook', 'bishop'] as const;

function Promotion({ side, promote }: { side: string; promote: OnBoard['promote'] }) {
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
