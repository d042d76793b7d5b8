// What is said of games that come in from a site.

import { countOf } from './score';
import type { ImportRun } from './types';

/** Whether a text names a player rather than a game; the server has the last word on what it is. */
export const namesAccount = (text: string): boolean =>
  /^\s*(lichess|chesscom|chess\.com)\s*:|lichess\.org\/@\/|chess\.com\/member\//i.test(text);

/** Or a bare name, of which only its owner knows the site. */
export const mayNameAccount = (text: string): boolean =>
  namesAccount(text) || /^\s*@?[\w-]{2,30}\s*$/.test(text);

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

/** How many came, and how fast. */
export function runDetails({ state, new: fresh, known, total, rate, seconds_left }: ImportRun): string[] {
  const seen = fresh + known;
  if (state !== 'running') {
    if (seen === 0) return [];
    const parts = [fresh ? countOf(fresh, 'new game') : 'nothing new'];
    return known
      ? [...parts, `${countOf(known, 'game')} ${known === 1 ? 'was' : 'were'} here already`]
      : parts;
  }
  const about = total ? `about ${countOf(total, 'game')}` : '';
  if (seen === 0) return about ? [about] : [];
  const parts = [about ? `${seen.toLocaleString('en')} of ${about}` : countOf(seen, 'game')];
  if (rate >= 1) parts.push(`${Math.round(rate).toLocaleString('en')} a second`);
  if (seconds_left !== null) parts.push(`${shortTime(seconds_left)} left`);
  return parts;
}

/** What did not come, once it is over; null if everything did. */
export function runLeftOut({ state, unfit, left_out, problems }: ImportRun): string | null {
  if (state === 'running') return null;
  const parts = left_out.map(({ reason, games }) => `${games.toLocaleString('en')} ${reason}`);
  if (unfit) parts.push(`${unfit.toLocaleString('en')} that did not fit`);
  if (problems) parts.push(`${problems.toLocaleString('en')} that cannot be read`);
  return parts.length > 0 ? `Left out: ${parts.join(', ')}.` : null;
}

function shortTime(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** What went wrong, or why nothing comes just now, as a sentence. */
export const runTrouble = ({ problem, waiting }: ImportRun): string | null => {
  const words = problem ?? waiting;
  return words ? sentence(words) + (/[.?!]$/.test(words) ? '' : '.') : null;
};
