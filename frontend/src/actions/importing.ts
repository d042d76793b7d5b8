// Bringing games in: named, linked, pasted, dropped or chosen. Good games are kept even if others cannot be read.

import * as api from '../api';
import { type ImportWish, NO_WISH, wishOrder, wishProblem } from '../importWish';
import { accountOf, mayNameAccount, namesAccount } from '../importWords';
import { PAGE_SIZE } from '../librarySearch';
import type { ImportProblem } from '../state';
import { current, updateImporter, updateLibrary } from '../store';
import type { ImportAnswer, ImportOrder, ImportRun, Row, Uploaded } from '../types';
import { navigate } from './app';
import { wantedEffort } from './effort';
import { follow } from './imports';
import { loadLibrary, order } from './library';

export const setText = (text: string): void => updateImporter({ text });

export const wish = (change: Partial<ImportWish>): void =>
  updateImporter({ wish: { ...current().importer.wish, ...change } });

/** Nothing to complain of, nothing to ask. */
const CALM = { answer: null, problem: null, asked: null };

export const dismissProblems = (): void => updateImporter(CALM);

/** `player` is one of the two of a game on Chess.com, which gives games only by their players. */
export async function importText(text: string, player = chesscomName()): Promise<void> {
  if (!text.trim()) {
    updateImporter({
      answer: null,
      problem: new api.Problem(
        422,
        'There is nothing here yet. Type a name, paste a link or a game, drop a file, or choose one.',
      ),
    });
    return;
  }
  if (text.length > LONGEST_WORD) {
    if (await add([new Blob([text])])) updateImporter({ text: '' });
    return;
  }
  const { wish: asked } = current().importer;
  const problem = mayNameAccount(text) ? wishProblem(asked) : null;
  if (problem) updateImporter({ ...CALM, problem: new api.Problem(422, problem) });
  else
    await start({
      text,
      player,
      ...(namesAccount(text) ? wishOrder(asked) : { review: wantedEffort() }),
    });
}

async function start(order: ImportOrder): Promise<void> {
  updateImporter({
    ...CALM,
    busy: true,
    runs: current().importer.runs.filter(({ state }) => state !== 'failed'),
  });
  try {
    await take(await api.startImport(order), order);
  } catch (error) {
    updateImporter({ busy: false, problem: api.asProblem(error) });
  }
}

/** The same games as before: what has come already does not come again. */
export const goOn = (run: ImportRun): Promise<void> => {
  const order = current().importer.orders[run.id];
  return order ? start(order) : importText(accountOf(run) ?? run.source);
};

/** The answer to the question on which site a name is. */
export function chooseSite(account: string): void {
  updateImporter({ text: '' });
  void importText(account);
}

/** Longer texts are games, and go as they are. */
const LONGEST_WORD = 200_000;

/** Most likely the game is one's own. */
const chesscomName = (): string | null =>
  (current().people ?? []).flatMap(({ names }) => names).find(({ site }) => site === 'chesscom')?.name ??
  null;

/** What the server took the text for decides what happens next. */
async function take(answer: ImportAnswer, order: ImportOrder): Promise<void> {
  const { text } = order;
  updateImporter({ busy: false });
  if (answer.games) {
    const found = { ...NOTHING, named: [] };
    count(answer.games, '', found);
    updateImporter({ answer: found, ...(found.problems ? {} : { text: '' }) });
    await welcome(found, found.problems === 0);
    return;
  }
  if (current().importer.text === text) updateImporter({ text: '' });
  if (answer.fen !== null) navigate({ page: 'board', fen: answer.fen });
  else if (answer.run) {
    updateImporter({ wish: NO_WISH, orders: { ...current().importer.orders, [answer.run.id]: order } });
    follow(answer.run, answer.taken_for === 'game');
  } else updateImporter({ asked: answer, text });
}

/** Files go as they are: the server knows more encodings than the browser, and unpacks them. */
export async function importFiles(files: Iterable<File>): Promise<void> {
  await add([...files]);
}

/** What all uploads together became. */
interface Found {
  total: number;
  known: number;
  queued: number;
  problems: number;
  named: ImportProblem[];
  only: Row | null;
}

const NOTHING: Found = { total: 0, known: 0, queued: 0, problems: 0, named: [], only: null };

/** Whether everything could be read; what could be is kept in any case, and a bad file costs only itself. */
async function add(uploads: readonly Blob[]): Promise<boolean> {
  updateImporter({ ...CALM, busy: true });
  if (current().route.page === 'library') void loadLibrary();
  const found: Found = { ...NOTHING, named: [] };
  let problem: api.Problem | null = null;
  for (const upload of uploads) {
    const file = uploads.length > 1 && upload instanceof File ? upload.name : '';
    try {
      await send(upload, file, found);
    } catch (error) {
      problem = api.asProblem(error);
      blame(problem, file, found);
    }
  }
  const isWhole = found.problems === 0;
  const isNothing = found.total === 0 && uploads.length === 1;
  updateImporter({ busy: false, answer: isNothing ? null : found, problem: isNothing ? problem : null });
  await welcome(found, isWhole);
  return isWhole;
}

async function send(upload: Blob, file: string, found: Found): Promise<void> {
  const tooLarge = sizeProblem(upload.size);
  if (tooLarge) throw tooLarge;
  count(await api.addGames(upload, wantedEffort()), file, found);
}

function count(answer: Uploaded, file: string, found: Found): void {
  found.only = found.total === 0 && answer.total === 1 ? (answer.games[0] ?? null) : null;
  found.total += answer.total;
  found.known += answer.known;
  found.queued += answer.queued;
  found.problems += answer.problems;
  found.named.push(
    ...answer.refused.map(({ number, line, reason }) => ({ file, place: { number, line }, reason })),
  );
}

/** A file of which nothing could be read: its games are named, or it is itself. */
function blame(problem: api.Problem, file: string, found: Found): void {
  const named = problem.refused.map(({ number, line, reason }) => ({
    file,
    place: { number, line },
    reason,
  }));
  found.named.push(...(named.length ? named : [{ file, place: null, reason: problem.title }]));
  found.problems += Math.max(1, named.length);
}

function sizeProblem(bytes: number): api.Problem | null {
  const limit = current().status?.limits.upload_bytes;
  if (limit === undefined || bytes <= limit) return null;
  const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`;
  const sizes = `This is ${megabytes(bytes)}; the server takes ${megabytes(limit)} at once.`;
  return new api.Problem(413, `${sizes} Split the file, or use kibitz library import.`);
}

/** One clean game opens at once; many stay in the table. */
async function welcome(found: Found, isWhole: boolean): Promise<void> {
  if (found.only && isWhole) {
    updateImporter({ answer: null });
    navigate({ page: 'review', id: found.only.id });
    return;
  }
  if (current().route.page !== 'library') navigate({ page: 'library' });
  else {
    updateLibrary({ offset: 0 });
    await loadLibrary();
  }
}

/** Whether what was brought in may be on other pages than the first. */
export const isManyPages = (): boolean => (current().library.page?.total ?? 0) > PAGE_SIZE;

export const showAdded = (): void => order({ by: 'added', ascending: false });
