import { mutants } from '@scripts/mutant-list';
import { mutated } from '@scripts/mutants';
import { describe, expect, it } from 'vitest';

describe('the list of defects the tests are tried with', () => {
  it('holds at least 15, each under a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(15);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it('refuses a defect whose line is gone or stands twice', () => {
    const mutant = { name: 'x', file: 'x.ts', find: 'a', replace: 'b', tests: [] };
    expect(() => mutated('c', mutant)).toThrow('stands 0 times');
    expect(() => mutated('a a', mutant)).toThrow('stands 2 times');
    expect(mutated('c a', mutant)).toBe('c b');
  });
});
