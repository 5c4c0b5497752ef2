import { describe, expect, it } from 'vitest';
import {
  builtInStocks,
  designSizeStock,
  draftOf,
  fittingGrid,
  labelSizeOn,
  readStock,
  type StockDraft,
} from '@/label/sheet/stock';
import { sayStockFault } from '@/language/label/sheet-texts';

const standard = { width: 135, height: 90 };
const roll: StockDraft = {
  ...{ type: 'roll', isContinuous: false, turn: 0, name: ' Meja 4 ', width: '60', height: '40,5', radius: '2' },
  ...{ across: '2', gap: '3', margin: '0', pageWidth: '210', pageHeight: '297', columns: '2', rows: '7' },
  ...{ marginLeft: '4.65', marginTop: '15.15', gapX: '2.5', gapY: '0' },
};
const sheet: StockDraft = { ...roll, type: 'sheet', width: '99.1', height: '38.1' };

const errorsOf = (draft: StockDraft) => {
  const read = readStock(draft, 'own-stock-1');
  return read.ok
    ? {}
    : Object.fromEntries(Object.entries(read.errors).map(([field, fault]) => [field, sayStockFault(fault)]));
};

describe('a stock as it is typed', () => {
  it('is read with a decimal comma, and only the fields of its type count', () => {
    expect(readStock({ ...roll, columns: 'x' }, 'own-stock-1')).toEqual({
      ok: true,
      stock: {
        ...{ type: 'roll', id: 'own-stock-1', name: 'Meja 4', width: 60, height: 40.5, radius: 2, turn: 0 },
        ...{ isContinuous: false, across: 2, gap: 3, margin: 0 },
      },
    });
    expect(readStock({ ...sheet, across: 'x' }, 'own-stock-1')).toMatchObject({
      ok: true,
      stock: { type: 'sheet', page: { width: 210, height: 297 }, columns: 2, rows: 7, marginTop: 15.15, gapX: 2.5 },
    });
  });

  it('of continuous material needs no height', () => {
    expect(readStock({ ...roll, isContinuous: true, height: '' }, 'own-stock-1')).toMatchObject({
      ok: true,
      stock: { isContinuous: true, width: 60 },
    });
  });

  it.each<[Partial<StockDraft>, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Enter a name' }],
    [{ width: '' }, { width: 'From 5 to 1000 mm' }],
    [
      { width: 'abc', height: '4' },
      { width: 'From 5 to 1000 mm', height: 'From 5 to 1000 mm' },
    ],
    [{ across: '7' }, { across: 'A whole number from 1 to 6' }],
    [{ across: '1.5' }, { across: 'A whole number from 1 to 6' }],
    [{ gap: '-1' }, { gap: 'From 0 to 100 mm' }],
    [{ margin: '1e9' }, { margin: 'From 0 to 100 mm' }],
    [{ radius: '30' }, { radius: 'From 0 to 20.2 mm' }],
  ])('a roll with %j is refused beside its field', (change, errors) => {
    expect(errorsOf({ ...roll, ...change })).toEqual(errors);
  });

  it.each<[Partial<StockDraft>, Record<string, string>]>([
    [{ columns: '3' }, { columns: 'Margin, labels and gaps are 306.95 mm wide, the page 210 mm' }],
    [
      { name: '', columns: '3' },
      { name: 'Enter a name', columns: 'Margin, labels and gaps are 306.95 mm wide, the page 210 mm' },
    ],
    [{ rows: '8' }, { rows: 'Margin, labels and gaps are 319.95 mm high, the page 297 mm' }],
    [{ turn: 90 }, { rows: 'Margin, labels and gaps are 708.85 mm high, the page 297 mm' }],
    [{ pageWidth: '' }, { pageWidth: 'From 20 to 1000 mm' }],
    [{ rows: '0' }, { rows: 'A whole number from 1 to 50' }],
    [{ gapX: 'NaN' }, { gapX: 'From 0 to 100 mm' }],
  ])('a sheet with %j is refused beside its field', (change, errors) => {
    expect(errorsOf({ ...sheet, ...change })).toEqual(errors);
  });

  it.each(builtInStocks.map((stock) => [stock.id, stock] as const))('%s becomes a draft and comes back', (_, stock) => {
    const read = readStock(draftOf(stock, standard), stock.id);
    if (stock.type === 'design') {
      expect(read).toMatchObject({ ok: true, stock: { type: 'roll', ...labelSizeOn(stock, standard) } });
    } else {
      expect(read).toEqual({ ok: true, stock });
    }
  });
});

describe('as many columns and rows as fit', () => {
  const draft = { ...draftOf(designSizeStock, standard), type: 'sheet' } as const;

  it.each<[string, Partial<StockDraft>, { columns: string; rows: string }]>([
    ['one of the standard label side by side on A4', {}, { columns: '1', rows: '3' }],
    ['turned', { turn: 90 }, { columns: '2', rows: '2' }],
    ['on A4 landscape, with a decimal comma', { pageWidth: '297,0', pageHeight: '210' }, { columns: '2', rows: '2' }],
    ['one where none fits', { width: '900' }, { columns: '1', rows: '3' }],
    ['one where a length is missing', { height: '' }, { columns: '1', rows: '1' }],
  ])('%s', (_, change, expected) => {
    expect(fittingGrid({ ...draft, ...change })).toEqual(expected);
  });
});
