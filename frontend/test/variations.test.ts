// A variation of a file, as moves to step through and words between them.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { type Bit, bitsOf, type First } from '../src/variations';
import { table } from './table';

const WHITE: First = { move_number: 7, side: 'white' };
const BLACK: First = { move_number: 7, side: 'black' };
const shown = (bit: Bit): string =>
  bit.kind === 'move' ? bit.text : bit.kind === 'words' ? `“${bit.text}”` : bit.kind === 'open' ? '(' : ')';

table<[string, First, string]>(
  'how it reads',
  {
    'moves with their numbers': ['7. Be5 dxe5 8. Qxd8+', WHITE, '7. Be5|dxe5|8. Qxd8+'],
    "Black's first move has its number": ['7...Be7 8.O-O', BLACK, '7... Be7|8. O-O'],
    'glyphs stand at the move': ['7. Be5 $5 dxe5?! $14', WHITE, '7. Be5!?|dxe5?!+='],
    'words stand between, and a move after them has its number': [
      '7. Be5 { My first idea } dxe5',
      WHITE,
      '7. Be5|“My first idea”|7... dxe5',
    ],
    'words before the first move': ['{ Or } 7. Be5', WHITE, '“Or”|7. Be5'],
    'commands of programs are no words': [
      '7. Be5 { [%cal Gd2d4] [%clk 0:01:00] } dxe5',
      WHITE,
      '7. Be5|dxe5',
    ],
    'variations inside it': [
      '7. Be5 dxe5 (7... Nxe5 8. Nxe5) 8. Qxd8+ Nxd8',
      WHITE,
      '7. Be5|dxe5|(|7... Nxe5|8. Nxe5|)|8. Qxd8+|Nxd8',
    ],
    'a game that another program cut into lines': ['7. Be5\ndxe5\n\n8. Qxd8+', WHITE, '7. Be5|dxe5|8. Qxd8+'],
    nothing: ['', WHITE, ''],
  },
  ([text, first, expected]) => equal(bitsOf(text, first).map(shown).join('|'), expected),
);

test('each move knows the way to it from where the variation leaves', () => {
  const paths = bitsOf('7. Be5 dxe5 (7... Nxe5 8. Nxe5) 8. Qxd8+', WHITE).flatMap(bit =>
    bit.kind === 'move' ? [bit.path.join(' ')] : [],
  );
  deepEqual(paths, ['Be5', 'Be5 dxe5', 'Be5 Nxe5', 'Be5 Nxe5 Nxe5', 'Be5 dxe5 Qxd8+']);
});

test('a file that opens parentheses without end is read as far as anybody would follow', () => {
  const bits = bitsOf('7. Be5 dxe5 (7... Nxe5 8. Bd2 '.repeat(20_000), WHITE);
  deepEqual([bits.filter(({ kind }) => kind === 'open').length, bits.at(-1)?.kind], [12, 'words']);
});
