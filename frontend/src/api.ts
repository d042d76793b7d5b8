// Every request the page makes. Failures are thrown as a Problem with a title for people.

import type { paths } from './generated/api';
import type {
  Effort,
  ImportOrder,
  OpponentOrder,
  ProblemDetails,
  Refused,
  Rules,
  SearchOrder,
} from './types';

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly title: string,
    readonly refused: Refused[] = [],
  ) {
    super(title);
  }
}

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, 'Kibitz does not answer. Is kibitz serve still running?');

/** A request that was given up because a newer one replaced it. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
/** Those that a route answers. */
type MethodOf<Path extends keyof paths> = {
  [Name in Method]: paths[Path][Name] extends undefined ? never : Name;
}[Method];
type InJson<Part> = Part extends { content: { 'application/json': infer Value } } ? Value : undefined;
type Question<Route> = Route extends { requestBody: infer Body } ? InJson<Body> : undefined;
type Answer<Route> = Route extends { responses: infer Answers } ? InJson<Answers[keyof Answers]> : never;

interface Details<Body> extends Omit<RequestInit, 'method' | 'body'> {
  /** The game that the path is about, and the number of its moves before a position. */
  game?: string;
  position?: number;
  /** The import that it is about. */
  run?: string;
  session?: string;
  query?: URLSearchParams;
  json?: Body;
  body?: BodyInit;
}

/** Paths and shapes are held against the description of the interface when the page is built. */
export async function ask<Path extends keyof paths, Name extends MethodOf<Path>>(
  method: Name,
  path: Path,
  details: Details<Question<paths[Path][Name]>> = {},
): Promise<Answer<paths[Path][Name]>> {
  const { game = '', position = 0, run = '', session = '', query, json, ...others } = details;
  const written = json === undefined ? {} : { headers: IN_JSON, body: JSON.stringify(json) };
  const address = addressOf(path, game, query)
    .replace('{position}', String(position))
    .replace('{import_id}', encodeURIComponent(run))
    .replace('{session}', encodeURIComponent(session));
  const answer = await fetch(address, { method: method.toUpperCase(), ...written, ...others });
  if (!answer.ok) throw await problemOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer<paths[Path][Name]>;
}

const IN_JSON = { 'Content-Type': 'application/json' };

const addressOf = (path: keyof paths, game: string, query?: URLSearchParams): string =>
  path.replace('{game_id}', encodeURIComponent(game)) + (query?.size ? `?${query}` : '');

async function problemOf(answer: Response): Promise<Problem> {
  const body: unknown = await answer.json().catch(() => null);
  const { title, refused } = (body ?? {}) as Partial<ProblemDetails>;
  return new Problem(
    answer.status,
    (typeof title === 'string' && sentence(title)) || `The server answered ${answer.status}.`,
    Array.isArray(refused) ? refused : [],
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const status = () => ask('get', '/api/status');

export const people = () => ask('get', '/api/people');

/** `lichess:NAME`, `chesscom:NAME`, an address, or a name as files write it. */
export const addName = (name: string, person: string) =>
  ask('post', '/api/people', { json: { name, person } });

export const removeName = (name: string) =>
  ask('delete', '/api/people', { query: new URLSearchParams({ name }) });

/** With an effort, whatever has no review of it is queued. */
export const addGames = (games: Blob, effort: Effort | null) =>
  ask('post', '/api/games', {
    headers: { 'Content-Type': 'text/plain' },
    query: new URLSearchParams(effort ? { review: effort } : {}),
    body: games,
  });

/** Tells what a text is, and brings in what it stands for. */
export const startImport = (json: ImportOrder) => ask('post', '/api/imports', { json });

export const imports = () => ask('get', '/api/imports');

export const syncAccounts = () => ask('post', '/api/imports/sync');

export const stopImport = (run: string) => ask('delete', '/api/imports/{import_id}', { run });

export const importEvents = (run: string) =>
  new EventSource(`/api/imports/${encodeURIComponent(run)}/events`);

export const games = (query: URLSearchParams, signal: AbortSignal) =>
  ask('get', '/api/games', { query, signal });

export const gameIds = async (query: URLSearchParams) => (await ask('get', '/api/game-ids', { query })).ids;

export const removeGames = (games: string[]) => ask('post', '/api/removals', { json: { games } });

/** One file with many games, and what it is called. */
export async function exportGames(
  games: string[],
  form: 'pgn' | 'json',
): Promise<{ file: Blob; name: string }> {
  const body = JSON.stringify({ games, form });
  const answer = await fetch('/api/exports', { method: 'POST', headers: IN_JSON, body });
  if (!answer.ok) throw await problemOf(answer);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { file: await answer.blob(), name: name ?? `games.${form}` };
}

export const queue = () => ask('get', '/api/reviews');

export const askReviews = (games: string[], effort: Effort) =>
  ask('post', '/api/reviews', { json: { games, effort } });

export const changeQueue = (stopped: boolean) => ask('patch', '/api/reviews', { json: { stopped } });

export const emptyQueue = () => ask('delete', '/api/reviews');

export const oneGame = (game: string) => ask('get', '/api/games/{game_id}', { game });

/** `keepalive` lets the request outlive the page: an undo that was not used must still delete. */
export const deleteGame = (game: string) => ask('delete', '/api/games/{game_id}', { game, keepalive: true });

export const askReview = (game: string, effort: Effort) =>
  ask('put', '/api/games/{game_id}/review', { game, json: { effort } });

export const cancelReview = (game: string) => ask('delete', '/api/games/{game_id}/review', { game });

/** Without rules, the server takes those it was told to prefer. */
export const review = (game: string, rules: Rules | null, analysis: string | null) =>
  ask('get', '/api/games/{game_id}/review', { game, query: reading(rules, analysis) });

export const numbers = (game: string, analysis: string | null) =>
  ask('get', '/api/games/{game_id}/numbers', { game, query: reading(null, analysis) });

export const analyses = (game: string) => ask('get', '/api/games/{game_id}/analyses', { game });

export const comparison = (game: string, one: string, other: string, rules: Rules | null) => {
  const query = reading(rules, null);
  query.set('one', one);
  query.set('other', other);
  return ask('get', '/api/games/{game_id}/comparison', { game, query });
};

/** Under which rules, and which of the analyses; what is not named is the server's choice. */
const reading = (rules: Rules | null, analysis: string | null): URLSearchParams =>
  new URLSearchParams({ ...(rules ? { rules } : {}), ...(analysis ? { analysis } : {}) });

/** `position` is the number of moves of the game that come before. */
export const tryMoves = (game: string, position: number, moves: string[]) =>
  ask('post', '/api/games/{game_id}/tries', { game, json: { ply: position, moves } });

export const tryOn = (fen: string, moves: string[]) => ask('post', '/api/tries', { json: { fen, moves } });

/** A move as people of a rating play it. */
export const opponent = (json: OpponentOrder) => ask('post', '/api/opponent', { json });

export const search = (json: SearchOrder, signal: AbortSignal) =>
  ask('post', '/api/searches', { json, signal });

export const notes = (game: string) => ask('get', '/api/games/{game_id}/notes', { game });

export const writeNote = (game: string, position: number, text: string) =>
  ask('put', '/api/games/{game_id}/notes/{position}', { game, position, json: { text }, keepalive: true });

export const eraseNote = (game: string, position: number) =>
  ask('delete', '/api/games/{game_id}/notes/{position}', { game, position, keepalive: true });

export const keepLine = (game: string, position: number, moves: string[]) =>
  ask('put', '/api/games/{game_id}/lines/{position}', { game, position, json: { moves } });

export const dropLine = (game: string, position: number, moves: string[]) =>
  ask('delete', '/api/games/{game_id}/lines/{position}', {
    game,
    position,
    query: new URLSearchParams({ moves: moves.join(' ') }),
  });

export const insights = (query: URLSearchParams, signal: AbortSignal) =>
  ask('get', '/api/insights', { query, signal });

/** What was played from a position in somebody's games. */
export const explore = (position: string, person: string, signal: AbortSignal) =>
  ask('get', '/api/explore', { query: new URLSearchParams({ position, person }), signal });

export const events = (game: string) => new EventSource(addressOf('/api/games/{game_id}/events', game));

export function exportAddress(
  game: string,
  form: 'pgn' | 'json' | 'html',
  rules: Rules | null,
  analysis: string | null = null,
): string {
  const query = new URLSearchParams([['form', form], ...reading(rules, analysis)]);
  return addressOf('/api/games/{game_id}/export', game, query);
}

/** What is at such an address, as text. */
export async function textAt(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw await problemOf(answer);
  return answer.text();
}
