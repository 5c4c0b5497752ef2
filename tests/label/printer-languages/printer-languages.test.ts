import { anyRaster, rasterFrom, rowsOf } from '@tests/label/raster/rasters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPrinterSettings, encodePages, type LanguageSettings } from '@/label/printer-languages/printer-language';
import { printerLanguages } from '@/label/printer-languages/printer-languages';
import { sbpl } from '@/label/printer-languages/sbpl';
import { tspl } from '@/label/printer-languages/tspl';
import { zpl } from '@/label/printer-languages/zpl';
import { type Raster, whiteRaster } from '@/label/raster/raster';
import { readSbpl, readTspl, readZpl } from './read-commands';
import { renderedLabels, renderedZpl } from './render-zpl';

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
    expect(readZpl(zpl.encode(label, 3, settings))[0]?.commands).toBe(
      '^XA^MUD^JMA^LH0,0^LS0^LT0^PON^PMN^LRN^FWN,0^MCY^PW9^LL3^FO0,0^GF^FS^PQ3,0,0,N^XZ\n',
    );
    expect(text(zpl.setup(settings))).toBe('^CT~~CC^~CD,\n');
  });

  it('sets darkness once, and speed, media and mode on each label', () => {
    const set: LanguageSettings = { ...settings, darkness: 7.5, speed: 4, afterLabel: 'cut', gap: 3 };
    expect(text(zpl.setup(set))).toBe('^CT~~CC^~CD,~SD07.5\n');
    expect(text(zpl.setup({ ...set, darkness: 30 }))).toContain('~SD30\n');
    expect(text(zpl.encode(label, 1, set))).toContain('^MCY^MNY^MMC^PR4^PW9');
    expect(text(zpl.encode(label, 1, { ...set, isContinuous: true, afterLabel: 'peel-off' }))).toContain(
      '^MCY^MNN^MMP',
    );
    expect(text(zpl.encode(label, 1, { ...set, gap: undefined, afterLabel: 'tear-off' }))).toContain('^MCY^MMT^PR4');
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
      '\r\nSIZE 135 mm,90 mm\r\nDIRECTION 0,0\r\nREFERENCE 0,0\r\nSHIFT 0\r\nSHIFT 0,0\r\nCLS\r\nPRINT 1,2\r\n',
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
        const [page, ...more] = readSbpl(sbpl.encode(raster, copies, { ...settings, graphics }), raster);
        expect(more).toEqual([]);
        expect(page?.copies).toBe(copies);
        expect(page && rowsOf(page.raster)).toEqual(rowsOf(raster));
      }),
    );
  });
});

describe('SBPL', () => {
  it('writes a label of more than 999 blocks as two graphics', () => {
    const long = whiteRaster(8, 8000);
    long.bits.fill(3);
    const [page] = readSbpl(sbpl.encode(long, 1, settings), long);
    expect(page?.commands).toContain('\x1bV0001\x1bH0001\x1bGB001999');
    expect(page?.commands).toContain('\x1bV7993\x1bH0001\x1bGB001001');
    expect(page && Buffer.from(page.raster.bits).equals(long.bits)).toBe(true);
  });

  it('sets darkness and speed once, each in a data stream of its own', () => {
    expect(text(sbpl.setup({ ...settings, darkness: 4, speed: 6 }))).toBe('\x1bA\x1b#E4\x1bZ\x1bA\x1bCS6\x1bZ');
    expect(text(sbpl.setup(settings))).toBe('');
  });
});

describe('a printer that another program printed on before', () => {
  const graphic = '^FO3,2^GFA,2,2,1,FFFF^FS';
  const dirtyZpl = [
    ['moved its corner', `^XA^LH30,40^LS20^LT10${graphic}^XZ`],
    ['measures in mm', `^XA${graphic}^MUM^XZ`],
    ['has dots of twice the size', '^XA^JMB^FDx^FS^XZ'],
    ['mirrors, inverts and turns labels', `^XA^PW9^LL9^PMY^LRY^POI${graphic}^XZ`],
    ['sets fields right-aligned and turned', `^XA^FWR,1${graphic}^XZ`],
    ['has another first letter of formats', `^XA${graphic}^XZ^CC+`],
    ['has another first letter of commands', `^XA${graphic}^XZ^CT!`],
    ['stopped inside a text', `^XA^FO1,1^FDLOT `],
  ] as const;

  it.each(dirtyZpl)('ZPL: it %s', async (_, job) => {
    const rasters = [label, ...fc.sample(anyRaster, { numRuns: 20, seed: 3 })];
    for (const raster of rasters) {
      const own = Buffer.concat([zpl.setup(settings), zpl.encode(raster, 1, settings)]);
      const page = readZpl(Buffer.concat([Buffer.from(job), own])).at(-1);
      expect(page && rowsOf(page.raster)).toEqual(rowsOf(raster));
    }
  });

  it('ZPL: what an earlier label left in the image is gone from the second label on', () => {
    const job = Buffer.from(`^XA^PW9^LL3^MCN${graphic}^XZ`);
    const own = [1, 2].map(() => zpl.encode(label, 1, settings));
    const page = readZpl(Buffer.concat([job, ...own])).at(-1);
    expect(page && rowsOf(page.raster)).toEqual(rowsOf(label));
  });

  const image = Buffer.from([0, 0]);
  it.each([
    ['moved its corner', Buffer.from('REFERENCE 30,40\r\nSHIFT 5,-6\r\n')],
    ['turns and mirrors labels', Buffer.from('DIRECTION 1,1\r\n')],
    [
      'left its image',
      Buffer.concat([Buffer.from('SIZE 9 mm,9 mm\r\nBITMAP 3,1,1,2,0,'), image, Buffer.from('\r\nPRINT 1,1\r\n')]),
    ],
    ['stopped inside a line', Buffer.from('SIZE 40 mm,30 mm\r\nREFERENCE 8')],
  ])('TSPL: it %s', (_, job) => {
    const page = readTspl(Buffer.concat([job, tspl.encode(label, 1, settings)]), 8).at(-1);
    expect(page && rowsOf(page.raster)).toEqual(rowsOf(label));
  });

  it.each([
    ['moved its corner', '\x1bA\x1bA3V+0100H-0020\x1bQ1\x1bZ'],
    ['turned what follows', '\x1bA\x1b%3\x1bQ1\x1bZ'],
  ])('SBPL: it %s', (_, job) => {
    const page = readSbpl(Buffer.concat([Buffer.from(job), sbpl.encode(label, 1, settings)]), label).at(-1);
    expect(page && rowsOf(page.raster)).toEqual(rowsOf(label));
  });
});

describe('labels of one print', () => {
  /** Rasters of one size that share some of their dots. */
  const anyRun = fc
    .tuple(anyRaster, fc.array(fc.infiniteStream(fc.nat(255)), { minLength: 2, maxLength: 6 }))
    .map(([{ width, height, bits }, noises]) =>
      noises.map((noise) => {
        const raster = whiteRaster(width, height);
        const own = [...noise.take(bits.length)];
        return rasterFrom(rowsOf({ ...raster, bits: bits.map((byte, at) => byte & (own[at] ?? 0)) }));
      }),
    );
  const pagesOf = (rasters: readonly Raster[]) => rasters.map((raster) => ({ raster, copies: 1 }));

  it.each(Object.entries(printerLanguages))('come out of %s one by one with all their dots', async (_, { load }) => {
    const language = await load();
    fc.assert(
      fc.property(anyRun, fc.boolean(), (rasters, wholeLabels) => {
        const commands = encodePages(language, pagesOf(rasters), { ...settings, wholeLabels });
        const bytes = Buffer.concat([language.setup(settings), ...commands]);
        const [size = label] = rasters;
        const read = language === zpl ? readZpl(bytes) : language === tspl ? readTspl(bytes, 8) : readSbpl(bytes, size);
        expect(commands).toHaveLength(rasters.length);
        expect(read.map(({ raster }) => rowsOf(raster))).toEqual(rasters.map(rowsOf));
      }),
    );
  });

  it('of designs of other sizes, or without a dot in common, share nothing that one of them lacks', () => {
    const mixed = fc.array(
      fc.oneof(
        anyRaster,
        anyRun.map(([first]) => first ?? label),
      ),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(mixed, (rasters) => {
        const bytes = Buffer.concat(encodePages(zpl, pagesOf(rasters), settings));
        expect(readZpl(bytes).map(({ raster }) => rowsOf(raster))).toEqual(rasters.map(rowsOf));
        const kept = rasters.find(({ width, height }) => width !== rasters[0]?.width || height !== rasters[0]?.height);
        if (kept) expect(text(bytes)).not.toContain('^XG');
      }),
    );
  });

  it('are drawn from the memory of a ZPL printer as an independent renderer draws them', async () => {
    for (const rasters of fc.sample(anyRun, { numRuns: 10, seed: 5 })) {
      const commands = encodePages(zpl, pagesOf(rasters), settings);
      const [size = label] = rasters;
      const drawn = await renderedLabels(Buffer.concat([zpl.setup(settings), ...commands]), size, 8);
      expect(drawn.slice(0, rasters.length).map(rowsOf)).toEqual(rasters.map(rowsOf));
    }
  });

  it('leave nothing in the memory of the printer, and hold all dots when each is to be complete', () => {
    const run = pagesOf([label, rasterFrom(['########.', '#......##', '#.......#'])]);
    const kept = encodePages(zpl, run, settings).map(text);
    expect(kept[0]).toMatch(/^~DGR:PK[0-9A-F]{6}\.GRF,6,2,/);
    expect(kept[1]).toMatch(/\^XZ\n\^XA\^IDR:PK[0-9A-F]{6}\.GRF\^FS\^XZ\n$/);
    const whole = encodePages(zpl, run, { ...settings, wholeLabels: true }).map(text);
    expect(whole.join('')).not.toMatch(/~DG|\^XG|\^ID/);
    expect(encodePages(zpl, run.slice(1), settings).map(text)).toEqual(whole.slice(1));
  });

  it('print only what differs when the printer lost what they share', () => {
    const [first = label, second = label] = [
      rasterFrom(['##########', '#........#']),
      rasterFrom(['##########', '#...#....#']),
    ];
    const [, commands] = encodePages(zpl, pagesOf([first, second]), settings);
    const [page] = readZpl(commands ?? new Uint8Array());
    expect(page && rowsOf(page.raster)).toEqual(['..........', '....#.....']);
  });
});

it('every listed language says its limits, and loads', async () => {
  for (const [name, { load }] of Object.entries(printerLanguages)) {
    const { darkness, speed, afterLabel, fileEnding } = await load();
    expect(darkness.min, name).toBeLessThan(darkness.max);
    expect(speed.min, name).toBeLessThan(speed.max);
    expect(afterLabel[0], name).toBe('printer');
    expect(['zpl', 'prn'], name).toContain(fileEnding);
  }
});
