import { existsSync, readFileSync } from 'node:fs';
import { idsInTitles } from '@scripts/faults';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
/** `file` [row] [row] as the table names its proofs. */
const proofs = [...page.matchAll(/`((?:tests|e2e)\/[^`]+)`((?: \[[A-Z]+\d+\])*)/g)].map(([, file = '', rows = '']) => ({
  file,
  rows: [...rows.matchAll(/[A-Z]+\d+/g)].map(([row]) => row),
}));

describe('the security page', () => {
  it('names tests that are there, for the fault rows it says', () => {
    expect(proofs.length).toBeGreaterThan(40);
    const broken = proofs.flatMap(({ file, rows }) => {
      if (!existsSync(file)) return [`${file} is not there`];
      const titles = idsInTitles(readFileSync(file, 'utf8'));
      return rows.filter((row) => !titles.includes(row)).map((row) => `${file} has no test of ${row}`);
    });
    expect(broken).toEqual([]);
  });
});
