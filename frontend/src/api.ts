// Every request the page makes. Failures are thrown as a Problem with a title for people.

import type {
  Game,
  GamePage,
  ImportAnswer,
  Job,
  Numbers,
  Refused,
  ReviewAnswer,
  SearchAnswer,
  Status,
  TryAnswer,
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
  error instanceof Problem
    ? error
    : new Problem(0, 'Kibitz does not answer. Is `kibitz serve` still running?');

/** A request that was given up because a newer one replaced it. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

async function ask<T>(path: string, options: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, options);
  if (!answer.ok) throw await problemOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function problemOf(answer: Response): Promise<Problem> {
  const body: unknown = await answer.json().catch(() => null);
  const { title, detail, refused } = (body ?? {}) as {
    title?: unknown;
    detail?: unknown;
    refused?: Refused[];
  };
  const words = [title, detail].filter(part => typeof part === 'string' && part !== '').join('. ');
  return new Problem(
    answer.status,
    sentence(words) || `The server answered ${answer.status}.`,
    Array.isArray(refused) ? refused : [],
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const json = (method: string, body: unknown, signal?: AbortSignal): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
  ...(signal ? { signal } : {}),
});

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const status = () => ask<Status>('/api/status');

export const addGames = (games: string | Blob) =>
  ask<ImportAnswer>('/api/games', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: games });

export const games = (query: URLSearchParams, signal?: AbortSignal) =>
  ask<GamePage>(`/api/games?${query}`, signal ? { signal } : {});

export const oneGame = (id: string) => ask<Game>(game(id));

/** `keepalive` lets the request outlive the page: an undo that was not used must still delete. */
export const deleteGame = (id: string) => ask<void>(game(id), { method: 'DELETE', keepalive: true });

export const askReview = (id: string, effort: string) =>
  ask<{ job: Job | null }>(`${game(id)}/review`, json('PUT', { effort }));

export const cancelReview = (id: string) => ask<void>(`${game(id)}/review`, { method: 'DELETE' });

/** Without rules, the server takes those it was told to prefer. */
export const review = (id: string, rules: string | null) =>
  ask<ReviewAnswer>(`${game(id)}/review${rules === null ? '' : `?rules=${encodeURIComponent(rules)}`}`);

export const numbers = (id: string) => ask<Numbers>(`${game(id)}/numbers`);

/** `position` is the number of moves of the game that come before. */
export const tryMoves = (id: string, position: number, moves: string[]) =>
  ask<TryAnswer>(`${game(id)}/tries`, json('POST', { ply: position, moves }));

export const search = (
  question: { fen: string; lines: number; nodes: number; chess960: boolean },
  signal: AbortSignal,
) => ask<SearchAnswer>('/api/searches', json('POST', question, signal));

export const events = (id: string) => new EventSource(`${game(id)}/events`);

export const exportAddress = (id: string, form: 'pgn' | 'json' | 'html', rules: string) =>
  `${game(id)}/export?form=${form}&rules=${encodeURIComponent(rules)}`;

export const pictureAddress = (fen: string, arrows: string[], orientation: string, last: string) =>
  `/api/board.png?${new URLSearchParams({ fen, arrows: arrows.join(','), orientation, last })}`;
