// Buttons under the board; on a phone they stay at the bottom of the screen.

import { useRef, useState } from 'preact/hooks';
import { first, flip, last, step, toMarked } from '../actions/moving';
import { typed } from '../actions/playing';
import type { Review } from '../state';
import { Icon } from './icons';

interface ButtonProps {
  name: string;
  icon: Parameters<typeof Icon>[0]['name'];
  act: () => void;
  disabled?: boolean;
}

const Button = ({ name, icon, act, disabled = false }: ButtonProps) => (
  <button type="button" class="icon-button" aria-label={name} title={name} onClick={act} disabled={disabled}>
    <Icon name={icon} />
  </button>
);

export function Controls({ review }: { review: Review }) {
  const count = review.game?.moves.length ?? 0;
  const inGame = !review.line;
  return (
    <div class="under-board">
      <div class="controls" role="toolbar" aria-label="Go through the game">
        <Button name="First position" icon="first" act={first} disabled={inGame && review.position === 0} />
        <Button name="Back" icon="back" act={() => step(-1)} disabled={inGame && review.position === 0} />
        <Button
          name="Forward"
          icon="forward"
          act={() => step(1)}
          disabled={inGame && review.position === count}
        />
        <Button name="Last position" icon="last" act={last} disabled={inGame && review.position === count} />
        <Button name="Next marked move" icon="marked" act={() => toMarked(1)} />
        <Button name="Flip the board" icon="flip" act={flip} />
      </div>
      {!review.isFile && <TypeMove />}
    </div>
  );
}

function TypeMove() {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="type-move"
      onSubmit={event => {
        event.preventDefault();
        const isMove = typed(text);
        setWrong(!isMove && text.trim() !== '');
        if (isMove) setText('');
      }}
    >
      <input
        ref={field}
        id="type-move"
        data-testid="type-move"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder="Try a move: Nf3"
        aria-label="Try a move, for example Nf3"
        aria-invalid={isWrong}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onBlur={() => setWrong(false)}
        onKeyDown={event => event.key === 'Escape' && field.current?.blur()}
      />
      {isWrong && (
        <span class="wrong" role="alert">
          Not a legal move here
        </span>
      )}
    </form>
  );
}
