// Pieces that several views share.

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { closeDialog } from '../actions/frame';
import { type Label, sign } from '../labels';
import type { Confidence } from '../types';
import { Icon } from './icons';

export const Badge = ({ label }: { label: Label }) => (
  <span class={`badge ${label}`} aria-hidden="true">
    {sign(label)}
  </span>
);

/** A player's name: too long for its place, it is broken after an underscore rather than in a word. */
export const nameParts = (name: string): ComponentChildren =>
  name.split(/(?<=_)/).map((part, index) => [index > 0 && <wbr />, part]);

const DOTS: Record<Confidence, string> = { sure: '●●●', likely: '●●○', borderline: '●○○' };

/** Beside the words that say it. */
export const ConfidenceMark = ({ confidence }: { confidence: Confidence }) => (
  <span class="confidence" title="How sure the label is" aria-hidden="true">
    {DOTS[confidence]}
  </span>
);

interface SameProps {
  /** What it is drawn from. */
  of: readonly unknown[];
  children: () => ComponentChildren;
}

/** Drawn again only when something it is drawn from has changed: a long game has many parts that have not. */
export const Same = ({ of, children }: SameProps) => <>{useMemo(children, of)}</>;

interface LineProps {
  moves: readonly string[];
  /** How many of them are on the board now; null if the line is not shown. */
  at: number | null;
  name: string;
  /** More of it than that is left to the board. */
  most?: number;
  show: (step: number) => void;
}

/** A line of moves, each of which can be put on the board. */
export const Line = ({ moves, at, name, most = moves.length, show }: LineProps) => (
  // biome-ignore lint/a11y/useSemanticElements: it stands in running text, where no fieldset may.
  <span class="line" role="group" aria-label={name}>
    {moves.slice(0, most).map((text, index) => (
      <button
        key={index}
        type="button"
        class="line-move"
        aria-current={at === index + 1 ? 'true' : undefined}
        onClick={() => show(index + 1)}
      >
        {text}
      </button>
    ))}
    {moves.length > most && <span class="dim">…</span>}
  </span>
);

interface ModalProps {
  name: string;
  testid: string;
  children: ComponentChildren;
}

/** The browser's own dialog: it keeps the focus inside and closes with Escape. One that has made room for another closes nothing. */
export function Modal({ name, testid, children }: ModalProps) {
  const box = useRef<HTMLDialogElement>(null);
  // Before anything is painted: an Escape that comes at once finds it open.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for a click beside the dialog is Escape.
    <dialog
      ref={box}
      data-testid={testid}
      aria-labelledby="dialog-name"
      onClose={() => box.current && closeDialog()}
      onClick={event => event.target === box.current && closeDialog()}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-name">{name}</h2>
          <button type="button" class="plain icon-button" aria-label="Close" onClick={closeDialog}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
