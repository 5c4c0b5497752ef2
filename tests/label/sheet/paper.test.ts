import { describe, expect, it } from 'vitest';
import { pageSizeValue, paperNames, paperSize } from '@/label/sheet/paper';
import { sayMedia } from '@/language/label/sheet-texts';

describe('paper', () => {
  it.each([
    ['A4', 'landscape', 297, 210],
    ['A4', 'portrait', 210, 297],
    ['A3', 'landscape', 420, 297],
    ['A5', 'portrait', 148, 210],
    ['Letter', 'landscape', 279.4, 215.9],
    ['Legal', 'portrait', 215.9, 355.6],
    ['B4', 'landscape', 353, 250],
    ['B5', 'portrait', 176, 250],
  ] as const)('%s %s is %d by %d mm', (name, orientation, width, height) => {
    expect(paperSize(name, orientation)).toEqual({ width, height });
  });

  it('offers the sizes in the order of the specification, A4 first', () => {
    expect(paperNames).toEqual(['A4', 'A3', 'A5', 'Letter', 'Legal', 'B4', 'B5']);
  });

  it('tells the browser two lengths and never a keyword beside them', () => {
    expect(pageSizeValue(paperSize('A4', 'landscape'))).toBe('297mm 210mm');
    expect(sayMedia({ type: 'paper', name: 'A4', orientation: 'landscape' }, { width: 1, height: 1 })).toBe(
      'A4 Landscape',
    );
  });
});
