// The reader's own note at a position: shown, written, changed, taken away.

import { useEffect, useRef, useState } from 'preact/hooks';
import { writeNote } from '../actions/notes';
import { isKept } from '../place';
import type { Review } from '../state';
import { Icon } from './icons';

/** To be given a key of its own at each position. */
export function OwnNote({ review, position }: { review: Review; position: number }) {
  const [isOpen, setOpen] = useState(false);
  const text = review.notes.own.get(position) ?? '';
  if (isOpen) return <Editor game={review.id} position={position} text={text} close={() => setOpen(false)} />;
  return (
    <div class="own-note">
      {text && (
        <p data-testid="own-note" dir="auto">
          {text}
        </p>
      )}
      {isKept(review) && (
        <button type="button" class="plain small" data-testid="note-button" onClick={() => setOpen(true)}>
          <Icon name="pencil" /> {text ? 'Change the note' : 'Add a note'}
        </button>
      )}
    </div>
  );
}

interface EditorProps {
  game: string;
  position: number;
  text: string;
  close: () => void;
}

/** Going elsewhere saves, also from the game; only Cancel and Escape do not. */
function Editor({ game, position, text, close }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useRef(text);
  useEffect(() => {
    field.current?.focus();
    const save = (): void => {
      if (draft.current.trim() !== text) void writeNote(game, position, draft.current);
    };
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      queueMicrotask(save); // the page is being drawn just now, and must not be drawn anew within that
    };
  }, []);
  const cancel = (): void => {
    draft.current = text;
    close();
  };
  return (
    <form
      class="own-note editor"
      onSubmit={event => {
        event.preventDefault();
        close();
      }}
    >
      <textarea
        ref={field}
        data-testid="note-text"
        aria-label="Your note on this position"
        rows={3}
        dir="auto"
        defaultValue={text}
        onInput={event => (draft.current = event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close();
        }}
      />
      <div class="row">
        <button type="submit" class="primary" data-testid="note-save">
          Save
        </button>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
