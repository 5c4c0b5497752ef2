import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComposedRow, type CompositionFormat, composeContent } from '@/label/codes/composition';
import {
  compareComposed,
  encodedParts,
  readComposed,
  withoutVisibleControls,
  withVisibleControls,
} from '@/label/codes/read-composed';

const row = (id: string, value: string, own: Partial<ComposedRow> = {}): ComposedRow => ({
  ...{ id, value, width: 10, align: 'left', fill: ' ' },
  ...own,
});
const iso: CompositionFormat = { mode: 'iso15434', separator: '' };
const gs1: CompositionFormat = { mode: 'gs1', separator: '' };
const delimited: CompositionFormat = { mode: 'delimited', separator: '|' };
const fixed: CompositionFormat = { mode: 'fixed', separator: '' };

describe('what a scanner sent', () => {
  const rows = [row('P', '83500-TG4'), row('Q', '12'), row('1T', 'KD26'), row('T', 'X')];
  const { content } = composeContent(iso, rows);

  it.each([
    ['as it is', content],
    ['without RS and EOT', content.replaceAll('\x1e', '').replaceAll('\x04', '')],
    ['with <GS> for the separator', content.replaceAll('\x1d', '<GS>').replaceAll('\x1e', '<RS>')],
    ['with NUL for the separator', content.replaceAll('\x1d', '\0')],
  ])('is taken apart %s', (_, read) => {
    expect(readComposed(iso, rows, read)).toEqual(['83500-TG4', '12', 'KD26', 'X']);
  });

  it('shows which field is another one', () => {
    expect(readComposed(iso, rows, content.replace('Q12', 'Q13').replace('\x1d1TKD26', ''))).toEqual([
      '83500-TG4',
      '13',
      undefined,
      'X',
    ]);
    expect(readComposed(delimited, rows, '83500-TG4|12|KD26')).toEqual(['83500-TG4', '12', 'KD26', undefined]);
    expect(readComposed(fixed, [row('a', 'ab', { width: 2 }), row('b', 'c', { width: 3 })], 'abc  ')).toEqual([
      'ab',
      'c  ',
    ]);
  });

  it('has an identifier of a mixed load several times, and none of a row that is left out', () => {
    const load = [
      row('P', 'a'),
      row('P', 'b'),
      row('1T', '', { whenEmpty: 'omit' }),
      row('Q', '', { whenEmpty: 'keep' }),
    ];
    const fields = compareComposed(iso, load, composeContent(iso, load).content);
    expect(fields.map(({ id, read, isSame }) => [id, read, isSame])).toEqual([
      ['P', 'a', true],
      ['P', 'b', true],
      ['Q', '', true],
    ]);
  });

  it('of GS1 is taken apart by the identifiers, fixed length or not', () => {
    const elements = [row('01', '09521234543213'), row('10', 'AB10'), row('21', '42')];
    expect(readComposed(gs1, elements, '010952123454321310AB10\x1d2142')).toEqual(['09521234543213', 'AB10', '42']);
    expect(readComposed(gs1, elements, '010952123454321310AB11\x1d2142')).toEqual(['09521234543213', 'AB11', '42']);
  });

  it('is what was composed, for any values', () => {
    const value = fc.string({ unit: fc.constantFrom(...'ABCXYZ0189-/. '), minLength: 1, maxLength: 12 });
    const ids = ['P', '1P', 'S', '3S', 'T', '1T', 'V', 'K', 'Z'];
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: ids.length }), (values) => {
        const composed = values.map((text, index) => row(ids[index] ?? 'Z', text));
        expect(readComposed(iso, composed, composeContent(iso, composed).content)).toEqual(values);
      }),
    );
  });
});

describe('each row beside what was meant', () => {
  it('says which one a scanner read differently', () => {
    const rows = [row('P', '83500'), row('1T', 'KD26-118')];
    expect(compareComposed(iso, rows, '[)>\x1e06\x1dP83500\x1d1TKD26-119\x1e\x04')).toEqual([
      { id: 'P', intended: '83500', read: '83500', isSame: true },
      { id: '1T', intended: 'KD26-118', read: 'KD26-119', isSame: false },
    ]);
    expect(compareComposed(iso, rows, undefined).map(({ read, isSame }) => [read, isSame])).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
  });

  it('compares values of fixed width with their fill', () => {
    const rows = [row('Lot', 'KD26', { width: 6 }), row('Box', '7', { width: 3, align: 'right', fill: '0' })];
    expect(compareComposed(fixed, rows, 'KD26  007').map(({ intended, isSame }) => [intended, isSame])).toEqual([
      ['KD26  ', true],
      ['007', true],
    ]);
    expect(compareComposed(fixed, rows, 'KD26  07').map(({ isSame }) => isSame)).toEqual([true, false]);
  });
});

describe('an encoded text', () => {
  const shown = (...args: Parameters<typeof encodedParts>) =>
    encodedParts(...args)
      .map(({ type, text }) => (type === 'control' ? `[${text}]` : type === 'identifier' ? `<${text}>` : text))
      .join('');

  it('names its control characters and sets its identifiers apart', () => {
    const rows = [row('P', '83500TG4N010'), row('13Q', '1/6')];
    const { content } = composeContent(iso, rows);
    expect(shown('iso15434', rows, content)).toBe('[)>[RS]06[GS]<P>83500TG4N010[GS]<13Q>1/6[RS][EOT]');
  });

  it('of GS1 begins with FNC1, which ends values without a fixed length', () => {
    const rows = [row('01', '09521234543213'), row('10', 'AB-1'), row('21', '42')];
    expect(shown('gs1', rows, '010952123454321310AB-1\x1d2142')).toBe('[FNC1]<01>09521234543213<10>AB-1[FNC1]<21>42');
  });

  it('without identifiers is as it is', () => {
    expect(shown('delimited', [row('Lot', 'P1'), row('Box', '7')], 'P1\t7')).toBe('P1[TAB]7');
    expect(shown(undefined, [], 'a\x01b')).toBe('a[U+0001]b');
    expect(withVisibleControls('[)>\x1e06\x1dP1\x1e\x04')).toBe('[)><RS>06<GS>P1<RS><EOT>');
  });
});

it('a separator is typed as its name', () => {
  for (const typed of ['<TAB>', '<CR><LF>', '|', '<x>']) {
    expect(withVisibleControls(withoutVisibleControls(typed))).toBe(typed);
  }
  expect(withoutVisibleControls('<TAB>')).toBe('\t');
});
