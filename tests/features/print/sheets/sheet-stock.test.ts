import { describe, expect, it } from 'vitest';
import { sheetStock } from '@/features/print/sheets/sheet-stock';
import { svg } from '@/label/svg';

const build = (sheets: number[], drawn: number[] = []) => ({
  sheets,
  picture: (sheet: number) => {
    drawn.push(sheet);
    return svg('svg', {}, [`sheet ${sheet}`]);
  },
});

describe('sheets drawn ahead of the press', () => {
  it('are drawn in order, each once, until all are there', () => {
    const drawn: number[] = [];
    const stock = sheetStock(build([2, 5, 9], drawn));
    expect([stock.drawNext(), stock.drawNext(), stock.drawNext(), stock.drawNext()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(drawn).toEqual([2, 5, 9]);
    expect([0, 1, 2].map((at) => stock.sheet(at).textContent)).toEqual(['sheet 2', 'sheet 5', 'sheet 9']);
    expect(drawn).toEqual([2, 5, 9]);
  });

  it('are drawn at the press where they are not there yet', () => {
    const stock = sheetStock(build([1, 3]));
    stock.drawNext();
    expect([stock.total, stock.sheet(0).textContent, stock.sheet(1).textContent]).toEqual([2, 'sheet 1', 'sheet 3']);
    expect(() => stock.sheet(2)).toThrow('There is no sheet at 2');
  });
});
