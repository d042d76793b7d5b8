// A test is a table of sentences: each row is a test of its own, named by its sentence.

import { describe, test } from 'node:test';

export function table<Row>(
  about: string,
  rows: Record<string, Row>,
  check: (row: Row) => void | Promise<void>,
): void {
  describe(about, () => {
    for (const [sentence, row] of Object.entries(rows)) test(sentence, () => check(row));
  });
}
