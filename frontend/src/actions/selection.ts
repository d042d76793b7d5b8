// Games that something is to be done with: chosen in the table, reviewed, written into a file, deleted.

import * as api from '../api';
import { queryOf } from '../librarySearch';
import { countOf } from '../score';
import { NO_REVIEW } from '../state';
import { current, updateLibrary } from '../store';
import { closeDialog, openDialog } from './frame';
import { loadLibrary } from './library';
import { toast } from './toast';

export function select(ids: readonly string[], isOn: boolean): void {
  const others = current().library.selected.filter(id => !ids.includes(id));
  updateLibrary({ selected: isOn ? [...others, ...ids] : others });
}

export const selectNone = (): void => updateLibrary({ selected: [] });

/** All that fit the filters, on every page. */
export const selectAll = (): Promise<void> =>
  tried(async () => updateLibrary({ selected: await api.gameIds(queryOf(current().library)) }));

export const reviewSelected = (): Promise<void> => review([...current().library.selected]);

/** What fits the filters and no engine has looked at, nor been asked to. */
export const reviewRest = (): Promise<void> =>
  tried(async () => {
    const query = queryOf(current().library);
    query.set('reviewed', 'false');
    query.set('ordered', 'no');
    await review(await api.gameIds(query));
  });

const review = (games: string[]): Promise<void> =>
  tried(async () => {
    const { status, importer, library } = current();
    const chosen = importer.effort === NO_REVIEW ? '' : importer.effort;
    const before = library.queue?.waiting ?? 0;
    const queue = await api.askReviews(games, chosen || status?.effort || 'standard');
    updateLibrary({ queue, selected: [] });
    const added = queue.waiting - before;
    toast(added > 0 ? `${countOf(added, 'review')} queued, newest first.` : 'They have this review already.');
    await loadLibrary();
  });

export const exportSelected = (form: 'pgn' | 'json'): Promise<void> =>
  tried(async () => {
    const { file, name } = await api.exportGames([...current().library.selected], form);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  });

export const askToRemove = (): void => openDialog({ kind: 'remove', games: current().library.selected });

export const removeForGood = (games: readonly string[]): Promise<void> =>
  tried(async () => {
    closeDialog();
    const { removed } = await api.removeGames([...games]);
    select(games, false);
    toast(`${countOf(removed, 'game')} deleted.`);
    await loadLibrary();
  });

/** One game goes at once and can be brought back: the server is told when the time for undo is over. */
export function removeGame(id: string, name: string): void {
  select([id], false);
  updateLibrary({ leaving: [...current().library.leaving, id] });
  toast(
    `Deleted ${name}.`,
    () => keep(id),
    () => void settle(id),
  );
}

function keep(id: string): void {
  updateLibrary({ leaving: current().library.leaving.filter(other => other !== id) });
}

/** Also called when the page is left: what was deleted stays deleted. */
export function settleDeletions(): void {
  for (const id of current().library.leaving) void settle(id);
}

async function settle(id: string): Promise<void> {
  try {
    await api.deleteGame(id);
  } catch (error) {
    const problem = api.asProblem(error);
    if (problem.status !== 404) toast(`Not deleted: ${problem.title}`);
  }
  await loadLibrary();
  keep(id);
}

async function tried(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast(api.asProblem(error).title);
  }
}
