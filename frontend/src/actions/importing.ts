// Bringing games in: pasted, dropped or chosen. Good games are kept even if others cannot be read.

import * as api from '../api';
import { type Importer, NO_REVIEW } from '../state';
import { current, updateImporter, updateLibrary } from '../store';
import type { ImportAnswer, Refused } from '../types';
import { navigate } from './app';
import { loadLibrary } from './library';
import { toast } from './toast';

export const setText = (text: string): void => updateImporter({ text });
export const setEffort = (effort: Importer['effort']): void => updateImporter({ effort });
export const dismissProblems = (): void => updateImporter({ answer: null, problem: null });

export async function importText(text: string): Promise<void> {
  if (!text.trim()) {
    updateImporter({
      answer: null,
      problem: new api.Problem(
        422,
        'There is nothing here yet. Paste a game in PGN, drop a file, or choose one.',
      ),
    });
    return;
  }
  const isWhole = await add([new Blob([text])]);
  if (isWhole) updateImporter({ text: '' });
}

/** Files go as they are: the server knows more encodings than the browser, and unpacks them. */
export async function importFiles(files: Iterable<File>): Promise<void> {
  await add([...files]);
}

/** Whether everything could be read; what could be is kept in any case. */
async function add(uploads: readonly Blob[]): Promise<boolean> {
  let problem = sizeProblem(Math.max(0, ...uploads.map(upload => upload.size)));
  updateImporter({ busy: !problem, answer: null, problem });
  if (problem) return false;
  const found: ImportAnswer = { games: [], new: 0, known: 0, refused: [] };
  for (const upload of uploads) {
    const name = uploads.length > 1 && upload instanceof File ? upload.name : '';
    try {
      merge(found, await api.addGames(upload), name);
    } catch (error) {
      problem = api.asProblem(error);
      found.refused.push(...problem.refused.map(item => namedBy(item, name)));
    }
  }
  const isWhole = problem === null && found.refused.length === 0;
  const isNamed = found.games.length > 0 && problem !== null && problem.refused.length > 0;
  updateImporter({
    busy: false,
    answer: found.games.length > 0 ? found : null,
    problem: isNamed ? null : problem,
  });
  if (found.games.length > 0) await welcome(found, isWhole);
  return isWhole;
}

function merge(found: ImportAnswer, more: ImportAnswer, name: string): void {
  found.games.push(...more.games);
  found.refused.push(...more.refused.map(item => namedBy(item, name)));
  found.new += more.new;
  found.known += more.known;
}

/** Of several files, the one that a problem is in is named. */
const namedBy = (item: Refused, name: string): Refused =>
  name ? { ...item, reason: `${item.reason} (${name})` } : item;

function sizeProblem(bytes: number): api.Problem | null {
  const limit = current().status?.limits.upload_bytes;
  if (limit === undefined || bytes <= limit) return null;
  const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`;
  const sizes = `This is ${megabytes(bytes)}; the server takes ${megabytes(limit)} at once.`;
  return new api.Problem(413, `${sizes} Split the file, or use \`kibitz bulk\`.`);
}

/** One clean game opens at once; many stay in the table. */
async function welcome(answer: ImportAnswer, isWhole: boolean): Promise<void> {
  await queueReviews(answer);
  const only = answer.games.length === 1 && isWhole ? answer.games[0] : undefined;
  if (only) {
    updateImporter({ answer: null });
    navigate({ page: 'review', id: only.id });
    return;
  }
  updateLibrary({ offset: 0 });
  await loadLibrary();
}

async function queueReviews(answer: ImportAnswer): Promise<void> {
  const { status, importer } = current();
  if (!status?.engine || importer.effort === NO_REVIEW) return;
  for (const game of answer.games.filter(row => row.effort === null && row.job === null)) {
    try {
      await api.askReview(game.id, importer.effort || status.effort);
    } catch (error) {
      toast(api.asProblem(error).title);
      return;
    }
  }
}
