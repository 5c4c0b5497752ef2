import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pastedTextOf, pastedTextOfCsv, quantitiesOf, readPastedText } from '@/features/print/list/pasted-lines';

const only = (text: string) => {
  const [line] = readPastedText(text, 'parts');
  if (!line) throw new Error('no line');
  return line;
};

describe('a pasted line', () => {
  it.each([
    ['83500-TG4-N010;72', '83500-TG4-N010', '', 72],
    [' 83500-TG4-N010 ; 72 ', '83500-TG4-N010', '', 72],
    ['83500-TG4-N010\t72', '83500-TG4-N010', '', 72],
    ['83500-TG4-N010,72', '83500-TG4-N010', '', 72],
    ['83500-TG4-N010   72', '83500-TG4-N010', '', 72],
    ['83500-TG4-N010;NH-900L;72', '83500-TG4-N010', 'NH-900L', 72],
    ['"83500;A";72', '83500;A', '', 72],
    ['83500-TG4-N010;72.0', '83500-TG4-N010', '', 72],
    ['83500-TG4-N010;072', '83500-TG4-N010', '', 72],
  ])('%j is a part and a quantity', (text, partNo, colorCode, quantity) => {
    expect(only(text)).toMatchObject({ partNo, colorCode, quantity, unit: 'parts', problem: undefined });
  });

  it.each([
    ['83500-TG4-N010;0', 'Quantity is 0'],
    ['83500-TG4-N010;0.0', 'Quantity is 0'],
    ['83500-TG4-N010;-5', 'The quantity is negative'],
    ['83500-TG4-N010;2.5', 'The quantity is not a whole number'],
    ['83500-TG4-N010;2,5', 'The quantity is not a whole number'],
    ['83500-TG4-N010;1.000', '1.000 may mean 1 or 1000. Write it without a point'],
    ['83500-TG4-N010;', 'The quantity is missing'],
    ['83500-TG4-N010', 'The quantity is missing'],
    ['83500-TG4-N010;many', '"many" is not a quantity'],
    [';72', 'The part number is missing'],
    [`${'A'.repeat(101)};72`, 'The part number is longer than 100 characters'],
    ['83500-TG4-N010;1e9', '"1e9" is not a quantity'],
  ])('%j says what is wrong: %s', (text, problem) => {
    expect(only(text).problem).toBe(problem);
  });
});

describe('pasted lines', () => {
  it('are numbered as in an editor, empty ones counted', () => {
    expect(readPastedText('A1;1\n\nB2;2\r\nC3;3', 'parts').map(({ number, partNo }) => [number, partNo])).toEqual([
      [1, 'A1'],
      [3, 'B2'],
      [4, 'C3'],
    ]);
  });

  it('name the line that has the same part and colour already, whatever the case', () => {
    const lines = readPastedText('A1;1\na1;2\nA1;RED;3', 'parts');
    expect(lines.map(({ problem }) => problem)).toEqual([undefined, 'The same part is in line 1', undefined]);
  });

  it.each([
    ['Part Number;Color;Qty Part', 'parts'],
    ['No. Part\tWarna\tJumlah', 'labels'],
    ['PART NO,Colour code,Qty Label', 'labels'],
  ] as const)('with the columns %j count %s', (head, unit) => {
    const separator = /[;\t,]/.exec(head)?.[0] ?? ';';
    const [line] = readPastedText(`${head}\n${['A1', 'RED', '7'].join(separator)}`, 'labels');
    expect(line).toMatchObject({ number: 2, partNo: 'A1', colorCode: 'RED', quantity: 7, unit, problem: undefined });
  });

  it('take columns in any order, and the quantity from the column that has one', () => {
    const text = pastedTextOf([
      ['Qty Label', 'Name', 'Part No', 'Qty Part'],
      ['', '', '', ''],
      ['', 'LINING, R', 'A1;B', '60'],
      ['4', 'LINING, L', 'A2', ''],
    ]);
    const lines = readPastedText(text, 'labels');
    expect(lines.map(({ partNo, quantity, unit, number }) => [number, partNo, quantity, unit])).toEqual([
      [2, 'A1;B', 60, 'parts'],
      [3, 'A2', 4, 'labels'],
    ]);
  });

  it('of a workbook have no line break of a cell', () => {
    expect(pastedTextOf([['83500-\r\nTG4', 'NH\n900L', '60']])).toBe('83500- TG4;NH 900L;60');
  });

  it('read a quoted name with the separator in it as one cell', () => {
    const [line] = readPastedText('Part No,Name,Qty\nA1,"LINING, R",60', 'parts');
    expect(line).toMatchObject({ partNo: 'A1', quantity: 60 });
  });

  it('give back every part and quantity that was written', () => {
    const row = fc.tuple(fc.stringMatching(/^[A-Z0-9-]{1,12}$/), fc.integer({ min: 1, max: 99_999 }));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const text = rows.map(([partNo, quantity]) => `${partNo};${quantity}`).join('\n');
        expect(readPastedText(text, 'labels').map(({ partNo, quantity }) => [partNo, quantity])).toEqual(rows);
      }),
    );
  });

  it('[PR30] never throw, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        for (const { problem, quantity } of readPastedText(text, 'parts')) {
          expect(problem !== undefined || quantity >= 1).toBe(true);
        }
      }),
    );
  });
});

describe('the quantities of a line', () => {
  it.each([
    [{ quantity: 60, unit: 'parts' }, 12, { labels: '5', parts: '60' }],
    [{ quantity: 61, unit: 'parts' }, 12, { labels: '6', parts: '61' }],
    [{ quantity: 5, unit: 'labels' }, 12, { labels: '5', parts: '60' }],
  ] as const)('%j with %i a pack', (line, pack, typed) => {
    expect(quantitiesOf(line, pack)).toEqual({ ok: true, typed });
  });

  it('are refused above the serials of a day', () => {
    expect(quantitiesOf({ quantity: 10_000, unit: 'labels' }, 1)).toEqual({
      ok: false,
      reason: 'Needs 10000 labels, and a day has 9999 serials',
    });
    expect(quantitiesOf({ quantity: 9999 * 12, unit: 'parts' }, 12).ok).toBe(true);
  });
});

describe('a CSV file as pasted lines', () => {
  it.each([
    ['plain lines stay as they are', 'A1;60\nB2 24\nC3,5\n\n', 'A1;60\nB2 24\nC3,5'],
    ['only the columns a list needs', 'Name,Qty,Part No\nLINING,60,A1\nVISOR,24,B2', 'Qty;Part No\n60;A1\n24;B2'],
    ['a line break in quotes', 'Part No;Name;Qty\r\nA1;"LINING\r\nRIGHT";60', 'Part No;Qty\nA1;60'],
    ['a line break in a part number', '"83500\nTG4";60', '83500 TG4;60'],
    ['quotes in quotes', 'Part No;Name;Qty\nA1;"the ""big"" one";60', 'Part No;Qty\nA1;60'],
    ['a first line that names the separator', 'sep=;\r\nPart No;Qty\r\nA1;60', 'Part No;Qty\nA1;60'],
    ['the first three of many columns', 'A1;RED;60;x;y;z', 'A1;RED;60'],
    ['nothing of nothing but separators', '\r\n \r\n;;\r\n', ''],
    ['a quote that is never closed hides nothing', 'A1;60\n"B2;24\nC3;5', 'A1;60\n"B2;24\nC3;5'],
  ])('%s', (_what, file, text) => {
    expect(pastedTextOfCsv(file)).toBe(text);
  });
});
