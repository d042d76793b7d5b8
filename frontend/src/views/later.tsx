// Parts of the page that are fetched when somebody first wants them: the first view does not carry them.

import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Modal } from './parts';

type Came = 'waited for' | 'late' | 'here' | 'missing';

/** From when on it is late: sooner, words would only flash up. */
const PATIENCE_MS = 400;

/** What stands where the part will be. */
export type Stand = FunctionComponent<{ came: Came }>;

/** The part that `load` brings, and what stands for it until then, or for good. */
export function later<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Stand: Stand,
): FunctionComponent<Props> {
  let Part: FunctionComponent<Props> | null = null;
  return props => {
    const [came, setCame] = useState<Came>(Part ? 'here' : 'waited for');
    useEffect(() => {
      if (Part) return;
      const late = window.setTimeout(() => setCame('late'), PATIENCE_MS);
      load()
        .then(found => {
          Part = found;
          setCame('here');
        })
        .catch(() => setCame('missing'))
        .finally(() => clearTimeout(late));
      return () => clearTimeout(late);
    }, []);
    return Part ? <Part {...props} /> : <Stand came={came} />;
  };
}

/** A style sheet that a part brings along; one that did not come is asked for again with the part. */
export const styled = (name: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const gone = (): void => {
      link.remove();
      reject(new Error(name));
    };
    Object.assign(link, { rel: 'stylesheet', href: `/static/${name}`, onload: resolve, onerror: gone });
    document.head.append(link);
  });

/** For a part that is a page of its own. */
export const standsAsPage =
  (name: string): Stand =>
  ({ came }) =>
    came === 'missing' ? (
      <main class="library">
        <section class="card nothing" role="alert" data-testid="part-missing">
          <h1>{GONE}</h1>
          <Again />
        </section>
      </main>
    ) : (
      <main class="library" aria-busy="true" aria-label={`Loading ${name}`}>
        <div class="skeleton" style="height: 200px" />
      </main>
    );

/** For a part that is a dialog. */
export const StandsAsDialog: Stand = ({ came }) => {
  if (came === 'waited for') return null;
  return came === 'missing' ? (
    <Modal name={GONE} testid="part-missing">
      <Again />
    </Modal>
  ) : (
    <Modal name="Loading…" testid="part-late">
      <div class="skeleton" style="height: 120px" />
    </Modal>
  );
};

/** For a part of a page. */
export const StandsInPlace: Stand = ({ came }) =>
  came === 'missing' ? (
    <div role="alert" data-testid="part-missing">
      <p>{GONE}.</p>
      <Again />
    </div>
  ) : (
    <div class="skeleton" style="height: 60px" aria-busy="true" />
  );

const GONE = 'This part of the page did not come';

/** The server is gone, or a newer one has other files. */
const Again = (): ComponentChildren => (
  <>
    <p class="dim">Is Kibitz still running? If it is, it may be a newer one than this page.</p>
    <p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        Load the page again
      </button>
    </p>
  </>
);
