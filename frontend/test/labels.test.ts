// A label goes into sentences, and is one of ours or none.

import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { asLabel, isBad, isMarked, type Label, noun, oneOf, sentence, title } from '../src/labels';
import { table } from './table';

table<[Label, number, string]>(
  'a count is followed by its noun',
  {
    'one blunder': ['blunder', 1, 'blunder'],
    'two blunders': ['blunder', 2, 'blunders'],
    'no blunders': ['blunder', 0, 'blunders'],
    'one inaccuracy': ['inaccuracy', 1, 'inaccuracy'],
    'two inaccuracies': ['inaccuracy', 2, 'inaccuracies'],
    'one miss': ['miss', 1, 'miss'],
    'two misses': ['miss', 2, 'misses'],
    'one brilliant move': ['brilliant', 1, 'brilliant move'],
    'two brilliant moves': ['brilliant', 2, 'brilliant moves'],
  },
  ([label, count, word]) => equal(noun(label, count), word),
);

table<[Label, string]>(
  'one of a kind has its article',
  {
    'before a consonant': ['mistake', 'a mistake'],
    'before a vowel': ['inaccuracy', 'an inaccuracy'],
    'before an adjective': ['excellent', 'an excellent move'],
  },
  ([label, words]) => equal(oneOf(label), words),
);

table<[string | null | undefined, Label | null]>(
  'a label is one of ours',
  {
    'a name we have': ['miss', 'miss'],
    'a name we do not have': ['amazing', null],
    'a name is written small': ['Miss', null],
    none: [null, null],
    'nobody looked': [undefined, null],
  },
  ([name, label]) => equal(asLabel(name), label),
);

table<[string | null, boolean, boolean]>(
  'what is drawn, and what is bad',
  {
    'a blunder is both': ['blunder', true, true],
    'a brilliant move is drawn': ['brilliant', true, false],
    'a best move is neither': ['best', false, false],
    'a book move is neither': ['book', false, false],
    'no label is neither': [null, false, false],
  },
  ([name, marked, bad]) => {
    equal(isMarked(name), marked);
    equal(isBad(name), bad);
  },
);

test('a name at the start of a sentence', () => {
  equal(title('middlegame'), 'Middlegame');
  equal(title(''), '');
});

test('a reason that stands alone is a sentence', () => {
  equal(sentence('there is no engine at /opt/fish'), 'There is no engine at /opt/fish.');
  equal(sentence('The engine ended. Is it whole?'), 'The engine ended. Is it whole?');
});
