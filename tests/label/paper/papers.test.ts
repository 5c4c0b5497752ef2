import { sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import { newElement } from '@/label/elements/element';
import type { Media } from '@/label/sheet/media';
import type { Orientation, PaperName } from '@/label/sheet/paper';
import { paperFrame } from '@/label/sheet/sheet';
import { builtInStocks, type Stock, type Turn } from '@/label/sheet/stock';
import { sayStock } from '@/language/label/sheet-texts';
import { findFrames } from './frames';
import { findLabels, measureBars, type PrintedLabel, readLabelCells, resolutions } from './labels';
import { printedPages, printSheets, serialOf } from './print-sheets';
import type { PrintedPage } from './printed-document';
import { type Box, coarser, crop, turnedBack } from './raster';
import { readCodes } from './read-codes';

/** How exactly a page is measured. The measures below are those of the papers and stocks, not of the product. */
const MM = 0.3;

function expectSize({ widthMm, heightMm }: PrintedPage, [width, height]: readonly [number, number]) {
  expect(Math.abs(widthMm - width), 'page width').toBeLessThan(MM);
  expect(Math.abs(heightMm - height), 'page height').toBeLessThan(MM);
}

const nowhere: Box = { x: Number.NaN, y: Number.NaN, width: 0, height: 0 };

function expectBox(box: Box, expected: Partial<Box>) {
  for (const [side, length] of Object.entries({ width: 135, height: 90, ...expected })) {
    // The keys are those of a Box.
    expect(Math.abs(box[side as keyof Box] - length), `${side} ${length}`).toBeLessThan(MM);
  }
}

/** A page whose labels are turned, as somebody holds it to read them. */
const heldUpright = (page: PrintedPage, turn: Turn): PrintedPage => ({
  ...page,
  raster: async (dotsPerMm) => turnedBack(await page.raster(dotsPerMm), turn),
});

/** The same on a head whose dots are exactly as large as it says. */
const onExactDots = (page: PrintedPage, turn: Turn = 0): PrintedPage => ({
  ...page,
  raster: async (dotsPerMm) => turnedBack(coarser(await page.raster(4 * dotsPerMm), 4), turn),
});

/** Every label has its size, every code reads: in the order of the pages, at 203 dpi or at each resolution. */
async function expectLabels(
  pages: readonly PrintedPage[],
  labels: number,
  { onlyCoarse = true, turn = 0 as Turn } = {},
) {
  for (const { name, dotsPerMm } of onlyCoarse ? resolutions.slice(0, 1) : resolutions) {
    const texts: string[] = [];
    for (const page of pages) {
      for (const label of await findLabels(heldUpright(page, turn), dotsPerMm)) {
        expectBox(label.box, {});
        texts.push(...(await readLabelCells(label)).map(({ text }) => text));
      }
    }
    const { partNo, colorCode, qty } = sampleData;
    const serials = Array.from({ length: labels }, (_, index) => serialOf(index));
    const expected = serials.flatMap((serial) => [partNo, `${partNo}|${colorCode}|${qty}|${serial}`]);
    expect(texts.toSorted(), name).toEqual(expected.toSorted());
  }
}

/** Portrait sizes in mm, from the standards. */
const papers: [PaperName, number, number][] = [
  ['A4', 210, 297],
  ['A3', 297, 420],
  ['A5', 148, 210],
  ['Letter', 215.9, 279.4],
  ['Legal', 215.9, 355.6],
  ['B4', 250, 353],
  ['B5', 176, 250],
];
const orientations: Orientation[] = ['portrait', 'landscape'];

describe.each(orientations)('paper in %s', (orientation) => {
  it.each(papers)('%s: pages of its size, labels of 135 x 90 mm, every code reads', async (name, short, long) => {
    const { pages, close } = await printSheets({ media: { type: 'paper', name, orientation }, labels: 5 });
    const [width, height] = orientation === 'portrait' ? [short, long] : [long, short];
    expect(pages).toHaveLength(Math.ceil(5 / (Math.floor(width / 135) * Math.floor(height / 90))));
    for (const page of pages) expectSize(page, [width, height]);
    // Finer heads do not depend on the paper.
    await expectLabels(pages, 5, { onlyCoarse: name !== 'A4' || orientation === 'portrait' });
    close();
  });
});

describe('a used sheet', () => {
  it('has the first label at the first free position, and crop marks that cover no code', async () => {
    const media: Media = { type: 'paper', name: 'A4', orientation: 'landscape' };
    const { pages, close } = await printSheets({ media, labels: 3, start: 2, cropMarks: true });
    expect(pages).toHaveLength(2);
    const boxes = (await Promise.all(pages.map((page) => findLabels(page, 12)))).flat().map(({ box }) => box);
    const places = [
      { x: 13.5, y: 105 },
      { x: 148.5, y: 105 },
      { x: 13.5, y: 15 },
    ];
    expect(boxes).toHaveLength(3);
    for (const [at, place] of places.entries()) expectBox(boxes[at] ?? nowhere, place);
    await expectLabels(pages, 3);
    close();
  });
});

function expectWholeDots({ widths, quietLeft, quietRight }: ReturnType<typeof measureBars>, narrow: number) {
  expect(new Set(widths)).toEqual(new Set([narrow, 3 * narrow]));
  expect(Math.min(quietLeft, quietRight)).toBeGreaterThanOrEqual(10 * narrow);
}

describe('the bars of a Code 39', () => {
  /** The sample printers' heads, and the most whole dots in the standard label's module of 0.375 mm. */
  it.each([
    [8, 3],
    [11.81, 4],
    [12, 4],
    [23.62, 8],
    [24, 9],
  ])('at %d dots/mm are %d or three times as many whole dots, on every label of a sheet', async (dotsPerMm, narrow) => {
    const media: Media = { type: 'paper', name: 'A4', orientation: 'landscape' };
    const { pages, close } = await printSheets({ media, labels: 4, printer: { dotsPerMm } });
    const labels = (await Promise.all(pages.map((page) => findLabels(page, dotsPerMm)))).flat();
    close();
    expect(labels).toHaveLength(4);
    for (const label of labels) {
      const bars = measureBars(label, 54);
      // 14 characters, start and stop: 16 of 9 elements each, and 15 gaps between them.
      expect(bars.widths).toHaveLength(16 * 9 + 15);
      // A raster is whole dots wide and A4 is not: a laser's is up to half a dot off at its right edge.
      if (Number.isInteger(dotsPerMm)) expectWholeDots(bars, narrow);
      for (const width of bars.widths)
        expect(Math.abs(width - (width < 2 * narrow ? 1 : 3) * narrow)).toBeLessThanOrEqual(1);
      expect(Math.min(bars.quietLeft, bars.quietRight)).toBeGreaterThanOrEqual(10 * narrow);
    }
  });
});

const stockOf = (name: string): Stock => {
  const stock = builtInStocks.find((one) => sayStock(one, { width: 135, height: 90 }) === name);
  if (!stock) throw new Error(`There is no stock ${name}`);
  return stock;
};

describe('a roll', () => {
  it.each<[string, Turn, number, [number, number], { x: number; y: number }]>([
    ['Thermal 135 x 90 mm', 0, 8, [135, 90], { x: 0, y: 0 }],
    ['Thermal 135 x 90 mm', 90, 8, [90, 135], { x: 0, y: 0 }],
    ['Thermal 135 x 90 mm', 180, 8, [135, 90], { x: 0, y: 0 }],
    ['Thermal 135 x 90 mm', 270, 8, [90, 135], { x: 0, y: 0 }],
    ['Label (135 x 90 mm)', 90, 8, [90, 135], { x: 0, y: 0 }],
    ['Thermal 4 x 6 in, label turned', 90, 8, [101.6, 152.4], { x: 8.7, y: 5.8 }],
    ['Thermal 135 x 90 mm', 0, 12, [135, 90], { x: 0, y: 0 }],
    ['Thermal 4 x 6 in, label turned', 90, 12, [101.6, 152.4], { x: 8.7, y: 5.8 }],
  ])(
    '%s, turned by %d, %d dots/mm: one label a page, in its place, bars of whole dots',
    async (name, turn, dotsPerMm, page, place) => {
      const media: Media = { type: 'stock', stock: stockOf(name), turn };
      const { pages, close } = await printSheets({ media, labels: 2, printer: { dotsPerMm } });
      expect(pages).toHaveLength(2);
      for (const sheet of pages) {
        expectSize(sheet, page);
        const labels = await findLabels(onExactDots(sheet, turn), dotsPerMm);
        expect(labels).toHaveLength(1);
        for (const label of labels) {
          expectBox(label.box, place);
          expectWholeDots(measureBars(label, 54), dotsPerMm === 8 ? 3 : 4);
        }
      }
      await expectLabels(pages, 2, { turn });
      close();
    },
  );
});

describe('a roll with two labels across', () => {
  const stock: Stock = {
    ...{ type: 'roll', id: 'own', name: 'Roll, two across', width: 135, height: 90, turn: 0, radius: 2 },
    ...{ isContinuous: false, across: 2, gap: 3.5, margin: 2 },
  };

  it.each<[Turn, [number, number], [number, number][]]>([
    [
      0,
      [277.5, 90],
      [
        [2, 0],
        [140.5, 0],
      ],
    ],
    // Held so that it can be read, the first label of a page is the lower one.
    [
      90,
      [187.5, 135],
      [
        [0, 95.5],
        [0, 2],
      ],
    ],
  ])('turned by %d has the gap on the page', async (turn, page, places) => {
    const printed = await printSheets({ media: { type: 'stock', stock, turn }, labels: 3 });
    expect(printed.pages).toHaveLength(2);
    const found: Box[][] = [];
    for (const sheet of printed.pages) {
      expectSize(sheet, page);
      found.push((await findLabels(heldUpright(sheet, turn), 8)).map(({ box }) => box));
    }
    expect(found.map(({ length }) => length)).toEqual([2, 1]);
    for (const [x, y] of places) {
      const near = found[0]?.find((box) => Math.abs(box.x - x) < MM && Math.abs(box.y - y) < MM);
      expect(near, `a label at ${x} / ${y}`).toBeDefined();
    }
    expectBox(found[1]?.[0] ?? nowhere, { x: places[0]?.[0] ?? 0, y: places[0]?.[1] ?? 0 });
    await expectLabels(printed.pages, 3, { turn });
    printed.close();
  });
});

describe('a die-cut A4 sheet', () => {
  it.each<[string, Turn, number, [number, number][]]>([
    // 5.2 + (199.6 - 135) / 2, and 5 + (143.5 - 90) / 2.
    [
      'A4 sheet 1 x 2, 199.6 x 143.5 mm',
      0,
      3,
      [
        [37.5, 31.75],
        [37.5, 175.25],
      ],
    ],
    // Held so that the labels can be read: 9.5 + (139 - 135) / 2 from the top of the page; 4.65 + (99.1 - 90) / 2 from
    // its right edge.
    [
      'A4 sheet 2 x 2, 139 x 99.1 mm',
      90,
      2,
      [
        [11.5, 9.2],
        [150.5, 9.2],
        [11.5, 110.8],
        [150.5, 110.8],
      ],
    ],
  ])('%s, turned by %d: each label in the middle of one of the sheet', async (name, turn, count, places) => {
    const { pages, close } = await printSheets({ media: { type: 'stock', stock: stockOf(name), turn }, labels: 5 });
    expect(pages).toHaveLength(count);
    for (const page of pages) expectSize(page, [210, 297]);
    const [first] = pages;
    const boxes = first ? (await findLabels(heldUpright(first, turn), 12)).map(({ box }) => box) : [];
    expect(boxes).toHaveLength(places.length);
    for (const [at, [x, y]] of places.entries()) expectBox(boxes[at] ?? nowhere, { x, y });
    await expectLabels(pages, 5, { turn });
    close();
  });

  it('of 2 x 7 has sixteen labels, each in its place, and each code reads', async () => {
    const frame = { x: 3, y: 3, width: 93.1, height: 32.1 };
    const lines = { shapeType: 'rectangle', strokeWidth: 0.5, strokeColor: '#000000', fillColor: 'transparent' };
    const content = { fieldType: 'dynamic', fieldName: 'serialNumber', qrCodeErrorCorrection: 'M' };
    const design: LabelDesign = {
      ...{
        id: 'LD-2X7',
        name: 'Shelf 99 x 38',
        labelSize: { width: 99.1, height: 38.1 },
        createdAt: '',
        updatedAt: '',
      },
      elements: [
        newElement('shape', lines, { id: 'frame', ...frame }),
        newElement('qrcode', content, { id: 'code', x: 70, y: 8, width: 22, height: 22 }),
      ],
    };
    const stock = stockOf('A4 sheet 2 x 7, 99.1 x 38.1 mm');
    const { pages, close } = await printSheets({ media: { type: 'stock', stock, turn: 0 }, labels: 16, design });
    expect(pages).toHaveLength(2);
    for (const { name, dotsPerMm } of resolutions.slice(0, 1)) {
      const serials: string[] = [];
      for (const page of pages) {
        const raster = await page.raster(dotsPerMm);
        for (const box of findFrames(raster, 90)) {
          const place = serials.length % 14;
          const [x, y] = [7.65 + (place % 2) * 101.6, 18.15 + Math.floor(place / 2) * 38.1];
          expectBox(box, { x: x + 0.25, y: y + 0.25, width: 92.6, height: 31.6 });
          serials.push(...(await readCodes(crop(raster, box))).map(({ text }) => text));
        }
      }
      expect(serials, name).toEqual(Array.from({ length: 16 }, (_, index) => serialOf(index)));
    }
    close();
  });
});

describe('the measuring of a page', () => {
  it('detects one that was scaled down, and one that was moved', async () => {
    const paper = { width: 297, height: 210 };
    const frame = { x: 20, y: 20, width: 129 * 0.98, height: 84 * 0.98, fill: 'none', stroke: '#000' };
    const node = { ...paperFrame(paper), children: [{ tag: 'rect', attributes: frame, children: [] }] };
    const { pages, close } = await printedPages([{ paper, node }]);
    const labels: PrintedLabel[] = pages[0] ? await findLabels(pages[0], 8) : [];
    close();
    expect(labels).toHaveLength(1);
    for (const { box } of labels) {
      expect(box.width).toBeLessThan(133);
      expect(() => expectBox(box, {})).toThrow();
      expect(() => expectBox({ ...box, width: 135, height: 90 }, { x: 13.5, y: 15 })).toThrow();
    }
  });
});
