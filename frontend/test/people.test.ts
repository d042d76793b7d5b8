// Whose names are whose, as the page says and sends them.

import { equal } from 'node:assert/strict';
import { personText, saidName, whoseText } from '../src/people';
import { table } from './table';

table<[string, string, string]>(
  'a name as the server reads it',
  {
    'on a site': ['lichess', ' DrNykterstein ', 'lichess:DrNykterstein'],
    'as people write to each other': ['chesscom', '@erik', 'chesscom:erik'],
    'in files': ['', 'Morphy, Paul', 'Morphy, Paul'],
    'an address says where it is': [
      'chesscom',
      'https://lichess.org/@/thibault',
      'https://lichess.org/@/thibault',
    ],
    'and so does a name with its site': ['lichess', 'chesscom:erik', 'chesscom:erik'],
  },
  ([site, name, expected]) => equal(saidName(site, name), expected),
);

table<[string, boolean, string, string]>(
  'what somebody is called',
  {
    'the reader': ['me', true, 'Me', 'Mine'],
    'anybody else': ['Paul', false, 'Paul', "Paul's"],
    'a name that ends in s': ['Boris', false, 'Boris', "Boris'"],
  },
  ([name, is_me, called, whose]) => {
    equal(personText({ name, is_me }), called);
    equal(whoseText({ name, is_me }), whose);
  },
);
