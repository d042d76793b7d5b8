// Games on their way in are followed once.

import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { dismissRun, follow, loadImports } from '../src/actions/imports';
import { firstState } from '../src/state';
import { current, start } from '../src/store';
import type { ImportRun } from '../src/types';
import { run } from './made';

const shown = (): string[] => current().importer.runs.map(({ id }) => id);

test('what was dismissed does not come back with an answer that was on its way', async () => {
  const streams: string[] = [];
  class Stream extends EventTarget {
    constructor(address: string) {
      super();
      streams.push(address);
    }
  }
  const running = [run({ id: 'old' }), run({ id: 'new', source: 'lichess:another' })];
  Object.assign(globalThis, {
    EventSource: Stream,
    fetch: async () => new Response(JSON.stringify({ running, accounts: [] })),
  });
  start(firstState({ page: 'train' }, 'system'), () => {});

  follow(run({ id: 'old' }));
  dismissRun('old');
  await loadImports();

  deepEqual(shown(), ['new']);
  follow(running[1] as ImportRun, true);
  deepEqual(streams, ['/api/imports/old/events', '/api/imports/new/events']);
});
