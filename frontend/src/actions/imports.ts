// Games on their way in from Lichess and Chess.com: followed, stopped, gone on with.

import * as api from '../api';
import { current, updateImporter } from '../store';
import type { ImportRun } from '../types';
import { navigate } from './app';
import { wantedEffort } from './effort';
import { loadLibrary } from './library';
import { loadPeople } from './people';
import { toast } from './toast';

/** What is under way, perhaps since before this page was opened, and whose games come from a site. */
export async function loadImports(): Promise<void> {
  try {
    const { running, accounts } = await api.imports();
    updateImporter({ accounts });
    for (const run of running) follow(run);
  } catch {
    // The library says itself that the server is away.
  }
}

/** What is new from every account that is known. */
export async function syncAccounts(): Promise<void> {
  try {
    for (const run of (await api.syncAccounts()).running) follow(run);
  } catch (error) {
    toast(api.asProblem(error).title);
  }
}

/**
 * The imports that are followed or were, and whether their game is opened at the end. Two answers may name one
 * import, and one that has ended and been dismissed here may still be called running by an answer on its way.
 */
const followed = new Map<string, boolean>();

/** Until it ends; a game that somebody pasted the address of is opened then. */
export function follow(run: ImportRun, opens = false): void {
  const before = followed.get(run.id);
  followed.set(run.id, opens || before === true);
  if (before !== undefined) return;
  put(run);
  if (run.state !== 'running') {
    void ended(run);
    return;
  }
  const stream = api.importEvents(run.id);
  stream.addEventListener('import', event => {
    const now = JSON.parse((event as MessageEvent<string>).data) as ImportRun;
    put(now);
    if (now.state === 'running') return;
    stream.close();
    void ended(now);
  });
  stream.onerror = () => {
    if (stream.readyState === EventSource.CLOSED) put({ ...run, state: 'failed', problem: LOST });
  };
  if (current().route.page === 'library') void loadLibrary(true);
}

const LOST = 'the server was started anew; what had come is here, and a new import goes on from there';

function put(run: ImportRun): void {
  const { runs } = current().importer;
  const isKnown = runs.some(({ id }) => id === run.id);
  updateImporter({
    runs: isKnown ? runs.map(each => (each.id === run.id ? run : each)) : [run, ...sameEnded(run, runs)],
  });
}

/** A new import of the same takes the place of one that ended. */
const sameEnded = (run: ImportRun, runs: readonly ImportRun[]): ImportRun[] =>
  runs.filter(({ source, state }) => source !== run.source || state === 'running');

async function ended(run: ImportRun): Promise<void> {
  if (followed.get(run.id) && run.newest && run.state === 'done') {
    dismissRun(run.id);
    open(run);
    return;
  }
  if (current().route.page === 'library') await loadLibrary();
  await Promise.all([loadPeople(), loadImports()]);
}

function open({ newest, side, ply }: ImportRun): void {
  if (newest)
    navigate({
      page: 'review',
      id: newest,
      ...(side ? { below: side } : {}),
      ...(ply ? { position: ply } : {}),
    });
}

/** With a review, if one is wanted: games of an account come without. */
export async function openNewest(run: ImportRun): Promise<void> {
  const effort = wantedEffort();
  if (run.newest && effort) await api.askReview(run.newest, effort).catch(() => null);
  open(run);
}

export async function stopRun(id: string): Promise<void> {
  try {
    put(await api.stopImport(id));
  } catch (error) {
    toast(api.asProblem(error).title);
  }
}

export const dismissRun = (id: string): void =>
  updateImporter({ runs: current().importer.runs.filter(run => run.id !== id) });
