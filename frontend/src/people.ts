// What the library's people are called on the page.

import type { Person } from './types';

/** As the server calls whoever the library belongs to. */
export const MY_NAME = 'me';

/** Where somebody has a name; files are nowhere. */
export const SITES: Readonly<Record<string, string>> = {
  lichess: 'Lichess',
  chesscom: 'Chess.com',
  '': 'In files',
};

export const personText = ({ name, is_me }: Pick<Person, 'name' | 'is_me'>): string => (is_me ? 'Me' : name);

/** "Mine", "Paul's". */
export const whoseText = ({ name, is_me }: Pick<Person, 'name' | 'is_me'>): string =>
  is_me ? 'Mine' : name.endsWith('s') ? `${name}'` : `${name}'s`;

/** Whether a name, as the server says it, is one of theirs. */
export const isSomebodys = (people: readonly Person[], id: string): boolean =>
  people.some(({ names }) => names.some(name => name.id.toLowerCase() === id.toLowerCase()));

/** As the server reads it; an address, or a name with its site before it, says for itself where it is. */
export function saidName(site: string, name: string): string {
  const said = name.trim().replace(/^@/, '');
  return site === '' || /[:/]/.test(said) ? said : `${site}:${said}`;
}
