import { describe, expect, it } from 'vitest';
import { chosenSheets, defaultSettings, fromTheFirst } from '@/features/print/settings/print-settings';

describe('print settings', () => {
  it('start as the specification says: A4, landscape, black, all pages', () => {
    expect(defaultSettings()).toMatchObject({ paper: 'A4', orientation: 'landscape', color: 'black', pages: 'all' });
  });

  it.each([
    ['all', '', [0, 1, 2, 3]],
    ['current', '', [2]],
    ['custom', '1, 3-4', [0, 2, 3]],
  ] as const)('%s pages "%s" of four, with the third in view, are sheets %j', (pages, range, sheets) => {
    expect(chosenSheets({ ...defaultSettings(), pages, range }, 4, 2)).toEqual({ ok: true, sheets });
  });

  it('refuses a range that names no page, with the reason [PR16]', () => {
    expect(chosenSheets({ ...defaultSettings(), pages: 'custom', range: '9' }, 4, 0)).toEqual({
      ok: false,
      reason: 'There are 4 pages',
    });
  });

  it('lets what is left of a run be printed from its first page on only', () => {
    expect(fromTheFirst({ ok: true, sheets: [0, 1] })).toEqual({ ok: true, sheets: [0, 1] });
    for (const sheets of [[1], [0, 2]]) {
      expect(fromTheFirst({ ok: true, sheets })).toEqual({
        ok: false,
        reason: 'What is left is printed from its first page on',
      });
    }
  });

  it('prints the last page when the one in view is gone', () => {
    expect(chosenSheets({ ...defaultSettings(), pages: 'current' }, 2, 7)).toEqual({ ok: true, sheets: [1] });
  });
});
