// What the server answers becomes a value, or a problem that can be read out to people.

import { deepEqual, equal, rejects } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as api from '../src/api';
import { table } from './table';

type Asked = [path: string, options: RequestInit];

/** A server that gives one answer to everything; what it was asked is kept. */
function serve(status: number, body: unknown): Asked[] {
  const asked: Asked[] = [];
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  globalThis.fetch = async (path, options) => {
    asked.push([String(path), options ?? {}]);
    return new Response(text, { status });
  };
  return asked;
}

table<[number, unknown, string]>(
  'a refusal in words for people',
  {
    'its title, as a sentence': [404, { title: 'no such game' }, 'No such game'],
    'none, as somebody in between refuses': [504, { detail: 'too slow' }, 'The server answered 504.'],
    'a title that is no text': [502, { title: 502 }, 'The server answered 502.'],
    'no JSON at all': [502, '<h1>Bad gateway</h1>', 'The server answered 502.'],
    'JSON that is nothing': [500, 'null', 'The server answered 500.'],
  },
  async ([status, body, title]) => {
    serve(status, body);
    await rejects(api.status(), error => {
      deepEqual([api.asProblem(error).status, api.asProblem(error).title], [status, title]);
      return true;
    });
  },
);

describe('a refused upload', () => {
  test('names the games that could not be read', async () => {
    const refused = [{ number: 2, line: 14, reason: 'illegal move' }];
    serve(422, { title: 'no game could be read', refused });
    await rejects(api.addGames(new Blob(['1. e5']), null), error => {
      deepEqual(api.asProblem(error).refused, refused);
      return true;
    });
  });

  test('may name none', async () => {
    serve(413, { title: 'too large' });
    await rejects(api.addGames(new Blob(['1. e5']), null), error => {
      deepEqual(api.asProblem(error).refused, []);
      return true;
    });
  });
});

describe('a request', () => {
  test('without an answer gives nothing', async () => {
    serve(204, undefined);
    equal(await api.cancelReview('abc'), undefined);
  });

  test('names a game so that its id stays one part of the address', async () => {
    const asked = serve(200, {});
    await api.oneGame('a/b');
    equal(asked[0]?.[0], '/api/games/a%2Fb');
  });

  test('for a review leaves the rules to the server unless some were chosen', async () => {
    const asked = serve(200, {});
    await api.review('abc', null, null);
    await api.review('abc', 'expected-points', 'f00');
    deepEqual(
      asked.map(([path]) => path),
      ['/api/games/abc/review', '/api/games/abc/review?rules=expected-points&analysis=f00'],
    );
  });

  test('that adds games may ask for their reviews', async () => {
    const asked = serve(201, {});
    await api.addGames(new Blob(['1. e4']), null);
    await api.addGames(new Blob(['1. e4']), 'quick');
    deepEqual(
      asked.map(([path]) => path),
      ['/api/games', '/api/games?review=quick'],
    );
  });

  test('that deletes outlives the page', async () => {
    const asked = serve(204, undefined);
    await api.deleteGame('abc');
    deepEqual([asked[0]?.[1].method, asked[0]?.[1].keepalive], ['DELETE', true]);
  });

  test('for a try sends where it leaves the game and how it goes', async () => {
    const asked = serve(200, {});
    await api.tryMoves('abc', 4, ['e2e4']);
    deepEqual(JSON.parse(String(asked[0]?.[1].body)), { ply: 4, moves: ['e2e4'] });
  });
});

table<[unknown, boolean]>(
  'whether a request was given up for a newer one',
  {
    'it was': [new DOMException('aborted', 'AbortError'), true],
    'the network failed': [new TypeError('failed to fetch'), false],
    'the browser refused': [new DOMException('denied', 'SecurityError'), false],
    'the server refused': [new api.Problem(404, 'none'), false],
  },
  ([error, expected]) => equal(api.isAborted(error), expected),
);

test('a server that does not answer is a problem that says what to do', () => {
  const problem = api.asProblem(new TypeError('failed to fetch'));
  deepEqual([problem.status, problem.title], [0, 'Kibitz does not answer. Is kibitz serve still running?']);
});

test('an address for a download carries the rules', () => {
  equal(api.exportAddress('a b', 'pgn', 'cpl'), '/api/games/a%20b/export?form=pgn&rules=cpl');
});
