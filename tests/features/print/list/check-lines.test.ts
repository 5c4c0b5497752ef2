import { describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import { partSchema } from '@/domain/part';
import { type FoundParts, pickParts } from '@/features/print/list/find-parts';
import { checkLines, readPastedText, textWithout } from '@/features/print/list/pasted-lines';

const part = (id: string, no: string, colorCode = 'BLACK'): Part =>
  partSchema.parse({ id, no, colorCode, name: `PART ${no}`, qtyPerPack: 12 });

const parts = [part('1', 'A1'), part('2', 'B2', 'RED'), part('3', 'B2', 'BLUE'), part('4', '83241-3T5-Q020')];

function check(text: string, { listed = [] as string[], selected = new Map<string, Part>() } = {}) {
  const lines = readPastedText(text, 'parts');
  const found = new Map<string, FoundParts>(
    lines.map(({ partNo }) => [partNo.toUpperCase(), pickParts(parts, partNo.toUpperCase())]),
  );
  const isListed = ({ id }: Part) => listed.includes(String(id));
  return checkLines(lines, { found, isListed, selected }).map((line) =>
    line.kind === 'bad'
      ? `${line.reason} [${line.choices.map(({ id }) => id).join()}]`
      : line.kind === 'good'
        ? `${line.part.id}: ${line.typed.labels} labels`
        : line.kind,
  );
}

describe('a checked line', () => {
  it.each([
    ['a part by its number', 'a1;60', '1: 5 labels'],
    ['a part by number and colour', 'B2;red;24', '2: 2 labels'],
    ['a number of two parts', 'B2;24', '2 parts have this number. [2,3]'],
    ['a colour no part has', 'B2;GREEN;24', 'No such part in colour GREEN. [2,3]'],
    ['a number with its end cut off', '83241-3T5-Q02;40', 'No such part. [4]'],
    ['a number like none', 'ZZZZZZ;40', 'No such part. []'],
    ['a quantity of 0', 'A1;0', 'Quantity is 0 []'],
    ['more labels than a day has', 'A1;999999', 'Needs 83334 labels, and a day has 9999 serials []'],
  ])('with %s', (_, text, result) => {
    expect(check(text)).toEqual([result]);
  });

  it('is not taken while others may have its number too', () => {
    const lines = readPastedText('A1;60', 'parts');
    const unread = { read: 500, of: 700, why: 'limit' } as const;
    const found = new Map([['A1', { ...pickParts(parts, 'A1'), unread }]]);
    const isListed = () => false;
    const [line] = checkLines(lines, { found, isListed, selected: new Map() });
    expect(line).toMatchObject({ kind: 'bad', choices: [{ id: '1' }] });
    expect(line?.kind === 'bad' && line.reason).toContain('only 500 of 700 were read');
    const selected = new Map([['A1;60', part('1', 'A1')]]);
    expect(checkLines(lines, { found, isListed, selected })).toMatchObject([{ kind: 'good' }]);
  });

  it('says that its part is listed, and takes the part the user selected', () => {
    expect(check('A1;60', { listed: ['1'] })).toEqual(['The part is on the list already []']);
    expect(check('B2;24', { selected: new Map([['B2;24', part('3', 'B2')]]) })).toEqual(['3: 2 labels']);
  });

  it('[PR30] is refused when an earlier line means the same part in other words', () => {
    expect(check('A1;60\nA1;BLACK;24')).toEqual(['1: 5 labels', 'The same part is in line 1 []']);
    const selected = new Map([['B2;12', part('2', 'B2', 'RED')]]);
    expect(check('B2;RED;24\nB2;12', { selected })).toEqual(['2: 2 labels', 'The same part is in line 1 []']);
  });

  it('says that it is not checked after the search failed', () => {
    const known = { found: new Map(), isListed: () => false, selected: new Map(), hasFailed: true };
    expect(checkLines(readPastedText('A1;1', 'parts'), known)).toMatchObject([
      { kind: 'bad', reason: 'Not checked: the search failed' },
    ]);
  });

  it('waits while its number is being searched', () => {
    const lines = readPastedText('A1;1', 'parts');
    expect(checkLines(lines, { found: new Map(), isListed: () => false, selected: new Map() })[0]?.kind).toBe(
      'checking',
    );
  });
});

describe('the text without the lines that were taken', () => {
  it('keeps the column names and the others', () => {
    const taken = readPastedText('No;Qty\nA1;60', 'parts');
    expect(textWithout('No;Qty\nA1;60\n\nB2;24\nC3;0', taken)).toBe('No;Qty\nB2;24\nC3;0');
  });

  it('keeps a line that was changed, or moved, since it was checked', () => {
    const taken = readPastedText('A1;60\nB2;24', 'parts');
    expect(textWithout('A1;61\nB2;24', taken)).toBe('A1;61');
    expect(textWithout('X9;1\nA1;60\nB2;24', taken)).toBe('X9;1\nA1;60\nB2;24');
  });
});
