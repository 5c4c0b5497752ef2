import { anyRaster, rasterFrom, rowsOf } from '@tests/label/raster/rasters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPrinterSettings, type LanguageSettings } from '@/label/printer-languages/printer-language';
import { printerLanguages } from '@/label/printer-languages/printer-languages';
import { sbpl } from '@/label/printer-languages/sbpl';
import { tspl } from '@/label/printer-languages/tspl';
import { zpl } from '@/label/printer-languages/zpl';
import { type Raster, whiteRaster } from '@/label/raster/raster';
import { readSbpl, readTspl, readZpl } from './read-commands';
import { renderedZpl } from './render-zpl';

const settings: LanguageSettings = { ...defaultPrinterSettings, dotsPerMm: 8, isContinuous: false };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const label = rasterFrom(['########.', '#......##', '#########']);

describe.each(['compressed', 'hex'] as const)('ZPL with %s graphics', (graphics) => {
  it('carries every dot of any raster', () => {
    fc.assert(
      fc.property(anyRaster, fc.integer({ min: 1, max: 9999 }), (raster, copies) => {
        const [page, ...more] = readZpl(zpl.encode(raster, copies, { ...settings, graphics }));
        expect(more).toEqual([]);
        expect(page?.copies).toBe(copies);
        expect(page && rowsOf(page.raster)).toEqual(rowsOf(raster));
      }),
    );
  });

  it('is rendered by an independent reader as the same dots', async () => {
    const rasters = fc.sample(anyRaster, { numRuns: 25, seed: 7 });
    for (const raster of rasters) {
      const rendered = await renderedZpl(zpl.encode(raster, 1, { ...settings, graphics }), raster, 8);
      expect(rowsOf(rendered)).toEqual(rowsOf(raster));
    }
  });
});

describe('ZPL', () => {
  it('gives size and copies, and leaves the rest to the printer', () => {
    expect(readZpl(zpl.encode(label, 3, settings))[0]?.commands).toBe('^PW9^LL3^LH0,0^PON^FO0,0^GFA^FS^PQ3,0,0,N^XZ\n');
    expect(text(zpl.setup(settings))).toBe('');
  });

  it('sets darkness once, and speed, media and mode on each label', () => {
    const set: LanguageSettings = { ...settings, darkness: 7.5, speed: 4, afterLabel: 'cut', gap: 3 };
    expect(text(zpl.setup(set))).toBe('~SD07.5\n');
    expect(text(zpl.setup({ ...set, darkness: 30 }))).toBe('~SD30\n');
    expect(text(zpl.encode(label, 1, set))).toContain('^XA^MNY^MMC^PR4^PW9');
    expect(text(zpl.encode(label, 1, { ...set, isContinuous: true, afterLabel: 'peel-off' }))).toContain('^XA^MNN^MMP');
    expect(text(zpl.encode(label, 1, { ...set, gap: undefined, afterLabel: 'tear-off' }))).toContain('^XA^MMT^PR4');
  });

  it('shortens hex by runs, ends of rows and rows that repeat', () => {
    const hex = (raster: Raster) =>
      /\^GFA,\d+,\d+,\d+,([^^]*)/.exec(text(zpl.encode(raster, 1, { ...settings, graphics: 'hex' })))?.[1];
    expect(hex(rasterFrom(['#'.repeat(32), '.'.repeat(32), '.'.repeat(32)]))).toBe('NF,:');
    expect(hex(rasterFrom([`${'#...'.repeat(30)}....#..#`]))).toBe('gP809');
    expect(hex(rasterFrom([`${'#...'.repeat(402)}........`]))).toBe('zH8,');
  });
});

describe('TSPL', () => {
  it('carries every dot of any raster, black as 0', () => {
    fc.assert(
      fc.property(
        anyRaster,
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom(8, 11.81, 12, 24),
        (raster, copies, dotsPerMm) => {
          const [page, ...more] = readTspl(tspl.encode(raster, copies, { ...settings, dotsPerMm }), dotsPerMm);
          expect(more).toEqual([]);
          expect(page?.copies).toBe(copies);
          expect(page && rowsOf(page.raster)).toEqual(rowsOf(raster));
        },
      ),
    );
  });

  it('gives the size in mm, and leaves the rest to the printer', () => {
    expect(readTspl(tspl.encode(whiteRaster(1080, 720), 2, settings), 8)[0]?.commands).toBe(
      'SIZE 135 mm,90 mm\r\nDIRECTION 0,0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,135,720,0,\r\nPRINT 1,2\r\n',
    );
    expect(text(tspl.setup(settings))).toBe('');
  });

  it('sets speed, darkness and mode once, and the gap on each label', () => {
    const set: LanguageSettings = { ...settings, darkness: 8, speed: 4, afterLabel: 'cut', gap: 2.5 };
    expect(text(tspl.setup(set))).toBe('SPEED 4\r\nDENSITY 8\r\nSET PEEL OFF\r\nSET TEAR OFF\r\nSET CUTTER 1\r\n');
    expect(text(tspl.encode(label, 1, set))).toContain(' mm\r\nGAP 2.5 mm,0 mm\r\n');
    expect(text(tspl.encode(label, 1, { ...set, isContinuous: true }))).toContain(' mm\r\nGAP 0 mm,0 mm\r\n');
  });
});

describe.each(['compressed', 'hex'] as const)('SBPL with %s graphics', (graphics) => {
  it('carries every dot of any raster, in blocks of 8 x 8 dots', () => {
    fc.assert(
      fc.property(anyRaster, fc.integer({ min: 1, max: 9999 }), (raster, copies) => {
        const [page, ...more] = readSbpl(sbpl.encode(raster, copies, { ...settings, graphics }));
        expect(more).toEqual([]);
        expect(page?.copies).toBe(copies);
        expect(page && rowsOf(page.raster)).toEqual(rowsOf(padded(raster)));
      }),
    );
  });
});

/** To whole blocks, with white. */
function padded(raster: Raster): Raster {
  const blocks = whiteRaster(Math.ceil(raster.width / 8) * 8, Math.ceil(raster.height / 8) * 8);
  blocks.bits.set(raster.bits);
  return blocks;
}

describe('SBPL', () => {
  it('writes a label of more than 999 blocks as two graphics', () => {
    const long = whiteRaster(8, 8000);
    long.bits.set([1, 2, 3], 7_990);
    const [page] = readSbpl(sbpl.encode(long, 1, settings));
    expect(page?.commands).toContain('\x1bV0001\x1bH0001\x1bGB001999');
    expect(page?.commands).toContain('\x1bV7993\x1bH0001\x1bGB001001');
    expect(page && Buffer.from(page.raster.bits).equals(long.bits)).toBe(true);
  });

  it('sets darkness and speed once, each in a data stream of its own', () => {
    expect(text(sbpl.setup({ ...settings, darkness: 4, speed: 6 }))).toBe('\x1bA\x1b#E4\x1bZ\x1bA\x1bCS6\x1bZ');
    expect(text(sbpl.setup(settings))).toBe('');
  });
});

it('every listed language says its limits, and loads', async () => {
  for (const { name, load } of Object.values(printerLanguages)) {
    const { darkness, speed, afterLabel, fileEnding } = await load();
    expect(darkness.min, name).toBeLessThan(darkness.max);
    expect(speed.min, name).toBeLessThan(speed.max);
    expect(afterLabel[0], name).toBe('printer');
    expect(['zpl', 'prn'], name).toContain(fileEnding);
  }
});
