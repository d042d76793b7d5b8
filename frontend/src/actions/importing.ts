// Bringing games in: pasted, dropped or chosen. Good games are kept even if others cannot be read.

import * as api from '../api';
import type { ImportAnswer } from '../types';
import { current, updateImporter, updateLibrary } from '../store';
import { navigate, toast } from './app';
import { loadLibrary } from './library';

/** "Only add": games are put into the library and reviewed when somebody asks. */
export const NO_REVIEW = 'none-yet';

export const setText = (text: string): void => updateImporter({ text });
export const setEffort = (effort: string): void => updateImporter({ effort });
export const dismissProblems = (): void => updateImporter({ answer: null, problem: null });

export async function importText(text: string): Promise<void> {
  if (!text.trim()) {
    updateImporter({ answer: null, problem: new api.Problem(422, 'There is nothing here yet. Paste a game in PGN, drop a file, or choose one.') });
    return;
  }
  const tooLarge = sizeProblem(new Blob([text]).size);
  updateImporter({ busy: !tooLarge, answer: null, problem: tooLarge });
  if (tooLarge) return;
  try {
    const answer = await api.addGames(text);
    updateImporter({ busy: false, answer, text: answer.refused.length > 0 ? text : '' });
    await welcome(answer);
  } catch (error) {
    updateImporter({ busy: false, problem: api.asProblem(error) });
  }
}

function sizeProblem(bytes: number): api.Problem | null {
  const limit = current().status?.limits.upload_bytes;
  if (limit === undefined || bytes <= limit) return null;
  const megabytes = (size: number): string => `${(size / 1e6).toFixed(1)} MB`;
  return new api.Problem(413, `This is ${megabytes(bytes)}; the server takes ${megabytes(limit)} at once. Split the file, or use \`kibitz bulk\`.`);
}

export async function importFiles(files: Iterable<File>): Promise<void> {
  try {
    const texts = await Promise.all([...files].map(file => file.text()));
    await importText(texts.join('\n\n'));
  } catch {
    updateImporter({ problem: new api.Problem(0, 'The file could not be read.') });
  }
}

/** One clean game opens at once; many stay in the table. */
async function welcome(answer: ImportAnswer): Promise<void> {
  await queueReviews(answer);
  const only = answer.games.length === 1 && answer.refused.length === 0 ? answer.games[0] : undefined;
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
