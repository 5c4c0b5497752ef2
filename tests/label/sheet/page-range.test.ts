import { processorTime } from '@tests/support/processor-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePageRange } from '@/label/sheet/page-range';
import { sayPages } from '@/language/label/sheet-texts';

const refusalOf = (text: string, pages: number) => {
  const result = parsePageRange(text, pages);
  return result.ok ? undefined : sayPages(result.reason);
};

describe('page range [PR16]', () => {
  it.each([
    ['1-3, 5, 7-9', [1, 2, 3, 5, 7, 8, 9]],
    [' 1 - 3 ', [1, 2, 3]],
    ['5,1,5', [1, 5]],
    ['2-4,3-6', [2, 3, 4, 5, 6]],
    ['10', [10]],
    ['1–2', [1, 2]],
  ])('reads "%s"', (text, pages) => {
    expect(parsePageRange(text, 10)).toEqual({ ok: true, pages });
  });

  it.each([
    ['', 'Enter the pages to print, e.g., 1-3, 5, 7-9'],
    ['3-1', '3-1 is in reverse order'],
    ['0', 'Pages start at 1'],
    ['2-', '"2-" is not a page or a range of pages'],
    ['-2', '"-2" is not a page or a range of pages'],
    ['1,,2', 'A page is missing between two commas'],
    ['999', 'There are 10 pages'],
    ['1-99999999999999', '"1-99999999999999" is not a page or a range of pages'],
    ['all', '"all" is not a page or a range of pages'],
    ['1.5', '"1.5" is not a page or a range of pages'],
    [','.repeat(10_000), 'A page is missing between two commas'],
  ])('refuses "%s" with the reason', (text, reason) => {
    expect(refusalOf(text, 10)).toBe(reason);
  });

  it('says "1 page" of a single one', () => {
    expect(refusalOf('2', 1)).toBe('There is 1 page');
  });

  it('reads a list of single pages in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1 }), (pages) => {
        const sorted = [...pages].sort((a, b) => a - b);
        expect(parsePageRange(pages.join(', '), 400)).toEqual({ ok: true, pages: sorted });
      }),
    );
  });

  it('gives sorted, unique pages within 1…n or a reason for any text, and never throws', () => {
    const rangeLike = fc
      .array(fc.constantFrom('1', '2', '9', '99', '-', ',', ' ', 'x', '–', '.'))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), rangeLike), fc.integer({ min: 0, max: 50 }), (text, count) => {
        const result = parsePageRange(text, count);
        if (!result.ok) {
          expect(sayPages(result.reason)).not.toBe('');
          return;
        }
        expect(result.pages.length).toBeGreaterThan(0);
        result.pages.forEach((page, at) => {
          expect(page).toBeGreaterThan(result.pages[at - 1] ?? 0);
          expect(page).toBeLessThanOrEqual(count);
        });
      }),
    );
  });

  it.each([
    ['10,000 commas', ','.repeat(10_000)],
    ['100,000 overlapping ranges', Array.from({ length: 100_000 }, () => '1-9999').join(',')],
    ['a megabyte of digits', '9'.repeat(1_000_000)],
    ['a megabyte of spaces', ' '.repeat(1_000_000)],
  ])('reads %s at once', (_, text) => {
    // It takes some milliseconds; page by page, or by a rule that looks at every pair of characters, it takes minutes.
    const used = processorTime();
    parsePageRange(text, 9999);
    expect(used()).toBeLessThan(2_000);
  });
});

it('a page range of more than 50,000 characters is refused before it is read', () => {
  const reason = 'This page range is too long';
  expect(refusalOf(`1${',1'.repeat(25_001)}`, 9)).toBe(reason);
});
