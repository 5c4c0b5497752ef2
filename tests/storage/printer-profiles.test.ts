import { afterEach, describe, expect, it } from 'vitest';
import { assignPrinterGroup } from '@/storage/print-preferences';
import {
  agentPrinterSchema,
  allPrinters,
  isOwnPrinter,
  newPrinterId,
  type PrinterOutput,
  type PrinterProfile,
  printerById,
  printerForPart,
  removePrinter,
  samplePrinters,
  savePrinter,
  selectStationPrinter,
  stationPrinter,
  unreadablePrinters,
} from '@/storage/printer-profiles';

const browserDialog: PrinterOutput = { kind: 'dialog' };
const own = {
  id: 'own-1',
  name: 'Zebra meja 4',
  dotsPerMm: 12,
  offsetX: 0.4,
  offsetY: -1,
  scale: 1,
  output: browserDialog,
};

afterEach(() => localStorage.clear());

describe('printer profiles', () => {
  it('start with five samples of the five kinds of head', () => {
    expect(samplePrinters.map(({ dotsPerMm }) => dotsPerMm).toSorted((a, b) => a - b)).toEqual([
      8, 11.81, 12, 23.62, 24,
    ]);
    expect(samplePrinters[0]?.name).toBe('Printer Label Gudang 1');
  });

  it('of which one cannot be read neither hides the others nor is erased by a change', () => {
    const newer = { ...own, id: 'own-2', dotsPerMm: 'as the printer says' };
    localStorage.setItem('printer-profiles', JSON.stringify([newer, own]));
    expect(allPrinters().filter(isOwnPrinter)).toEqual([own]);
    expect(unreadablePrinters()).toBe(1);
    savePrinter({ ...own, name: 'Zebra meja 5' });
    removePrinter(own.id);
    expect(JSON.parse(localStorage.getItem('printer-profiles') ?? '')).toEqual([newer]);
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

  it('are read as they were stored before they had a scale, a stock and a group', () => {
    localStorage.setItem(
      'printer-profiles',
      '[{"id":"own-1","name":"Zebra meja 4","dotsPerMm":12,"offsetX":0.4,"offsetY":-1}]',
    );
    expect(printerById('own-1')).toEqual(own);
  });

  it('keep the stock that is in the printer, its scale and its group', () => {
    const full = { ...own, scale: 1.002, stockId: 'thermal-100x50', group: 'Label printers' };
    savePrinter(full);
    expect(printerById('own-1')).toEqual(full);
  });

  it('keep the output and its settings', () => {
    const settings = { darkness: 12, speed: 4, afterLabel: 'cut', gap: 3, graphics: 'hex' } as const;
    const file: PrinterProfile = { ...own, output: { kind: 'file', language: 'zpl', settings } };
    savePrinter(file);
    expect(printerById('own-1')).toEqual(file);
    const agent: PrinterProfile = {
      ...own,
      output: { kind: 'browser-print', printer: agentPrinterSchema.parse({ uid: '29J1', name: 'ZD421' }), settings },
    };
    savePrinter(agent);
    expect(printerById('own-1')).toEqual(agent);
  });

  it.each([
    ['an output of a newer release', { kind: 'cloud' }, browserDialog],
    ['a language of a newer release', { kind: 'file', language: 'dpl', settings: {} }, browserDialog],
    [
      'settings of a newer release',
      { kind: 'file', language: 'tspl', settings: { afterLabel: 'fold' } },
      { kind: 'file', language: 'tspl', settings: { afterLabel: 'printer', graphics: 'compressed' } },
    ],
  ])('are still read with %s', (_, output, expected) => {
    localStorage.setItem('printer-profiles', JSON.stringify([{ ...own, output }]));
    expect(printerById('own-1')).toEqual({ ...own, output: expected });
  });

  it('for a part whose group is another one: the first printer of it, without changing the station', () => {
    expect(printerForPart('7').id).toBe('gudang-1');
    assignPrinterGroup('7', 'Laser printers');
    expect(printerForPart('7').id).toBe('kantor');
    expect(printerForPart('8').id).toBe('gudang-1');
    expect(stationPrinter().id).toBe('gudang-1');
    selectStationPrinter('produksi');
    expect(printerForPart('7').id).toBe('produksi');
    assignPrinterGroup('7', 'No such group');
    expect(printerForPart('7').id).toBe('produksi');
    assignPrinterGroup('7', undefined);
    expect(localStorage.getItem('part-printer-groups')).toBe('{}');
  });

  it('ignore invalid text in the storage', () => {
    for (const invalidText of [
      '{',
      '[{"id":1}]',
      '[{"id":"own-1","name":"x","dotsPerMm":1e9,"offsetX":0,"offsetY":0}]',
    ]) {
      localStorage.setItem('printer-profiles', invalidText);
      expect(allPrinters()).toEqual(samplePrinters);
    }
  });
});
