// The board square by square, for the keyboard and for screen readers: one stop of the Tab key, arrows inside.

import type { SquareName } from 'chessops/types';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { factsOf, pieceNames } from '../chess';
import type { OnBoard } from '../onBoard';
import { pressed, rowsOf, STEPS, squareAfter } from '../squares';

interface Hand {
  here: SquareName;
  held: SquareName | null;
  said: string;
}

export function Squares({ fen, chess960, flipped, isFixed, dropped }: OnBoard) {
  const [{ here, held, said }, show] = useState<Hand>({
    here: flipped ? 'e8' : 'e1',
    held: null,
    said: '',
  });
  // Keys may come faster than the page is drawn.
  const hand = useRef<Hand>({ here, held, said });
  const change = (part: Partial<Hand>): void => {
    hand.current = { ...hand.current, ...part };
    show(hand.current);
  };
  const box = useRef<HTMLDivElement>(null);
  const names = useMemo(() => pieceNames(fen), [fen]);
  const dests = useMemo(() => factsOf(fen, chess960).dests, [fen, chess960]);
  useEffect(() => change({ held: null, said: '' }), [fen]);
  const press = (): void => {
    const { move, ...after } = pressed({ names, dests, ...hand.current });
    change(after);
    if (move) dropped(...move);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (step) change({ here: squareAfter(hand.current.here, step, flipped) });
    else if ((event.key === 'Enter' || event.key === ' ') && !isFixed) press();
    else if (event.key === 'Escape' && held) change({ held: null });
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    // The square of now, not the one that was drawn: its focus would take back a key that came since.
    if (box.current?.contains(document.activeElement))
      box.current.querySelector<HTMLElement>(`[data-square="${hand.current.here}"]`)?.focus();
  }, [here]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table could not lie over the board. */}
      <div
        ref={box}
        class="squares"
        role="grid"
        tabIndex={-1}
        aria-label="Squares of the board"
        data-testid="squares"
        onKeyDown={onKeyDown}
      >
        {rowsOf(flipped).map(row => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div key={row[0]} role="row" tabIndex={-1}>
            {row.map(square => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <span
                key={square}
                role="gridcell"
                tabIndex={square === here ? 0 : -1}
                data-square={square}
                data-held={square === held || undefined}
                aria-label={wordsOf(square, names, held, held ? dests.get(held) : undefined)}
                onFocus={() => change({ here: square })}
              />
            ))}
          </div>
        ))}
      </div>
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  );
}

function wordsOf(
  square: SquareName,
  names: ReadonlyMap<string, string>,
  held: SquareName | null,
  reach: readonly SquareName[] = [],
): string {
  const more = square === held ? ', picked up' : reach.includes(square) ? ', can be reached' : '';
  return `${square}, ${names.get(square) ?? 'empty'}${more}`;
}
