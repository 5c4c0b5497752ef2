import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { withoutQuote } from '@/lib/workbook/formula-text';
import { csvText } from '@/resource/list/export-file';

const cell = (value: Parameters<typeof csvText>[0][0][0]) => csvText([[value, '']], 'semicolon').slice(1, -1);

describe('a CSV file', () => {
  it('begins with the mark that makes Excel read UTF-8, and ends its rows as Excel does', () => {
    expect(
      csvText(
        [
          ['Name', 'Qty'],
          ['ひだり', 3],
        ],
        'semicolon',
      ),
    ).toBe('\uFEFFName;Qty\r\nひだり;3');
    expect(
      csvText(
        [
          ['Name', 'Qty'],
          ['a;b', 0.5],
        ],
        'comma',
      ),
    ).toBe('\uFEFFName,Qty\r\na;b,0.5');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+62 812', "'+62 812"],
    ['-', "'-"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', "'\tcmd"],
    ['\rcmd', `"'\rcmd"`],
    ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
    ['a=1', 'a=1'],
    ['0012', '0012'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    [-5, '-5'],
    [-0.5, '-0,5'],
    [1234.25, '1234,25'],
    [null, ''],
    [new Date(2026, 10, 20, 8, 5), '20/11/2026 08:05'],
  ])('writes %j as %j', (value, expected) => {
    expect(cell(value)).toBe(expected);
  });

  it('is read back as it was, whatever the texts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        fc.constantFrom('semicolon' as const, 'comma' as const),
        (rows, separator) => {
          const plain = rows.map((row) => row.map((text) => `x${text.replace(/\uFEFF/g, '')}`));
          const delimiter = separator === 'comma' ? ',' : ';';
          const { data } = papaparse.parse<string[]>(csvText(plain, separator).slice(1), {
            delimiter,
            newline: '\r\n',
          });
          expect(data.map((row) => row.map(withoutQuote))).toEqual(plain);
        },
      ),
    );
  });
});
