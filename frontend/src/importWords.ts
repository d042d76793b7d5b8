// What is said of games that come in from a site.

import { countOf } from './score';
import type { ImportRun } from './types';

/** Whether a text names a player rather than a game; the server has the last word on what it is. */
export const namesAccount = (text: string): boolean =>
  /^\s*(lichess|chesscom|chess\.com)\s*:|lichess\.org\/@\/|chess\.com\/member\//i.test(text);

/** The account that an import is of, as the server calls it: "lichess:name". */
export const accountOf = ({ source }: Pick<ImportRun, 'source'>): string | null =>
  /^((?:lichess|chesscom):\S+)/.exec(source)?.[1] ?? null;

/** Whether one of the players must be named for the site to give the game. */
export const asksForPlayer = ({ source, state }: Pick<ImportRun, 'source' | 'state'>): boolean =>
  state === 'failed' && source.startsWith('https://www.chess.com/game/');

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function runTitle({ state, title, new: fresh, known }: ImportRun): string {
  if (state === 'running') return `Bringing in ${title}`;
  if (state === 'failed') return `${sentence(title)} did not come`;
  if (state === 'stopped') return `Stopped: ${title}`;
  return fresh + known === 0 ? `${sentence(title)}: there is nothing to bring in` : sentence(title);
}

/** How many came, how fast, and what did not. */
export function runDetails(run: ImportRun): string[] {
  const { state, new: fresh, known, unfit, left_out, problems, total, seconds_left } = run;
  const isRunning = state === 'running';
  if (isRunning && fresh + known === 0) return total ? [`about ${total.toLocaleString('en')} games`] : [];
  const of = isRunning && total ? ` of about ${total.toLocaleString('en')}` : '';
  const parts = isRunning
    ? [`${(fresh + known).toLocaleString('en')}${of} ${fresh + known === 1 && !of ? 'game' : 'games'}`]
    : [fresh ? `${countOf(fresh, 'new game')}` : 'nothing new'];
  if (!isRunning && known)
    parts.push(`${countOf(known, 'game')} ${known === 1 ? 'was' : 'were'} here already`);
  if (unfit) parts.push(`${countOf(unfit, 'game')} not wanted`);
  for (const { reason, games } of left_out) parts.push(`${games.toLocaleString('en')} left out: ${reason}`);
  if (problems) parts.push(`${countOf(problems, 'game')} that cannot be read`);
  if (isRunning && run.rate >= 1) parts.push(`${Math.round(run.rate).toLocaleString('en')} a second`);
  if (seconds_left !== null) parts.push(`${shortTime(seconds_left)} left`);
  return parts;
}

function shortTime(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** What went wrong, or why nothing comes just now, as a sentence. */
export const runTrouble = ({ problem, waiting }: ImportRun): string | null => {
  const words = problem ?? waiting;
  return words ? `${sentence(words)}.`.replace(/\.\.$/, '.') : null;
};
