// Which games the insights are about, as the address and the server say it.

export const NAMES = [
  'person',
  'since',
  'until',
  'site',
  'speed',
  'side',
  'opening',
  'opponent',
  'effort',
] as const;

export type Name = (typeof NAMES)[number];

/** What is empty is not asked. */
export type Asked = Readonly<Record<Name, string>>;

/** Whatever else an address says is left out. */
export function askedOf(search: string): Asked {
  const query = new URLSearchParams(search);
  return Object.fromEntries(NAMES.map(name => [name, query.get(name)?.trim() ?? ''])) as Asked;
}

export function queryOf(asked: Asked): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of NAMES) if (asked[name].trim()) query.set(name, asked[name].trim());
  return query;
}

export function searchOf(asked: Asked): string {
  const query = queryOf(asked);
  return query.size ? `?${query}` : '';
}

/** Whether only some of the player's games are meant. */
export const isNarrowed = ({ person, ...filters }: Asked): boolean =>
  Object.values(filters).some(value => value !== '');
