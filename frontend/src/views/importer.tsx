// Paste, drop or choose games. What cannot be read is named with its line; the rest is kept.

import { dismissProblems, importFiles, importText, setEffort, setText } from '../actions/importing';
import type { Problem } from '../api';
import { title } from '../labels';
import { type Importer, NO_REVIEW, type State } from '../state';
import { Icon } from './icons';

const EXAMPLE = `[Event "Paris"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

const FIRST_HINT = `Paste games as PGN, or drop files here.

[White "…"] [Black "…"]
1. e4 e5 2. Nf3 …`;

const Welcome = () => (
  <header class="welcome">
    <h1 id="import-name">Review a game</h1>
    <p>Every move judged, the better line shown, and the reason in words.</p>
  </header>
);

export function ImportForm({ state, isFirst }: { state: State; isFirst: boolean }) {
  const { importer, status } = state;
  return (
    <section class={`card importer ${isFirst ? 'first' : ''}`} aria-labelledby="import-name">
      {isFirst ? <Welcome /> : <h1 id="import-name">Add games</h1>}
      <form
        onSubmit={event => {
          event.preventDefault();
          void importText(importer.text);
        }}
      >
        <div data-testid="drop-zone" class="drop-zone">
          <textarea
            data-testid="import-text"
            aria-label="Games as PGN or ndjson"
            aria-describedby={importer.problem ? 'import-problems' : undefined}
            spellcheck={false}
            rows={isFirst ? 9 : 3}
            placeholder={isFirst ? FIRST_HINT : 'Paste PGN, or drop files here'}
            value={importer.text}
            onInput={event => setText(event.currentTarget.value)}
          />
          <span class="drop-hint" aria-hidden="true">
            Drop to add
          </span>
        </div>
        <div class="row import-row">
          <button type="submit" class="primary" data-testid="import-button" disabled={importer.busy}>
            {importer.busy ? 'Reading…' : importer.effort === NO_REVIEW || !status?.engine ? 'Add' : 'Review'}
          </button>
          <FileButton />
          <EffortChoice state={state} />
        </div>
      </form>
      {isFirst && !importer.text && (
        <div class="row example">
          <span class="dim">No game at hand?</span>
          <button type="button" data-testid="example" onClick={() => setText(EXAMPLE)}>
            Take Morphy’s Opera Game
          </button>
        </div>
      )}
      {status && !status.engine && <NoEngine problem={status.engine_problem} />}
      <ImportProblems importer={importer} />
    </section>
  );
}

const FileButton = () => (
  <label class="button">
    Choose files
    <input
      type="file"
      class="unseen"
      data-testid="import-file"
      accept=".pgn,.ndjson,.jsonl,.json,.txt,.gz,.bz2,.zst"
      multiple
      onChange={event => {
        const input = event.currentTarget;
        if (input.files?.length) void importFiles([...input.files]).finally(() => (input.value = ''));
      }}
    />
  </label>
);

const EffortChoice = ({ state }: { state: State }) =>
  state.status?.engine ? (
    <label class="choice">
      <span class="dim effort-word">Effort</span>
      <select
        data-testid="import-effort"
        value={state.importer.effort}
        onChange={event => setEffort(event.currentTarget.value as Importer['effort'])}
      >
        {state.status.efforts.map(effort => (
          <option key={effort} value={effort}>
            {title(effort)}
          </option>
        ))}
        <option value={NO_REVIEW}>Only add</option>
      </select>
    </label>
  ) : null;

export const NoEngine = ({ problem }: { problem: string | null }) => (
  <p class="notice">
    {problem ?? 'There is no engine, so games can be read but not reviewed.'} Run{' '}
    <code>kibitz engine install</code> and start again.
  </p>
);

function ImportProblems({ importer }: { importer: Importer }) {
  const { problem, answer } = importer;
  const refused = problem?.refused ?? answer?.refused ?? [];
  if (!problem && !answer) return null;
  const count = answer?.games.length ?? 0;
  return (
    <div
      class={problem || refused.length ? 'notice bad' : 'notice'}
      id="import-problems"
      data-testid="import-problems"
      role="alert"
    >
      <div class="row one-line">
        <strong>
          {problem ? problemTitle(problem) : summary(count, answer?.known ?? 0, refused.length)}
        </strong>
        <button type="button" class="plain icon-button" aria-label="Dismiss" onClick={dismissProblems}>
          <Icon name="close" />
        </button>
      </div>
      {refused.length > 0 && (
        <ul>
          {refused.slice(0, 20).map((item, index) => (
            <li key={index}>
              Game {item.number}, line {item.line}: {item.reason}
            </li>
          ))}
          {refused.length > 20 && <li>and {refused.length - 20} more</li>}
        </ul>
      )}
    </div>
  );
}

/** What is listed below is not said twice. */
function problemTitle({ title: said, refused }: Problem): string {
  if (refused.length === 0) return said;
  return refused.length === 1 ? 'No game could be read' : `No game could be read: ${refused.length} problems`;
}

function summary(count: number, known: number, refused: number): string {
  const games = (number: number): string => `${number} game${number === 1 ? '' : 's'}`;
  const parts = [`${games(count)} added`];
  if (known) parts[0] = `${games(count - known)} added, ${known} already here`;
  if (refused) parts.push(`${refused} ${refused === 1 ? 'has a problem' : 'have problems'}`);
  return `${parts.join('; ')}.`;
}
