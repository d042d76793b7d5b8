// What the file says at a position, in its writer's words: glyphs, comments, and lines to step through.

import { showLine } from '../actions/lines';
import { nameOf, signOf } from '../glyphs';
import { wordsOf } from '../notes';
import { plainMove } from '../place';
import type { Review } from '../state';
import type { FileNote } from '../types';
import { bitsOf } from '../variations';

interface GlyphsProps {
  note: FileNote | undefined;
  /** Ours, which need not be written twice. */
  own: string | undefined;
}

/** Of the move that led to a position. */
export function Glyphs({ note, own }: GlyphsProps) {
  const glyphs = note?.glyphs.filter(glyph => signOf(glyph) !== own) ?? [];
  return glyphs.length > 0 ? (
    <span class="file-glyphs" title={`The file: ${glyphs.map(nameOf).join(', ')}`}>
      {glyphs.map(signOf).join(' ')}
    </span>
  ) : null;
}

export function FileWords({ review, note }: { review: Review; note: FileNote }) {
  const comments = note.comments.map(wordsOf).filter(Boolean);
  return (
    <>
      {comments.map((text, index) => (
        <p key={index} class="file-words" dir="auto">
          {text}
        </p>
      ))}
      {note.variations.map((text, index) => (
        <Variation key={index} review={review} index={note.position - 1} text={text} />
      ))}
    </>
  );
}

interface VariationProps {
  review: Review;
  /** Of the move that it would replace. */
  index: number;
  text: string;
}

function Variation({ review, index, text }: VariationProps) {
  const move = plainMove(review, index);
  if (!move) return null;
  const open = review.line?.kind === 'file' && review.line.from === index ? review.line : null;
  const here = open?.steps
    .slice(0, review.step)
    .map(({ san }) => san)
    .join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div class="variation" role="group" aria-label="A line of the file" data-testid="variation">
      {bitsOf(text, move).map((bit, place) =>
        bit.kind === 'move' ? (
          <button
            key={place}
            type="button"
            class="line-move"
            aria-current={here !== undefined && here === bit.path.join(' ') ? 'true' : undefined}
            onClick={() => showLine(index, bit.path, bit.path.length, 'file')}
          >
            {bit.text}
          </button>
        ) : bit.kind === 'words' ? (
          <span key={place} class="file-words" dir="auto">
            {bit.text}{' '}
          </span>
        ) : (
          <span key={place} class="dim">
            {bit.kind === 'open' ? '(' : ') '}
          </span>
        ),
      )}
    </div>
  );
}
