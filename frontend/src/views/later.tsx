// Parts of the page that are fetched when somebody first wants them: the first view does not carry them.

import type { ComponentChildren, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Modal } from './parts';

type Came = 'waited for' | 'here' | 'missing';

/** The part that `load` brings, and until then what stands for it. */
export function later<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting: ComponentChildren = null,
): FunctionComponent<Props> {
  let Part: FunctionComponent<Props> | null = null;
  return props => {
    const [came, setCame] = useState<Came>(Part ? 'here' : 'waited for');
    useEffect(() => {
      if (Part) return;
      load()
        .then(found => {
          Part = found;
          setCame('here');
        })
        .catch(() => setCame('missing'));
    }, []);
    if (Part) return <Part {...props} />;
    return came === 'missing' ? <Missing /> : waiting;
  };
}

/** A style sheet that a part brings along. */
export const styled = (name: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: `/static/${name}`, onload: resolve, onerror: reject });
    document.head.append(link);
  });

/** The server is gone, or a newer one has other files. */
const Missing = () => (
  <Modal name="This part of the page did not come" testid="part-missing">
    <p>Is Kibitz still running? If it is, it may be a newer one than this page.</p>
    <p>
      <button type="button" class="primary" onClick={() => location.reload()}>
        Load the page again
      </button>
    </p>
  </Modal>
);
