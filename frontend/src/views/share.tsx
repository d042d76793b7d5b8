// Taking the review elsewhere: a link, files, a picture of the position, a moving one of the game.

import { useEffect, useRef, useState } from 'preact/hooks';
import { copy, copyPgn, linkOf, saveGif, savePicture } from '../actions/sharing';
import { exportAddress } from '../api';
import { drawInto } from '../pictures';
import { fenOf, isKept } from '../place';
import { sceneOf } from '../scene';
import type { Review } from '../state';
import { Modal } from './parts';

export const ShareDialog = ({ review }: { review: Review }) => (
  <Modal name="Share" testid="share">
    <div class="share">
      {isKept(review) && <Files review={review} />}
      <section>
        <h3>This position</h3>
        <Picture review={review} />
        <div class="row">
          <Doing name="PNG picture" testid="share-png" done="Saved" act={() => savePicture(review)} />
          <Doing name="Copy FEN" testid="copy-fen" done="Copied" act={() => copy(fenOf(review))} />
        </div>
        <h3>{review.line ? 'This line, moving' : 'The game, moving'}</h3>
        <Moving review={review} />
      </section>
    </div>
  </Modal>
);

/** What a server writes. */
const Files = ({ review }: { review: Review }) => (
  <section>
    <h3>A link to this position</h3>
    <div class="row one-line">
      <input class="link" readOnly aria-label="Link" data-testid="share-link" value={linkOf()} />
      <Doing name="Copy" testid="copy-link" done="Copied" act={() => copy(linkOf())} />
    </div>
    <p class="dim small">For everybody who can open this server.</p>
    <h3>The review</h3>
    <Download
      review={review}
      form="html"
      name="One HTML file"
      about="The whole review; opens without a server or a network."
    />
    <div class="download">
      <div class="row">
        <FileLink review={review} form="pgn" name="Annotated PGN" />
        <Doing name="Copy" testid="copy-pgn" done="Copied" act={() => copyPgn(review)} />
      </div>
      <span class="dim">Glyphs, evals, comments, notes and lines; for Lichess and other programs.</span>
    </div>
    <Download review={review} form="json" name="JSON" about="Everything, for programs." />
  </section>
);

type Form = 'pgn' | 'json' | 'html';

interface FileProps {
  review: Review;
  form: Form;
  name: string;
}

const FileLink = ({ review, form, name }: FileProps) => (
  <a
    class="button"
    data-testid={`share-${form}`}
    href={exportAddress(review.id, form, review.rules, review.analysis)}
    download
  >
    {name}
  </a>
);

const Download = ({ about, ...file }: FileProps & { about: string }) => (
  <p class="download">
    <span>
      <FileLink {...file} />
    </span>
    <span class="dim">{about}</span>
  </p>
);

function Picture({ review }: { review: Review }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const main = document.querySelector('main');
    if (canvas.current && main) void drawInto(canvas.current, sceneOf(review), main);
  }, []);
  return <canvas ref={canvas} class="picture" role="img" aria-label="The position as a picture" />;
}

const SHOWN_MS = 2500;

interface DoingProps {
  name: string;
  testid: string;
  done: string;
  /** False, or a failure, if the browser would not. */
  act: () => Promise<boolean>;
}

/** A button that says for a moment what became of it: messages at the edge are behind a dialog. */
function Doing({ name, testid, done, act }: DoingProps) {
  const [said, say] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    say((await act().catch(() => false)) ? done : 'Not possible here');
    setTimeout(() => say(null), SHOWN_MS);
  };
  return (
    <button type="button" data-testid={testid} aria-live="polite" onClick={() => void press()}>
      {said ?? name}
    </button>
  );
}

/** Making it takes seconds; whoever closes the dialog gives it up. */
function Moving({ review }: { review: Review }) {
  const [share, setShare] = useState<number | null>(null);
  const isWanted = useRef(true);
  useEffect(
    () => () => {
      isWanted.current = false;
    },
    [],
  );
  const show = (made: number | null): boolean => {
    if (isWanted.current) setShare(made);
    return isWanted.current;
  };
  const make = (): Promise<boolean> => saveGif(review, show).finally(() => show(null));
  return (
    <div class="row">
      <Doing name="Animated GIF" testid="share-gif" done="Saved" act={make} />
      {share !== null && <progress value={share} max={1} aria-label="Drawing" />}
    </div>
  );
}
