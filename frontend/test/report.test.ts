// A finished review is read under the rules that were chosen last, whichever answer comes last.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { chooseRules, loadReview } from '../src/actions/report';
import { fileReview } from '../src/file';
import { current } from '../src/store';
import type { Report } from '../src/types';
import { movesOf, reportOf, reviewOf, START, show } from './made';

/** A server that answers when it is told to, in any order. */
function serve(): Map<string, (report: Report) => void> {
  const waiting = new Map<string, (report: Report) => void>();
  globalThis.fetch = path =>
    new Promise(resolve => {
      const answer = (body: unknown): void => resolve(new Response(JSON.stringify(body)));
      if (String(path).endsWith('/numbers')) answer({});
      else waiting.set(String(path).split('=')[1] ?? '', report => answer({ report }));
    });
  return waiting;
}

const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));
const under = (ruleset: string): Report =>
  reportOf({ moves: [], made_by: ruleset, provenance: { ruleset } as Report['provenance'] });

test('of two quick choices the second counts, though the first is answered later', async () => {
  const waiting = serve();
  show(reviewOf('e4 e5'));
  chooseRules('cpl');
  chooseRules('lichess');
  waiting.get('lichess')?.(under('lichess'));
  await settled();
  waiting.get('cpl')?.(under('cpl'));
  await settled();
  deepEqual([current().review?.report?.made_by, current().review?.rules], ['lichess', 'lichess']);
});

test('a failure that comes late is not shown either', async () => {
  const waiting = serve();
  show(reviewOf('e4 e5'));
  const first = loadReview('game');
  globalThis.fetch = async () => new Response('{"title": "too slow"}', { status: 503 });
  const second = loadReview('game');
  await second;
  equal(current().review?.trouble, 'Too slow');
  waiting.get('')?.(under('kibitz'));
  await first;
  equal(current().review?.report, null);
});

test('a review that is a file needs nothing but its report', () => {
  const tags: Record<string, string> = { Result: '1-0', Date: '1858.11.02' };
  const review = fileReview(
    reportOf({
      moves: movesOf('e4 e5') as Report['moves'],
      players: { white: { name: 'Anna' }, black: { name: '?' } } as Report['players'],
      game: { tags, opening: null, comments: [] as string[], start_fen: START } as Report['game'],
    }),
  );
  deepEqual([review.kind, review.fens.length, review.moves.size], ['file', 3, 2]);
  deepEqual([review.game?.white, review.game?.black], ['Anna', 'Black']);
  deepEqual([review.game?.result, review.game?.date], ['1-0', '1858.11.02']);
});
