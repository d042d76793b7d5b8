// Games that come in from Lichess and Chess.com: on which site, how far, whose they are, and stop.

import { useState } from 'preact/hooks';
import { chooseSite, dismissProblems, goOn, importText } from '../actions/importing';
import { dismissRun, openNewest, stopRun, syncAccounts } from '../actions/imports';
import { addName } from '../actions/people';
import { toast } from '../actions/toast';
import { accountOf, asksForPlayer, runDetails, runLeftOut, runTitle, runTrouble } from '../importWords';
import { isSomebodys, MY_NAME, SITES } from '../people';
import type { State } from '../state';
import type { ImportAnswer, ImportRun, Person } from '../types';
import { Icon } from './icons';

/** A name that does not say where. */
export const WhichSite = ({ asked }: { asked: ImportAnswer | null }) =>
  asked && asked.accounts.length > 0 ? (
    <div class="notice row" data-testid="which-site" role="alert">
      <span>{asked.words}</span>
      {asked.accounts.map(account => (
        <button
          key={account}
          type="button"
          data-testid={`account-${account.split(':')[0]}`}
          onClick={() => chooseSite(account)}
        >
          {SITES[account.split(':')[0] ?? '']}
        </button>
      ))}
      <span class="spacer" />
      <button type="button" class="plain icon-button" aria-label="Dismiss" onClick={dismissProblems}>
        <Icon name="close" />
      </button>
    </div>
  ) : null;

export function ImportRuns({ state }: { state: State }) {
  const { runs, accounts } = state.importer;
  const isBusy = runs.some(({ state: now }) => now === 'running');
  return (
    <>
      {runs.map(run => (
        <Run key={run.id} run={run} people={state.people ?? []} />
      ))}
      {accounts.length > 0 && !isBusy && (
        <div class="row accounts">
          <button type="button" data-testid="sync" onClick={() => void syncAccounts()}>
            Get new games
          </button>
          <span class="dim small">
            {accounts.map(({ site, name }) => `${name} on ${SITES[site]}`).join(', ')}
          </span>
        </div>
      )}
    </>
  );
}

function Run({ run, people }: { run: ImportRun; people: readonly Person[] }) {
  const details = runDetails(run).join(' · ');
  const [trouble, leftOut] = [runTrouble(run), runLeftOut(run)];
  return (
    <div
      class={`import-run ${run.state === 'failed' ? 'bad' : ''}`}
      data-testid="import-run"
      data-state={run.state}
    >
      <div class="row one-line">
        <div role="status">
          <b>{runTitle(run)}</b>
          {details && <span class="dim"> · {details}</span>}
        </div>
        {run.state === 'running' ? (
          <button type="button" data-testid="stop-import" onClick={() => void stopRun(run.id)}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="plain icon-button"
            aria-label="Dismiss"
            onClick={() => dismissRun(run.id)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {run.state === 'running' && <Bar run={run} />}
      {trouble && (
        <p class="small" data-testid="import-trouble" role="alert">
          {trouble}
        </p>
      )}
      {leftOut && <p class="small dim">{leftOut}</p>}
      <Next run={run} people={people} />
    </div>
  );
}

/** Without a number it only says that something is under way. */
const Bar = ({ run: { new: fresh, known, total } }: { run: ImportRun }) =>
  total ? (
    <progress value={Math.min(fresh + known, total)} max={total} aria-label="Games" />
  ) : (
    <progress aria-label="Games" />
  );

/** What can be done about it now. */
function Next({ run, people }: { run: ImportRun; people: readonly Person[] }) {
  const account = accountOf(run);
  const isOver = run.state !== 'running';
  const asksWhose = account !== null && run.newest !== null && !isSomebodys(people, account);
  if (asksForPlayer(run)) return <PlayerForm run={run} />;
  return (
    <div class="row">
      {run.newest && isOver && (
        <button type="button" class="primary" data-testid="open-newest" onClick={() => void openNewest(run)}>
          Open the newest game
        </button>
      )}
      {(run.state === 'failed' || run.state === 'stopped') && (
        <button type="button" data-testid="again" onClick={() => void goOn(run)}>
          {run.state === 'failed' ? 'Try again' : 'Go on'}
        </button>
      )}
      {asksWhose && <Whose account={account} />}
    </div>
  );
}

function Whose({ account }: { account: string }) {
  const [isHidden, setHidden] = useState(false);
  const name = account.split(':')[1] ?? '';
  const isMe = async (): Promise<void> => {
    const problem = await addName(account, MY_NAME);
    toast(problem ?? `${name} is you from now on: your side is below, your mistakes come first.`);
  };
  if (isHidden) return null;
  return (
    <>
      <span>
        Is <bdi>{name}</bdi> you?
      </span>
      <button type="button" data-testid="this-is-me" onClick={() => void isMe()}>
        This is me
      </button>
      <button type="button" class="plain" onClick={() => setHidden(true)}>
        Not me
      </button>
    </>
  );
}

/** Chess.com gives games only by their players. */
function PlayerForm({ run }: { run: ImportRun }) {
  const [player, setPlayer] = useState('');
  return (
    <form
      class="row"
      onSubmit={event => {
        event.preventDefault();
        if (player.trim()) void importText(run.source, player.trim());
      }}
    >
      <input
        type="text"
        data-testid="import-player"
        aria-label="One of the two players on Chess.com"
        placeholder="One of the two players"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={30}
        value={player}
        onInput={event => setPlayer(event.currentTarget.value)}
      />
      <button type="submit">Find the game</button>
    </form>
  );
}
