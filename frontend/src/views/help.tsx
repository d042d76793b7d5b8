// What signs, rules and efforts mean, and the keys.

import { useEffect, useRef } from 'preact/hooks';
import { EFFORTS_ABOUT, RULES_ABOUT } from '../generated/choices';
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
  [['s'], 'share'],
];

const ASKING: readonly Key[] = [
  [['l'], 'engine on or off'],
  [['x'], 'show or hide the threat'],
  [['r'], 'retry mistakes'],
  [['t'], 'type a move to try it'],
];

const TRAINING: readonly Key[] = [
  [['Enter'], 'begin, or the next exercise; it never answers'],
  [['←', '→'], 'look back and forth; they never answer'],
  [['t'], 'type a move'],
  [['h'], 'hint'],
  [['c', 'v'], 'say that only one move is good, or several'],
  [['z'], 'take a wrong try back'],
  [['g'], 'give up'],
  [['u'], 'not now'],
  [['1', '2', '3'], 'it counts as again, hard, good'],
  [['d'], 'search harder: I do not believe it'],
  [['o'], 'open the game'],
  [['Esc'], 'end the session; it goes on another time'],
  [['?'], 'this help'],
];

const keysOf = ({ review, route }: State): readonly Key[] =>
  route.page === 'train' ? TRAINING : readingKeys(review);

const readingKeys = (review: Review | null): readonly Key[] => [
  ...READING,
  ...(review?.kind === 'file' ? [] : ASKING),
  [['?'], 'this help'],
];

/** It opens at the top, or at what was asked about. */
export const Help = ({ state, about }: { state: State; about: 'rules' | null }) => (
  <Modal name="Help" testid="help">
    <div class="help-columns">
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
          percent, 0 to 100. ●●● is sure, ●○○ is near a line: another look might say otherwise.
        </p>
      </section>
      <section class="help-keys">
        <h3>Keys</h3>
        <dl class="keys">
          {keysOf(state).map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map(key => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        {!state.preferences.letters && <p class="dim">Single letters are off: see the settings.</p>}
      </section>
      <About name="Rules: who decides what a mistake is" words={RULES_ABOUT} isWanted={about === 'rules'} />
      <About name="Effort: how hard the engine looks" words={EFFORTS_ABOUT} isWanted={false} />
    </div>
    {state.status && (
      <p class="dim">
        Kibitz {state.status.kibitz} · {state.status.engine ?? 'no engine'} ·{' '}
        <a href="/docs">HTTP interface</a>
      </p>
    )}
  </Modal>
);

interface AboutProps {
  name: string;
  words: Record<string, string>;
  isWanted: boolean;
}

function About({ name, words, isWanted }: AboutProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section}>
      <h3>{name}</h3>
      <dl class="keys">
        {Object.entries(words).map(([each, about]) => (
          <div key={each}>
            <dt>{title(each)}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
