import { existsSync, readFileSync } from 'node:fs';
import { idsInTitles } from '@scripts/checks/faults';
import { describe, expect, it } from 'vitest';
import { asvsLevels } from './asvs-levels';

const page = readFileSync('docs/security.md', 'utf8');
/** `file` [row] [row] as the table names its proofs. */
const proofs = [...page.matchAll(/`((?:tests|e2e)\/[^`]+)`((?: \[[A-Z]+\d+\])*)/g)].map(([, file = '', rows = '']) => ({
  file,
  rows: [...rows.matchAll(/[A-Z]+\d+/g)].map(([row]) => row),
}));

/** `3.3.1 - 3.3.4, 3.4.1` as the first column of both tables names requirements. */
const inTables = [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+(?: - |, )?)+) +\|/gm)].flatMap(([, ids = '']) =>
  ids.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.trim().split(' - ');
    const section = first.slice(0, first.lastIndexOf('.'));
    const number = (id: string) => Number(id.slice(id.lastIndexOf('.') + 1));
    return Array.from(
      { length: number(last) - number(first) + 1 },
      (_, index) => `${section}.${number(first) + index}`,
    );
  }),
);

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

  it('says of each requirement of levels 1 and 2, once, how it is proven or why it is not', () => {
    expect(asvsLevels.size).toBe(345);
    const requiredIds = [...asvsLevels].filter(([, level]) => level < 3).map(([id]) => id);
    expect(requiredIds.filter((id) => !inTables.includes(id))).toEqual([]);
    expect(inTables.filter((id, index) => inTables.indexOf(id) !== index)).toEqual([]);
  });

  it('names no requirement that ASVS 5.0.0 does not have', () => {
    const named = [...page.matchAll(/\b\d{1,2}\.\d\.\d{1,2}\b/g)].map(([id]) => id).filter((id) => id !== '5.0.0');
    expect([...named, ...inTables].filter((id) => !asvsLevels.has(id))).toEqual([]);
  });
});
