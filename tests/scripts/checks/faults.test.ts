import { gaps, idsInTitles, rowsOf } from '@scripts/checks/faults';
import { describe, expect, it } from 'vitest';

describe('the check of the fault catalogue', () => {
  it('finds the rows of its tables and their required tests, not their heads or rules', () => {
    const table =
      '| id | Fault | Expected | |\n|---|---|---|---|\n| A1   | One | x | U P |\n| AB23 | Two, near A9 | y | CI |\n\nA7 is none.';
    expect(rowsOf(table)).toEqual([
      { id: 'A1', kinds: ['U', 'P'] },
      { id: 'AB23', kinds: [] },
    ]);
  });

  // Put together here, so that the script does not take these lines for tests of those rows.
  const named = (id: string) => `[${id}]`;

  it('finds the ids a title names, wherever they stand in it', () => {
    const source = [
      `it('${named('A1')} ${named('B2')} goes on', () => 1);`,
      `  ])("%s ${named('C3')}", f);`,
      `test(\`${named('D4')} of \${name}\`, f);`,
    ];
    expect(idsInTitles(source.join('\n'))).toEqual(['A1', 'B2', 'C3', 'D4']);
  });

  it('does not mistake a comment or an index for a title', () => {
    expect(
      idsInTitles(`// '${named('A1')}' is elsewhere\n * see '${named('B2')}'\nconst x = rows${named('C3')};`),
    ).toEqual([]);
  });

  it('reports a row without a test, a missing kind of test, and a title without a row', () => {
    const rows = [
      { id: 'A1', kinds: ['U', 'P'] },
      { id: 'B2', kinds: ['U', 'E'] },
      { id: 'C3', kinds: [] },
    ];
    const unit = { path: 'tests/a.test.ts', source: `it('${named('A1')} ${named('B2')} ${named('Z9')}', f);` };
    expect(gaps(rows, [unit])).toEqual([
      'A1 has no property with fast-check.',
      'B2 has no browser test.',
      `C3 has no test: name it in a title, like '${named('C3')} …'.`,
      `A test names ${named('Z9')}, which is not a row of docs/faults.md.`,
    ]);
    const beside = `import fc from 'fast-check';\n  it('${named('A1')}', () => 1);\n  it('x', () => fc.assert(p));`;
    const without = { ...unit, source: unit.source.replace(named('Z9'), '') };
    const alone = { ...unit, source: unit.source.replace(`${named('B2')} ${named('Z9')}`, '') };
    expect(gaps(rows.slice(0, 1), [alone, { path: 'tests/b.test.ts', source: beside }])).toEqual([
      'A1 has no property with fast-check.',
    ]);
    const property = {
      path: 'tests/b.test.ts',
      source: `describe('${named('A1')}', () => {\n  it('${named('C3')}', () => fc.assert(p));`,
    };
    const walk = { path: 'e2e/b.spec.ts', source: `'${named('B2')}'` };
    expect(gaps(rows, [without, property, walk])).toEqual([]);
  });
});
