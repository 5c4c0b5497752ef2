import { afterEach, describe, expect, it } from 'vitest';
import { builtInStocks } from '@/label/sheet/stock';
import { printPreferences, rememberPreferences } from '@/storage/print-preferences';
import { allStocks, isOwnStock, newStockId, type OwnStock, removeStock, saveStock, stockById } from '@/storage/stocks';

const roll: OwnStock = {
  ...{ type: 'roll', id: 'own-stock-1', name: 'Gudang 2 across', width: 60, height: 40, turn: 90, radius: 1.5 },
  ...{ isContinuous: false, across: 2, gap: 3, margin: 1 },
};
const sheet: OwnStock = {
  ...{ type: 'sheet', id: 'own-stock-2', name: 'A4 2 x 5', page: { width: 210, height: 297 }, turn: 0, radius: 0 },
  ...{ width: 99.1, height: 57, columns: 2, rows: 5, marginLeft: 4.65, marginTop: 6, gapX: 2.5, gapY: 0 },
};

afterEach(() => localStorage.clear());

describe('the stocks of a station', () => {
  it('are those that come along and its own', () => {
    expect(allStocks()).toEqual(builtInStocks);
    expect(newStockId()).toBe('own-stock-1');
    expect([saveStock(roll), saveStock(sheet)]).toEqual([true, true]);
    expect(allStocks()).toEqual([...builtInStocks, roll, sheet]);
    expect(newStockId()).toBe('own-stock-3');
    expect(allStocks().filter(isOwnStock)).toEqual([roll, sheet]);
  });

  it('are changed in their place and deleted', () => {
    saveStock(roll);
    saveStock(sheet);
    saveStock({ ...roll, gap: 2 });
    expect(allStocks().filter(isOwnStock)).toEqual([{ ...roll, gap: 2 }, sheet]);
    removeStock(roll.id);
    expect(stockById(roll.id)).toBeUndefined();
    expect(stockById(sheet.id)).toEqual(sheet);
    expect(stockById(undefined)).toBeUndefined();
  });

  it.each([
    '{',
    '[{"type":"roll"}]',
    JSON.stringify([{ ...roll, across: 7 }]),
    JSON.stringify([{ ...roll, turn: 45 }]),
    JSON.stringify([{ ...roll, width: -1 }]),
    JSON.stringify([{ ...sheet, columns: 1.5 }]),
  ])('ignore %s in the storage', (invalidText) => {
    localStorage.setItem('label-stocks', invalidText);
    expect(allStocks()).toEqual(builtInStocks);
  });
});

describe('the print preferences of a station', () => {
  it('are none in a fresh browser, and each is remembered on its own', () => {
    expect(printPreferences()).toEqual({});
    rememberPreferences({ paper: 'A5', orientation: 'portrait' });
    rememberPreferences({ stockId: 'label', turn: 90, color: 'color', cropMarks: true });
    const all = { paper: 'A5', orientation: 'portrait', stockId: 'label', turn: 90, color: 'color', cropMarks: true };
    expect(printPreferences()).toEqual(all);
    rememberPreferences({ stockId: undefined, turn: undefined });
    expect(printPreferences()).toEqual({ paper: 'A5', orientation: 'portrait', color: 'color', cropMarks: true });
  });

  it.each(['{', '[]', '{"paper":"A9"}', '{"turn":45}'])('ignore %s in the storage', (invalidText) => {
    localStorage.setItem('print-preferences', invalidText);
    expect(printPreferences()).toEqual({});
  });
});
