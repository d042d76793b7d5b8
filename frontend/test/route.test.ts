// The address bar and the page say the same.

import { deepEqual, equal } from 'node:assert/strict';
import { addressOf, type Route, routeOf } from '../src/route';
import { table } from './table';

table<[string, Route]>(
  'an address leads to a page',
  {
    'the root is the library': ['/', { page: 'library' }],
    'a game has its own address': ['/games/abc', { page: 'review', id: 'abc' }],
    'a slash at the end changes nothing': ['/games/abc/', { page: 'review', id: 'abc' }],
    'signs that addresses spell out are read back': ['/games/a%2Fb%20c', { page: 'review', id: 'a/b c' }],
    'a half-written sign is taken as it stands': ['/games/50%', { page: 'review', id: '50%' }],
    'a position has one too': [
      '/board?fen=8/8/8/8/8/8/8/K1k5+w+-+-+0+1',
      { page: 'board', fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1' },
    ],
    'insights have one': ['/insights', { page: 'insights', search: '' }],
    'insights of some games': ['/insights?side=black', { page: 'insights', search: '?side=black' }],
    'no game is named': ['/games/', { page: 'library' }],
    'more than a game is named': ['/games/abc/moves', { page: 'library' }],
    'any other address is the library': ['/nowhere', { page: 'library' }],
  },
  ([path, route]) => deepEqual(routeOf(path), route),
);

table<Route>(
  'a page is found again at its address',
  {
    library: { page: 'library' },
    'a game': { page: 'review', id: 'abc' },
    'a position': { page: 'board', fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1' },
    insights: { page: 'insights', search: '?person=a+b' },
    'a game whose id has signs of addresses': { page: 'review', id: 'a/b?c#d %' },
  },
  route => deepEqual(routeOf(addressOf(route)), route),
);

table<[string, string]>(
  'an id is written so that it stays one part of the address',
  { plain: ['abc', '/games/abc'], 'with a slash': ['a/b', '/games/a%2Fb'] },
  ([id, address]) => equal(addressOf({ page: 'review', id }), address),
);
