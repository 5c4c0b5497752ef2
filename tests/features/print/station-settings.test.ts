import { afterEach, describe, expect, it } from 'vitest';
import { mediaOf, rememberSettings, stationSettings } from '@/features/print/station-settings';
import { sayMedia } from '@/language/label/sheet-texts';
import { defaultSettings } from '@/print/plan/print-settings';
import { assignPrinterGroup } from '@/storage/print-preferences';
import { type PrinterOutput, savePrinter, selectStationPrinter } from '@/storage/printer-profiles';

const title = () => sayMedia(mediaOf(stationSettings('7')), { width: 135, height: 90 });

afterEach(() => localStorage.clear());

describe('the settings a print starts with', () => {
  it('are A4, landscape and black in a fresh browser', () => {
    expect(stationSettings('7')).toEqual(defaultSettings('gudang-1'));
    expect(title()).toBe('A4 Landscape');
  });

  it('are what this station used last, but not its pages and its start position', () => {
    rememberSettings({ stockId: 'label', turn: 90, start: 3 });
    rememberSettings({ color: 'color', cropMarks: true, pages: 'custom', range: '2' });
    expect(stationSettings('7')).toEqual({
      ...defaultSettings('gudang-1'),
      ...{ stockId: 'label', turn: 90, color: 'color', cropMarks: true },
    });
    expect(title()).toBe('Label (135 x 90 mm), turned 90°');
    rememberSettings({ stockId: undefined, turn: undefined, paper: 'A5', orientation: 'portrait' });
    expect(title()).toBe('A5 Portrait');
  });

  it('are those of the printer group of the part, with its stock', () => {
    const browserDialog: PrinterOutput = { kind: 'dialog' };
    const own = {
      id: 'own-1',
      name: 'Zebra meja 4',
      dotsPerMm: 12,
      offsetX: 0,
      offsetY: 0,
      scale: 1,
      output: browserDialog,
    };
    savePrinter({ ...own, group: 'Packing', stockId: 'thermal-100x50' });
    rememberSettings({ stockId: 'label' });
    assignPrinterGroup('7', 'Packing');
    expect(stationSettings('7')).toMatchObject({ printerId: 'own-1', stockId: 'thermal-100x50' });
    expect(stationSettings('8')).toMatchObject({ printerId: 'gudang-1', stockId: 'label' });
    selectStationPrinter('own-1');
    expect(stationSettings('7')).toMatchObject({ printerId: 'own-1', stockId: 'label' });
  });
});
