import { idsInTitles, rowsOf } from '@scripts/faults';
import { describe, expect, it } from 'vitest';

describe('the fault catalogue against the tests', () => {
  it('finds the rows of its tables, not their heads or rules', () => {
    const table = '| id | Fault |\n|---|---|\n| A1   | One |\n| AB23 | Two, a neighbour of A9 |\n\nA7 is no row.';
    expect(rowsOf(table)).toEqual(['A1', 'AB23']);
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

  it('does not take a comment or an index for a title', () => {
    expect(
      idsInTitles(`// '${named('A1')}' is elsewhere\n * see '${named('B2')}'\nconst x = rows${named('C3')};`),
    ).toEqual([]);
  });
});
