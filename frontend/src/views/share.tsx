// Taking the review elsewhere: as files, or the position as a picture.

import { toast } from '../actions/toast';
import { exportAddress, pictureAddress } from '../api';
import { fenOf, lastMove } from '../place';
import { arrowWords } from '../shapes';
import type { Review } from '../state';
import { Modal } from './parts';

export function ShareDialog({ review }: { review: Review }) {
  const fen = fenOf(review);
  const picture = pictureAddress(
    fen,
    review.arrows ? arrowWords(review) : [],
    review.flipped ? 'black' : 'white',
    lastMove(review)?.slice(0, 4) ?? '',
  );
  return (
    <Modal name="Share" testid="share">
      <div class="share">
        <section>
          <h3>The review</h3>
          <Download
            review={review}
            form="html"
            name="One HTML file"
            about="The whole review; opens without a server or a network."
          />
          <Download
            review={review}
            form="pgn"
            name="Annotated PGN"
            about="Glyphs, evals, comments and better lines; for Lichess and other programs."
          />
          <Download review={review} form="json" name="JSON" about="Everything, for programs." />
        </section>
        <section>
          <h3>This position</h3>
          <img
            class="picture"
            src={picture}
            width="220"
            height="220"
            alt="The position on the board, with its arrows"
          />
          <div class="row">
            <a class="button" data-testid="share-png" href={picture} download="position.png">
              PNG picture
            </a>
            <button type="button" onClick={() => void copy(fen)}>
              Copy FEN
            </button>
          </div>
        </section>
      </div>
    </Modal>
  );
}

interface DownloadProps {
  review: Review;
  form: 'pgn' | 'json' | 'html';
  name: string;
  about: string;
}

const Download = ({ review, form, name, about }: DownloadProps) => (
  <p class="download">
    <a
      class="button"
      data-testid={`share-${form}`}
      href={exportAddress(review.id, form, review.rules, review.analysis)}
      download
    >
      {name}
    </a>
    <span class="dim">{about}</span>
  </p>
);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  } catch {
    toast('The browser does not allow copying here.');
  }
}
