// The address says which part of the library is on the screen.

import { deepEqual, equal } from 'node:assert/strict';
import { NEWEST, queryOf, searchOf, type View, viewOf } from '../src/librarySearch';
import { NO_FILTERS } from '../src/state';
import { table } from './table';

const PLAIN: View = { filters: NO_FILTERS, sort: NEWEST, offset: 0 };

table<[View, string]>(
  'a view has an address, and is found again there',
  {
    'all games, newest first': [PLAIN, ''],
    'a player with a comma': [
      { ...PLAIN, filters: { ...NO_FILTERS, player: 'Fischer, Bobby' } },
      '?player=Fischer%2C+Bobby',
    ],
    'the third page': [{ ...PLAIN, offset: 50 }, '?page=3'],
    'by white, from A': [{ ...PLAIN, sort: { by: 'white', ascending: true } }, '?sort=white&ascending=true'],
    'what failed': [{ ...PLAIN, filters: { ...NO_FILTERS, review: 'failed' } }, '?review=failed'],
    "somebody's games with Black": [
      { ...PLAIN, filters: { ...NO_FILTERS, person: 'me', side: 'black' } },
      '?person=me&side=black',
    ],
  },
  ([view, search]) => {
    equal(searchOf(view), search);
    deepEqual(viewOf(search), view);
  },
);

table<string>(
  'what cannot be is left out',
  {
    'a sort there is not': '?sort=luck',
    'a page before the first': '?page=-3',
    'no number': '?page=x',
    'an accuracy in words': '?accuracy_above=high&accuracy_below=',
    'a day there is not': '?since=soon',
    'a side there is not': '?side=red',
  },
  search => deepEqual(viewOf(search), PLAIN),
);

table<[string, string]>(
  'the server is asked in its own words',
  {
    'newest first': ['', 'sort=date'],
    reviewed: ['?review=yes', 'reviewed=true&sort=date'],
    'not reviewed': ['?review=no', 'reviewed=false&sort=date'],
    failed: ['?review=failed', 'ordered=failed&sort=date'],
    'oldest first, of one player': ['?player=Tal&ascending=true', 'player=Tal&sort=date&ascending=true'],
  },
  ([search, query]) => equal(String(queryOf(viewOf(search))), query),
);
