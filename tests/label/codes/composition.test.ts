import { describe, expect, it } from 'vitest';
import { type ComposedRow, type CompositionFormat, composeContent } from '@/label/codes/composition';
import { refuseIdentified } from '@/label/codes/data-identifiers';
import { sayContent } from '@/language/label/content-facts';

const row = (id: string, value: string, own: Partial<ComposedRow> = {}): ComposedRow => ({
  ...{ id, value, width: 10, align: 'left', fill: ' ' },
  ...own,
});
const iso: CompositionFormat = { mode: 'iso15434', separator: '' };
const gs1: CompositionFormat = { mode: 'gs1', separator: '' };
const delimited: CompositionFormat = { mode: 'delimited', separator: '|' };
const fixed: CompositionFormat = { mode: 'fixed', separator: '' };

const faultsOf = (format: CompositionFormat, rows: ComposedRow[]) =>
  composeContent(format, rows).faults.map(({ index, reason }) => `${index ?? 'all'}: ${sayContent(reason)}`);

describe('the content of a code', () => {
  it('of ISO 15434 is an envelope of format 06', () => {
    const rows = [row('P', '80291-T86-K000'), row('Q', '24'), row('S', '2611200041'), row('V', '12345')];
    expect(composeContent(iso, rows)).toEqual({
      content: '[)>\x1e06\x1dP80291-T86-K000\x1dQ24\x1dS2611200041\x1dV12345\x1e\x04',
      faults: [],
    });
  });

  it('of GS1 has brackets, with those inside a value marked', () => {
    const rows = [row('01', '09521234543213'), row('21', 'A(1)')];
    expect(composeContent(gs1, rows)).toEqual({ content: '(01)09521234543213(21)A\\(1)', faults: [] });
  });

  it('with a separator, or of fixed width', () => {
    const rows = [row('Lot', 'KD26', { width: 6 }), row('Box', '7', { width: 3, align: 'right', fill: '0' })];
    expect(composeContent(delimited, rows).content).toBe('KD26|7');
    expect(composeContent(fixed, rows).content).toBe('KD26  007');
  });

  it('leaves out what has a fault, and says what', () => {
    const rows = [row('P', '83500'), row('16D', '20261320'), row('Q', 'x')];
    expect(composeContent(iso, rows).content).toBe('[)>\x1e06\x1dP83500\x1e\x04');
    expect(faultsOf(iso, rows)).toEqual(['1: 16D: 20261320 is not a date', '2: Q needs digits']);
  });

  it.each<[CompositionFormat, ComposedRow[], string[]]>([
    [iso, [row('1J', 'UN1'), row('1J', 'UN2')], ['all: 1J is there twice']],
    [iso, [row('P', 'a'), row('P', 'b'), row('1J', 'U')], ['all: 1J is the plate of one part; a mixed load has 5J']],
    [iso, [row('P', 'a'), row('P', 'b'), row('6J', 'U')], ['all: 6J is the plate of one part; a mixed load has 5J']],
    [iso, [row('P', 'a'), row('P', 'a'), row('6J', 'U')], []],
    [iso, [row('1T', '')], ['0: 1T has no value']],
    [gs1, [row('10', '', { whenEmpty: 'keep' })], ['0: (10) has no value']],
    [iso, [row('', 'a')], ['0: An empty text is not a data identifier, such as P or 1T']],
    [iso, [row('PP', 'a')], ['0: PP is not a data identifier, such as P or 1T']],
    [gs1, [row('01', '09521234543214')], ['0: (01) The check digit of 0952123454321 is 3, not 4']],
    [gs1, [row('02', '09521234543213')], []],
    [gs1, [row('01', '09521234543213'), row('37', '2')], ['all: (01) and (37) cannot stand together']],
    [gs1, [row('10', '')], ['0: (10) has no value']],
    [delimited, [row('Lot', 'a|b')], ['0: Lot holds the separator |']],
    [{ mode: 'delimited', separator: '' }, [row('Lot', 'a')], ['0: Values need a separator between them']],
    [fixed, [row('Lot', 'KD26-118', { width: 4 })], ['0: Lot has 8 characters; 4 fit']],
  ])('%o of %o: %o', (format, rows, faults) => {
    expect(faultsOf(format, rows)).toEqual(faults);
  });

  it('of a mixed load has an identifier several times', () => {
    const rows = [row('P', 'a'), row('Q', '1'), row('P', 'b'), row('Q', '1'), row('5J', 'UN1')];
    expect(composeContent(iso, rows)).toEqual({
      content: '[)>\x1e06\x1dPa\x1dQ1\x1dPb\x1dQ1\x1d5JUN1\x1e\x04',
      faults: [],
    });
  });

  it('has an identifier without a value alone, or not at all, as the row says', () => {
    const rows = [row('P', 'a'), row('1T', '', { whenEmpty: 'keep' }), row('Q', '', { whenEmpty: 'omit' })];
    expect(composeContent(iso, rows)).toEqual({ content: '[)>\x1e06\x1dPa\x1d1T\x1e\x04', faults: [] });
    expect(composeContent(gs1, [row('90', 'a'), row('10', '', { whenEmpty: 'omit' })]).content).toBe('(90)a');
  });

  it('of no rows is empty', () => {
    expect(composeContent(iso, [])).toEqual({ content: '', faults: [] });
  });
});

describe('a data identifier', () => {
  it.each([
    ['P', '83500-TG4-N010'],
    ['Q', '24'],
    ['7Q', '12PC'],
    ['13Q', '1/6'],
    ['1J', 'UN104711880202611201'],
    ['12V', '123456789'],
    ['D', '261200'],
    ['16D', '20261120'],
    ['6D', '20261120011'],
    ['10D', '2653'],
    ['4L', 'ID'],
    ['99Z', 'not in the table'],
  ])('%s takes %s', (id, value) => {
    expect(refuseIdentified(id, value)).toBeUndefined();
  });

  it.each([
    ['Q', '2.5', 'Q needs digits'],
    ['Q', '', 'Q has no value'],
    ['7Q', '12', '7Q needs up to 8 digits and a unit of 2 letters'],
    ['13Q', '1 of 6', '13Q needs two numbers, n/x'],
    ['1J', 'UN 1047', '1J needs 1 to 35 capitals and digits'],
    ['5J', 'A'.repeat(21), '5J needs 1 to 20 capitals and digits'],
    ['12V', '12345678', '12V needs 9 to 13 digits'],
    ['D', '20261120', 'D needs a date of 6 digits, YYMMDD'],
    ['16D', '20-11-2026', '16D needs a date of 8 digits, YYYYMMDD'],
    ['16D', '20260230', '16D: 20260230 is not a date'],
    ['10D', '2654', '10D needs year and week, YYWW'],
    ['4L', 'IDN', '4L needs a country of 2 letters'],
    ['P', 'a\x1db', 'P holds a separator of the code'],
    ['P', 'Größe', 'P holds a character that is not ASCII'],
  ])('%s refuses %j: %s', (id, value, reason) => {
    const refused = refuseIdentified(id, value);
    expect(refused && sayContent(refused)).toBe(reason);
  });
});
