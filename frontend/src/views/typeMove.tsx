// A field for a move in words: for whoever does not use the board.

import { useRef, useState } from 'preact/hooks';

interface TypeMoveProps {
  id: string;
  placeholder: string;
  label: string;
  /** Plays what was typed; false if it is no legal move. */
  play: (text: string) => boolean;
}

export function TypeMove({ id, placeholder, label, play }: TypeMoveProps) {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      class="type-move"
      onSubmit={event => {
        event.preventDefault();
        const isMove = play(text);
        setWrong(!isMove && text.trim() !== '');
        if (isMove) setText('');
      }}
    >
      <input
        ref={field}
        id={id}
        data-testid={id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        placeholder={placeholder}
        aria-label={label}
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
