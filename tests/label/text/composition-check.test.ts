import { describe, expect, it } from 'vitest';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { CodeFact } from '@/label/codes/code-facts';
import type { ComposedRow } from '@/label/codes/composition';
import type { CompositionMode } from '@/label/codes/encoded';
import type { SymbolType } from '@/label/codes/symbologies';
import {
  checkComposition,
  findIdentifiers,
  identifiersOf,
  isTypedAtPrinting,
  modesOf,
  suggestedValue,
  symbologyFor,
  withoutFaults,
} from '@/label/text/composition-check';
import { sayContent, sayRowFault } from '@/language/label/content-facts';
import { sayIdentifier } from '@/language/label/identifiers';

const row = (id: string, value: string, own: Partial<ComposedRow> = {}): ComposedRow => ({
  ...{ id, value, width: 10, align: 'left', fill: ' ' },
  ...own,
});
const compositionOf = (mode: CompositionMode, rows: ComposedRow[]) => ({ mode, separator: '|', rows });

describe('the modes of a symbology', () => {
  it.each<[SymbolType, CompositionMode[]]>([
    ['datamatrix', ['iso15434', 'delimited', 'fixed']],
    ['datamatrixrectangular', ['iso15434', 'delimited', 'fixed']],
    ['qrcode', ['iso15434', 'delimited', 'fixed']],
    ['pdf417', ['iso15434', 'delimited', 'fixed']],
    ['azteccode', ['iso15434', 'delimited', 'fixed']],
    ['microqrcode', ['iso15434', 'delimited', 'fixed']],
    ['gs1datamatrix', ['gs1']],
    ['gs1-128', ['gs1']],
    ['code39', ['delimited', 'fixed']],
    ['code128', ['iso15434', 'delimited', 'fixed']],
    ['ean13', ['fixed']],
    ['ean8', ['fixed']],
    ['upc', ['fixed']],
    ['itf14', ['fixed']],
  ])('%s holds %j', (type, modes) => {
    expect(modesOf(type)).toEqual(modes);
  });

  it.each([
    ['datamatrix', 'gs1datamatrix'],
    ['code128', 'gs1-128'],
    ['qrcode', 'qrcode'],
  ] as const)('%s becomes %s with GS1 content', (type, becomes) => {
    expect(symbologyFor(type, 'gs1')).toBe(becomes);
    expect(symbologyFor(type, 'delimited')).toBe(type);
  });
});

describe('the rows of a composition on a label', () => {
  const checked = (mode: CompositionMode, ...rows: ComposedRow[]) => {
    const composition = compositionOf(mode, rows);
    const { rows: found, together, needs } = checkComposition(composition, sampleData);
    return {
      values: found.map(({ onLabel }) => onLabel.value),
      faults: found.map(({ fault }) => fault && sayRowFault(fault)),
      fixes: found.map(({ fault }) => fault?.fix?.change),
      together,
      needs,
      drawn: withoutFaults(composition, { rows: found }).rows.map(({ id }) => id),
    };
  };

  it('have their values', () => {
    expect(checked('iso15434', row('P', '{partNo|remove:-}'), row('13Q', '{labelNo}/{labelCount}'))).toEqual({
      values: ['83500TG4N010', '3/10'],
      faults: [undefined, undefined],
      fixes: [undefined, undefined],
      together: undefined,
      drawn: ['P', '13Q'],
    });
  });

  it.each<[string, CompositionMode, ComposedRow, string, Partial<ComposedRow> | undefined]>([
    [
      'a misspelt field',
      'iso15434',
      row('16D', '{prodDat:yyyyMMdd}'),
      '{prodDat} is not a field. 16D needs a date of 8 digits, YYYYMMDD',
      { value: '{prodDate:yyyyMMdd}' },
    ],
    [
      'a date in another pattern',
      'iso15434',
      row('16D', '{prodDate+90d}'),
      '16D needs a date of 8 digits, YYYYMMDD',
      { value: '{prodDate+90d:yyyyMMdd}' },
    ],
    [
      'a date of six digits',
      'iso15434',
      row('D', '{prodDate:yyyyMMdd}'),
      'D needs a date of 6 digits, YYMMDD',
      { value: '{prodDate:yyMMdd}' },
    ],
    [
      'a date of GS1',
      'gs1',
      row('11', '{prodDate:yyyyMMdd}'),
      '(11) Production date needs 6 characters; this has 8',
      { value: '{prodDate:yyMMdd}' },
    ],
    [
      'a wrong check digit',
      'gs1',
      row('01', '09521234543214'),
      '(01) The check digit of 0952123454321 is 3, not 4',
      { value: '09521234543213' },
    ],
    [
      'a missing check digit',
      'gs1',
      row('01', '0952123454321'),
      '(01) Trade item number (GTIN) needs 14 characters; this has 13',
      { value: '09521234543213' },
    ],
    [
      'a value that is too long',
      'fixed',
      row('Lot', '{lot}', { width: 6 }),
      'Lot has 8 characters; 6 fit',
      { width: 8 },
    ],
    ['a value with the separator', 'delimited', row('Lot', 'a|b'), 'Lot holds the separator |', undefined],
    ['a wrong identifier', 'iso15434', row('PP', 'a'), 'PP is not a data identifier, such as P or 1T', undefined],
    ['a function that refuses', 'delimited', row('No', '{partNo|mod10}'), 'mod10 needs digits only', undefined],
  ])('say what is wrong with %s, and what is right', (_, mode, bad, message, fix) => {
    const { faults, fixes, values, drawn } = checked(mode, bad, row(mode === 'gs1' ? '10' : 'Q', '12'));
    expect(faults[0]).toContain(message);
    expect(faults[0]).not.toContain('Did you mean');
    expect(fixes[0]).toEqual(fix);
    expect(values).toEqual(['', '12']);
    expect(drawn).toEqual([mode === 'gs1' ? '10' : 'Q']);
    if (!fix) return;
    const corrected = checked(mode, { ...bad, ...fix });
    expect(corrected.faults).toEqual([undefined]);
  });

  it('cannot stand together only when each of them is right', () => {
    const said = (fact: CodeFact | undefined) => fact && sayContent(fact);
    const serial = checked('gs1', row('21', 'A'));
    expect(serial.together).toBeUndefined();
    expect(said(serial.needs)).toBe('(21) needs (01) or (03) or (8006), in this code or in another one of the label');
    expect(checked('gs1', row('01', '1'), row('21', 'A')).needs).toBeUndefined();
    expect(said(checked('gs1', row('10', 'A'), row('10', 'B')).together)).toBe('(10) is there twice');
    expect(said(checked('iso15434', row('5J', 'A'), row('5J', 'B')).together)).toBe('5J is there twice');
  });
});

describe('the search for an identifier', () => {
  const found = (mode: CompositionMode, search: string) => findIdentifiers(mode, search, sayIdentifier);

  it.each<[CompositionMode, string, string[]]>([
    ['iso15434', 'purchase order', ['K', '4K']],
    ['iso15434', 'LOT', ['T', '1T']],
    ['iso15434', '1t', ['1T']],
    ['iso15434', '99z', ['99Z']],
    ['gs1', '(17)', ['17']],
    ['gs1', 'expiry', ['17', '7003']],
    ['gs1', 'no such thing', []],
    ['delimited', 'lot', []],
  ])('of %s for %s finds %j', (mode, search, ids) => {
    expect(found(mode, search)).toEqual(ids);
  });

  it('finds every licence plate by its meaning, and an id before its longer ones', () => {
    expect(found('iso15434', 'plate')).toEqual(['J', '1J', '2J', '3J', '4J', '5J', '6J']);
    expect(found('gs1', '41').slice(0, 2)).toEqual(['410', '411']);
    expect(found('iso15434', 's')[0]).toBe('S');
  });
});

it('suggested values stand in their identifier', () => {
  for (const mode of ['iso15434', 'gs1'] as const) {
    for (const id of identifiersOf(mode)) {
      const value = suggestedValue(mode, id);
      if (value === '') continue;
      const { rows } = checkComposition(compositionOf(mode, [row(id, value)]), sampleData);
      expect([id, rows[0]?.fault?.what]).toEqual([id, undefined]);
    }
  }
});

it('a field that is typed at printing is marked', () => {
  expect(['{lot}', '{ask:Dock}', '{partNo}', 'lot'].map(isTypedAtPrinting)).toEqual([true, true, false, false]);
});
