import { afterEach, describe, expect, it } from 'vitest';
import {
  allPrinters,
  isOwnPrinter,
  newPrinterId,
  printerById,
  removePrinter,
  samplePrinters,
  savePrinter,
  selectStationPrinter,
  stationPrinter,
} from '@/storage/printer-profiles';

const own = { id: 'own-1', name: 'Zebra meja 4', dotsPerMm: 12, offsetX: 0.4, offsetY: -1 };

afterEach(() => localStorage.clear());

describe('printer profiles', () => {
  it('start with five samples of the five kinds of head', () => {
    expect(samplePrinters.map(({ dotsPerMm }) => dotsPerMm).toSorted((a, b) => a - b)).toEqual([
      8, 11.81, 12, 23.62, 24,
    ]);
    expect(samplePrinters[0]?.name).toBe('Printer Label Gudang 1');
  });

  it('keep an own one in the browser, change it and delete it', () => {
    expect(savePrinter(own)).toBe(true);
    expect(savePrinter({ ...own, offsetX: 0.5 })).toBe(true);
    expect(allPrinters().filter(isOwnPrinter)).toEqual([{ ...own, offsetX: 0.5 }]);
    expect(newPrinterId()).toBe('own-2');
    removePrinter('own-1');
    expect(allPrinters().filter(isOwnPrinter)).toEqual([]);
  });

  it('fall back to the first sample when the selected one was deleted', () => {
    expect(printerById('own-1').name).toBe('Printer Label Gudang 1');
  });

  it('remember which one the station prints with', () => {
    expect(stationPrinter().id).toBe('gudang-1');
    selectStationPrinter('kantor');
    expect(stationPrinter().name).toBe('Printer Laser Kantor');
    expect(localStorage.getItem('printer-profile')).toBe('"kantor"');
  });

  it('survive rubbish in the storage', () => {
    for (const rubbish of ['{', '[{"id":1}]', '[{"id":"own-1","name":"x","dotsPerMm":1e9,"offsetX":0,"offsetY":0}]']) {
      localStorage.setItem('printer-profiles', rubbish);
      expect(allPrinters()).toEqual(samplePrinters);
    }
  });
});
