// Buttons under the board: through the game, which on a phone stay at the bottom, and for the board itself.

import { toggleAutoplay } from '../actions/autoplay';
import { toggleEngine } from '../actions/engine';
import { first, flip, last, step, toMarked } from '../actions/moving';
import { typed } from '../actions/playing';
import { toggleArrows } from '../actions/preferences';
import { toggleThreat } from '../actions/threat';
import { isTried } from '../place';
import type { Review, State } from '../state';
import { Icon } from './icons';
import { TypeMove } from './typeMove';

interface ButtonProps {
  name: string;
  icon: Parameters<typeof Icon>[0]['name'];
  act: () => void;
  disabled?: boolean;
  /** Of what is on or off. */
  pressed?: boolean;
  testid?: string;
}

const Button = ({ name, icon, act, disabled = false, pressed, testid }: ButtonProps) => (
  <button
    type="button"
    class="icon-button"
    aria-label={name}
    aria-pressed={pressed}
    title={name}
    data-testid={testid}
    onClick={act}
    disabled={disabled}
  >
    <Icon name={icon} />
  </button>
);

export function Controls({ state, review }: { state: State; review: Review }) {
  return (
    <div class="under-board">
      <Through review={review} />
      <Tools state={state} review={review} />
      {isTried(review) && (
        <TypeMove id="type-move" placeholder="Try: Nf3" label="Try a move, for example Nf3" play={typed} />
      )}
    </div>
  );
}

function Through({ review }: { review: Review }) {
  const count = review.game?.moves.length ?? 0;
  const isAt = (position: number): boolean => !review.line && review.position === position;
  const [isFirst, isLast, isUnmarked] = [isAt(0), isAt(count), review.kind === 'board'];
  return (
    <div class="controls" role="toolbar" aria-label="Go through the game">
      <Button name="First position" icon="first" act={first} disabled={isFirst} />
      <Button name="Previous marked move" icon="markBefore" act={() => toMarked(-1)} disabled={isUnmarked} />
      <Button name="Back" icon="back" act={() => step(-1)} disabled={isFirst} />
      <Button name="Forward" icon="forward" act={() => step(1)} disabled={isLast} />
      <Button name="Next marked move" icon="markAfter" act={() => toMarked(1)} disabled={isUnmarked} />
      <Button name="Last position" icon="last" act={last} disabled={isLast} />
    </div>
  );
}

function Tools({ state, review }: { state: State; review: Review }) {
  const isMissing = state.status !== null && !state.status.engine;
  return (
    <div class="tools" role="toolbar" aria-label="The board">
      <span data-part="play">
        <Button
          name={review.playing ? 'Stop playing' : 'Play by itself'}
          icon={review.playing ? 'pause' : 'play'}
          act={toggleAutoplay}
          disabled={review.retry !== null || (review.kind === 'board' && !review.line)}
          testid="play"
        />
      </span>
      <Button name="Turn the board" icon="flip" act={flip} />
      <Button name="Arrows" icon="arrow" act={toggleArrows} pressed={review.arrows} testid="arrows-toggle" />
      {isTried(review) && (
        <>
          <Button
            name="Threat"
            icon="threat"
            act={toggleThreat}
            pressed={review.threat.on}
            disabled={isMissing}
            testid="threat-toggle"
          />
          <Button
            name="Engine"
            icon="engine"
            act={toggleEngine}
            pressed={review.engine.on}
            disabled={isMissing}
            testid="engine-toggle"
          />
        </>
      )}
    </div>
  );
}
