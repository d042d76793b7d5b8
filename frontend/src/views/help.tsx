// The keys, and what the signs mean.

import { LABELS, meaning, title } from '../labels';
import type { Review, State } from '../state';
import { Badge, Modal } from './parts';

type Key = readonly [string[], string];

const READING: readonly Key[] = [
  [['←', '→', 'k', 'j'], 'one move back or forward, also inside a line'],
  [['↑', '↓', 'Home', 'End'], 'first or last position'],
  [['n', 'p'], 'next or previous key moment'],
  [['Shift ←', 'Shift →'], 'previous or next marked move'],
  [['b', 'm', 'i'], 'next blunder, mistake, inaccuracy'],
  [['Space'], 'show the better move'],
  [['Esc'], 'leave what was opened last'],
  [['f'], 'flip the board'],
  [['a'], 'arrows on or off'],
];

const ASKING: readonly Key[] = [
  [['l'], 'engine on or off'],
  [['x'], 'show or hide the threat'],
  [['r'], 'retry mistakes'],
  [['s'], 'share'],
  [['t'], 'type a move to try it'],
];

const keysOf = (review: Review | null): readonly Key[] => [
  ...READING,
  ...(review?.isFile ? [] : ASKING),
  [['?'], 'this help'],
];

export const Help = ({ state }: { state: State }) => (
  <Modal name="Keys and signs" testid="help">
    <div class="help-columns">
      <section>
        <h3>Keys</h3>
        <dl class="keys">
          {keysOf(state.review).map(([keys, meaning]) => (
            <div key={meaning}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h3>Labels</h3>
        <dl class="keys">
          {LABELS.map(label => (
            <div key={label}>
              <dt>
                <Badge label={label} /> {title(label)}
              </dt>
              <dd>{meaning(label)}</dd>
            </div>
          ))}
        </dl>
        <p class="dim">
          How much is much, the rules decide; the card of a move shows the line it crossed. Points are win
          percent, 0 to 100.
        </p>
      </section>
    </div>
    {state.status && (
      <p class="dim">
        Kibitz {state.status.kibitz} · {state.status.engine ?? 'no engine'} ·{' '}
        <a href="/docs">HTTP interface</a>
      </p>
    )}
  </Modal>
);
