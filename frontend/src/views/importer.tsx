// Name, link, paste, drop or choose games. What cannot be read is named with its line; the rest is kept.

import { setEffort } from '../actions/effort';
import {
  dismissProblems,
  importFiles,
  importText,
  isManyPages,
  setText,
  showAdded,
} from '../actions/importing';
import { mayNameAccount } from '../importWords';
import { sentence, title } from '../labels';
import { countOf } from '../score';
import { type Imported, type Importer, type ImportProblem, NO_REVIEW, type State } from '../state';
import { Icon } from './icons';
import { ImportRuns, WhichSite } from './imports';
import { WhichGames } from './importWish';
import { offer } from './offer';

const EXAMPLE = `[Event "Paris"]
[Date "1858.11.02"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

const HINT = 'A name, a link, PGN or FEN; or drop files here';

const FIRST_HINT = `A name on Lichess or Chess.com,
a link to a game, study or player,
games as PGN, a position as FEN;
or drop files here.`;

const Welcome = () => (
  <header class="welcome">
    <h1 id="import-name">Review a game</h1>
    <p>Every move judged, the better line shown, and the reason in words.</p>
  </header>
);

export function ImportForm({ state, isFirst }: { state: State; isFirst: boolean }) {
  const { importer, status } = state;
  const isAccount = mayNameAccount(importer.text);
  const isAdded = importer.effort === NO_REVIEW || !status?.engine;
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
            aria-label="A name, a link, a position or games"
            aria-describedby={importer.problem ? 'import-problems' : undefined}
            spellcheck={false}
            rows={isFirst ? 5 : 2}
            autocapitalize="off"
            placeholder={isFirst ? FIRST_HINT : HINT}
            value={importer.text}
            onInput={event => setText(event.currentTarget.value)}
            onKeyDown={submitOnEnter}
          />
        </div>
        <div class="row import-row">
          <button type="submit" class="primary" data-testid="import-button" disabled={importer.busy}>
            {importer.busy ? 'Reading…' : isAccount ? 'Get games' : isAdded ? 'Add' : 'Review'}
          </button>
          <FileButton />
          {!isAccount && <EffortChoice state={state} />}
        </div>
        {isAccount && <WhichGames state={state} />}
      </form>
      {isFirst && !importer.text && (
        <div class="row example">
          <span class="dim">No game at hand?</span>
          <button type="button" data-testid="example" onClick={() => void importText(EXAMPLE)}>
            Try it with Morphy's Opera Game
          </button>
        </div>
      )}
      {status && !status.engine && <NoEngine problem={status.engine_problem} />}
      <ImportProblems importer={importer} />
      <WhichSite asked={importer.asked} />
      <ImportRuns state={state} />
    </section>
  );
}

/** A name or a link is one line; games have several. */
function submitOnEnter(event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }): void {
  const { value, form } = event.currentTarget;
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !/^[^\n]+$/.test(value)) return;
  event.preventDefault();
  form?.requestSubmit();
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
        {offer(state.status.efforts.map(effort => [effort, title(effort)]))}
        <option value={NO_REVIEW}>Only add</option>
      </select>
    </label>
  ) : null;

export const NoEngine = ({ problem }: { problem: string | null }) => (
  <p class="notice">
    {problem ? sentence(problem) : 'There is no engine, so games can be read but not reviewed.'} Run{' '}
    <code>kibitz engine install</code> and start again.
  </p>
);

function ImportProblems({ importer }: { importer: Importer }) {
  const { problem, answer } = importer;
  if (!problem && !answer) return null;
  const named = answer?.named ?? refusedBy(importer);
  const count = answer?.problems ?? named.length;
  return (
    <div
      class={problem || count ? 'notice bad' : 'notice'}
      id="import-problems"
      data-testid="import-problems"
      role="alert"
    >
      <div class="row one-line">
        <strong>{answer ? summary(answer) : problemTitle(importer)}</strong>
        <button type="button" class="plain icon-button" aria-label="Dismiss" onClick={dismissProblems}>
          <Icon name="close" />
        </button>
      </div>
      {named.length > 0 && (
        <ul>
          {named.slice(0, MOST_NAMED).map((item, index) => (
            <li key={index}>{problemText(item)}</li>
          ))}
          {count > MOST_NAMED && <li>and {(count - MOST_NAMED).toLocaleString('en')} more</li>}
        </ul>
      )}
      {answer && answer.total > 0 && isManyPages() && (
        <button type="button" data-testid="show-added" onClick={showAdded}>
          Show what came in last
        </button>
      )}
    </div>
  );
}

const MOST_NAMED = 20;

const refusedBy = ({ problem }: Importer): ImportProblem[] =>
  (problem?.refused ?? []).map(({ number, line, reason }) => ({ file: '', place: { number, line }, reason }));

/** "games.pgn, game 3, line 40: …". */
function problemText({ file, place, reason }: ImportProblem): string {
  const inside = place ? `game ${place.number}, line ${place.line}` : '';
  const where = file ? [file, inside].filter(Boolean).join(', ') : title(inside);
  return where ? `${where}: ${reason}` : reason;
}

/** What is listed below is not said twice. */
function problemTitle({ problem }: Importer): string {
  const refused = problem?.refused.length ?? 0;
  if (refused === 0) return problem?.title ?? '';
  return refused === 1 ? 'No game could be read' : `No game could be read: ${refused} problems`;
}

function summary({ total, known, queued, problems }: Imported): string {
  const isNew = total > known || known === 0;
  const parts = isNew ? [`${countOf(total - known, 'game')} added`] : [];
  if (known) parts.push(`${countOf(known, 'game')} ${known === 1 ? 'was' : 'were'} here already`);
  if (queued) parts.push(`${countOf(queued, 'review')} queued`);
  if (problems) parts.push(countOf(problems, 'problem'));
  return `${parts.join('; ')}.`;
}
