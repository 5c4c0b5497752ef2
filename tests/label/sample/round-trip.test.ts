import '@tests/support/decoder';
import { elementOf } from '@tests/label/fixtures';
import { type AnyLabel, anyLabel, designFrom } from '@tests/label/random-labels';
import { startPdfium } from '@tests/support/pdfium';
import { runs, seed } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import {
  type Box,
  boxesOverlap,
  centreOf,
  cornersBounds,
  rotatedPoint,
  unionOf,
  visibleBox,
} from '@/label/design/geometry';
import { codesOf, printedBoxes } from '@/label/design/problems';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { isBlackAt, type Raster } from '@/label/raster/raster';
import { bindingsOf } from '@/label/sample/bindings';
import { withKnownLetters } from '@/label/sample/letters-alike';
import { readPrinterFile } from '@/label/sample/printer-file/read-printer-file';
import { reviewOf } from '@/label/sample/review';
import type { SampleLabel } from '@/label/sample/sample';
import { starters } from '@/label/starters';
import type { LabelData } from '@/label/text/label-data';
import { findCodes } from '@/label-view/sample/find-codes';
import { readPdf } from '@/label-view/sample/read-pdf';
import { rawPdfium } from '@/label-view/sample/start-pdfium';
import { editDistance } from '@/lib/edit-distance';
import { data, dotsOfLabel, facts, loadReader, pdfOfLabels, printerFileOfLabel, wrongWithoutMark } from './own-files';

const pdfium = startPdfium().then(rawPdfium);

async function fromPdf(design: LabelDesign): Promise<SampleLabel> {
  await loadEncoders();
  const { sample } = await readPdf(await pdfium, await pdfOfLabels([{ design, data }]), { findCodes });
  expect(sample.labels).toHaveLength(1);
  return sample.labels[0] as SampleLabel;
}

const ownNames = ['ZPL', 'TSPL'] as const;
type OwnName = (typeof ownNames)[number];

async function fromPrinterFile(language: OwnName, design: LabelDesign): Promise<SampleLabel> {
  await loadEncoders();
  const { text } = await printerFileOfLabel(language, design, data);
  const { labels } = (await readPrinterFile(text, { dotsPerMm: 8, findCodes })).sample;
  expect(labels).toHaveLength(1);
  return labels[0] as SampleLabel;
}

const codeTypes = ({ properties, type }: { properties: Record<string, unknown>; type: string }) =>
  String(properties.barcodeType ?? properties.codeType ?? type);

const codesRead = ({ elements }: SampleLabel) =>
  elements
    .filter(({ kind }) => kind === 'code')
    .map(({ element, text }) => `${codeTypes(element)} ${text}`)
    .sort();

const codesMeant = (design: LabelDesign) =>
  codesOf(design, data)
    .map(({ type, text }) => `${type} ${text}`)
    .sort();

/** Where a box of an element is when the element is turned. */
const asTurned = ({ rotation, ...element }: LabelElement, { x, y, width, height }: Box): Box => {
  const corners = [0, 1].flatMap((right) => [0, 1].map((down) => ({ x: x + right * width, y: y + down * height })));
  return cornersBounds(corners.map((corner) => rotatedPoint(corner, rotation, centreOf(element))));
};

/** What a design prints, each with its place in mm. */
const printed = (design: LabelDesign, type: string) =>
  printedBoxes(design, data)
    .filter(({ element, content }) => element.type === type && content !== undefined && content.trim() !== '')
    .map(({ element, content = '' }) => ({
      element,
      // Without what is printed instead where it does not fit.
      content: content.split('\u0000')[0] ?? '',
      box: asTurned(
        element,
        unionOf(definitionOf(element.type).ink?.(element, content, context) ?? [element]) ?? element,
      ),
    }));

const context = {
  dotsPerMm: 8,
  mode: 'black',
  origin: { x: 0, y: 0 },
  omitIncomplete: false,
  greyImages: false,
  unscaled: false,
  failedImages: new Map(),
} as const;

const designOfSample = (label: SampleLabel): LabelDesign => ({
  ...{ id: '', name: '', labelSize: label.size, createdAt: '', updatedAt: '' },
  elements: label.elements.map(({ element }, index) => ({ ...element, id: String(index) })),
});

const apart = (a: Box, b: Box) =>
  Math.max(
    Math.abs(a.x - b.x),
    Math.abs(a.y - b.y),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );

/** Texts, lines and codes are within half a millimetre of where they were. */
function expectPlaced(design: LabelDesign, label: SampleLabel) {
  const again = designOfSample(label);
  const texts = printed(again, 'text');
  for (const { content, box } of printed(design, 'text')) {
    const nearest = texts.filter((other) => other.content === content).map((other) => apart(other.box, box));
    expect(Math.min(...nearest), content).toBeLessThan(0.5);
  }
  const lines = again.elements.filter(({ type }) => type === 'line').map(visibleBox);
  for (const line of design.elements.filter(({ type }) => type === 'line'))
    expect(Math.min(...lines.map((other) => apart(other, visibleBox(line)))), 'line').toBeLessThan(0.5);
  const placed = codesOf(again, data);
  for (const { area, text } of codesOf(design, data)) {
    const distances = placed
      .filter((other) => other.text === text)
      .map((other) =>
        Math.max(
          ...area.map(({ x, y }, corner) =>
            Math.max(Math.abs((other.area[corner]?.x ?? 99) - x), Math.abs((other.area[corner]?.y ?? 99) - y)),
          ),
        ),
      );
    expect(Math.min(...distances), text).toBeLessThan(0.5);
  }
}

describe.each(starters)('the design “$name”', ({ design }) => {
  it('comes back from its PDF: codes, texts, bindings, and places to half a millimetre', async () => {
    const label = await fromPdf(design);
    expect(label.leftOut).toEqual([]);
    expect(label.size).toEqual(design.labelSize);
    expect(codesRead(label)).toEqual(codesMeant(design));
    const texts = label.elements.filter(({ kind }) => kind === 'text').map(({ text }) => text);
    const meant = printed(design, 'text').map(({ content }) => content);
    for (const text of meant) expect(texts).toContain(text);
    expectPlaced(design, label);
    expect(wrongWithoutMark(label)).toEqual([]);
  });

  it.each(ownNames)('comes back from its printer file in %s: codes to the dot, bindings', async (language) => {
    const label = await fromPrinterFile(language, design);
    expect(codesRead(label)).toEqual(codesMeant(design));
    const dots = (one: LabelDesign) =>
      codesOf(one, data)
        .map(
          ({ text, area }) =>
            `${text} ${area.map(({ x, y }) => `${Math.round(x * 8)},${Math.round(y * 8)}`).join(' ')}`,
        )
        .sort();
    expect(dots(designOfSample(label))).toEqual(dots(design));
    expect(Math.abs(label.size.width - design.labelSize.width)).toBeLessThan(1 / 8);
    expect(wrongWithoutMark(label)).toEqual([]);
    for (const { element, kind } of label.elements)
      if (kind === 'image') expect(visibleBox(element).width).toBeGreaterThan(0);
  });
});

/** Texts of known data with the caption beside them, and codes that hold the same. */
const captioned = [
  ['Part number', '{partNo}'],
  ['Part name', '{partName}'],
  ['Quantity', '{qty}'],
  ['Serial', '{serial}'],
  ['Customer', '{customerName}'],
  ['Date', '{prodDate}'],
  ['Color', '{colorCode}'],
  ['Part', 'P/N: {partNo}'],
  ['Model, color', '{model} {colorCode}'],
  ['Key', '{partNo|remove:-}'],
] as const;
const coded = [
  ['barcode', { barcodeType: 'code128', barcodeData: 'P{partNo|remove:-}' }],
  ['barcode', { barcodeType: 'code39', barcodeData: '{partNo}' }],
  ['barcode', { barcodeType: 'gs1-128', barcodeData: '(01)09521234543213(21){serial}' }],
  ['qrcode', { qrCodeData: '{partNo}|{qty}|{serial}' }],
  [
    'matrixcode',
    { codeType: 'datamatrix', codeData: '[)>\u001e06\u001dP{partNo}\u001dQ{qty}\u001dS{serial}\u001e\u0004' },
  ],
] as const;

const anySample = fc.record({
  // Half of the turned texts stand at a quarter turn, as on labels.
  label: anyLabel.map((label) => ({
    ...label,
    angle: label.angle % 2 === 0 ? label.angle : 90 * ((label.angle >> 1) % 4),
  })),
  fields: fc.shuffledSubarray([...captioned], { minLength: 2, maxLength: 5 }),
  code: fc.constantFrom(...coded),
});

/** A random label, under it values of the master data and a code of them. */
function boundDesign({
  label,
  fields,
  code,
}: { label: AnyLabel } & typeof anySample extends fc.Arbitrary<infer S> ? S : never) {
  const design = designFrom(label);
  const top = design.labelSize.height;
  const rows = fields.flatMap(([caption, text], index) => {
    const y = top + 2 + index * 8;
    return [
      elementOf('text', { text: caption, fontSize: 8 }, { id: `caption-${index}`, x: 2, y, width: 28, height: 6 }),
      elementOf('text', { text, fontSize: 13 }, { id: `value-${index}`, x: 32, y, width: 64, height: 6 }),
    ];
  });
  const y = top + 4 + fields.length * 8;
  const [type, properties] = code;
  const own = elementOf(type, properties, { id: 'bound-code', x: 4, y, width: 80, height: 24 });
  const elements = [...design.elements, ...rows, own];
  return { ...design, labelSize: { width: design.labelSize.width, height: y + 26 }, elements };
}

const samples = fc
  .sample(anySample, { numRuns: runs(4), seed })
  .map((sample, index) => ({ index, design: boundDesign(sample) }));

/** Another label of the same design: what stays as it was is wrong, unless it is marked. */
const otherData: LabelData = {
  ...data,
  ...{
    partNo: '11111-XYZ-Q900',
    partName: 'HANDLE',
    colorCode: 'R-81',
    customerName: 'PT Lain',
    model: 'AB1',
    qty: '7',
  },
  ...{ serialNumber: '202701310077', prodDate: '31-01-2027' },
};

/** What is bound of the data prints the other data too, or is a guess in the list. */
function expectBoundOrMarked(design: LabelDesign, label: SampleLabel) {
  const review = reviewOf({
    label,
    bindings: bindingsOf(label, facts),
    decisions: new Map(),
    design: { id: '', name: '' },
  });
  const contentOf = (element: LabelElement, of: LabelData) =>
    definitionOf(element.type).content(element.properties, of, false);
  const marked = new Set(
    review.rows.flatMap(({ group, place }) => (group === 'guessed' && place ? [JSON.stringify(place)] : [])),
  );
  const wrong = design.elements.flatMap((element) => {
    const before = contentOf(element, data);
    if (before === undefined || before === contentOf(element, otherData)) return [];
    const again = review.design.elements.filter((other) => contentOf(other, data) === before);
    const isMarked = (other: LabelElement) => marked.has(JSON.stringify(visibleBox(other)));
    return again
      .filter((other) => !isMarked(other) && contentOf(other, otherData) !== contentOf(element, otherData))
      .map((other) => `${before}: ${contentOf(other, otherData)}`);
  });
  expect(wrong).toEqual([]);
}

const withoutTexts = (design: LabelDesign): LabelDesign => ({
  ...design,
  elements: design.elements.filter(({ type }) => type !== 'text' && type !== 'image'),
});

/** Outside of the texts every dot is as it was. */
function expectSameDots(before: Raster, after: Raster, texts: readonly Box[]) {
  const different: string[] = [];
  for (let y = 0; y < before.height; y += 1) {
    for (let x = 0; x < before.width; x += 1) {
      if (isBlackAt(before, x, y) === isBlackAt(after, x, y)) continue;
      const isText = texts.some(
        (box) =>
          x / 8 > box.x - 1 && y / 8 > box.y - 1 && x / 8 < box.x + box.width + 1 && y / 8 < box.y + box.height + 1,
      );
      if (!isText) different.push(`${isBlackAt(before, x, y) ? 'lost' : 'new'} ${x},${y}`);
    }
  }
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  expect(different.slice(0, 10)).toEqual([]);
}

/** Texts, and what stands under the bars of codes. */
const textAreas = (design: LabelDesign): Box[] => {
  const codes = codesOf(design, data);
  return printedBoxes(design, data).flatMap(({ element, box }) => {
    if (element.type === 'text') return [box];
    const area = codes.find(({ elementId }) => elementId === element.id)?.area;
    if (!area || element.properties.showText !== true) return [];
    const bars = cornersBounds(area);
    const bottom = bars.y + bars.height;
    return [{ ...box, y: bottom + 1, height: box.y + box.height - bottom }];
  });
};

/** What the reader of texts is made for: plain letters at quarter turns. */
const isLegible = ({ rotation }: LabelElement, content: string) =>
  rotation % 90 === 0 && /^[\x20-\x7e]*$/.test(content);

/** Letters of the design, and how many of them came back as they were. */
function lettersAgain(design: LabelDesign, label: SampleLabel, isCounted: typeof isLegible = () => true) {
  const now = printed(designOfSample(label), 'text');
  const counts = { all: 0, same: 0 };
  const lost: string[] = [];
  for (const { element, content, box } of printed(design, 'text')) {
    if (!isCounted(element, content)) continue;
    const near = now.filter((other) => boxesOverlap(other.box, box));
    const best = Math.min(content.length, ...near.map((other) => editDistance(content, other.content)));
    counts.all += content.length;
    counts.same += content.length - best;
    if (best > 0) lost.push(`${content} = ${near.map((other) => other.content).join(' / ')}`);
  }
  return { ...counts, lost };
}

const reader = loadReader();

/** Of the texts in printer files. */
const letters = { all: 0, same: 0 };

it.each(['//', 'HAVE //'])('the text “%s”, which its font draws together, keeps its cut and place', async (content) => {
  const own = { text: content, fontFamily: 'IBM Plex Sans', fontWeight: 'bold', fontSize: 20 };
  const text = elementOf('text', own, { x: 10, y: 10, width: 40, height: 10 });
  const design = {
    ...designOfSample({ size: { width: 60, height: 30 }, elements: [], leftOut: [] }),
    elements: [text],
  };
  const label = await fromPdf(design);
  expect(label.elements.map(({ element }) => element.properties)).toMatchObject([
    { text: content, fontWeight: 'bold', tracking: 0 },
  ]);
  expectPlaced(design, label);
});

describe('any design', () => {
  it.each(samples)('comes back from its PDF, $index', async ({ design }) => {
    const label = await fromPdf(design);
    expect(label.leftOut).toEqual([]);
    expect(codesRead(label)).toEqual(codesMeant(design));
    expect(lettersAgain(design, label).lost).toEqual([]);
    expectPlaced(design, label);
    expect(wrongWithoutMark(label)).toEqual([]);
    expectBoundOrMarked(design, label);
  });

  it.each(samples.flatMap((sample) => ownNames.map((language) => ({ ...sample, language }))))(
    'comes back from its printer file in $language, $index',
    async ({ design, language }) => {
      const { text, raster } = await printerFileOfLabel(language, design, data);
      const { labels } = (await readPrinterFile(text, { dotsPerMm: 8, findCodes, readTexts: await reader })).sample;
      const [read] = labels;
      if (!read) throw new Error('no label');
      const label = withKnownLetters(read, facts);
      expect(codesRead(label)).toEqual(codesMeant(design));
      const again = lettersAgain(design, label, isLegible);
      letters.all += again.all;
      letters.same += again.same;
      expect(wrongWithoutMark(label)).toEqual([]);
      expectBoundOrMarked(design, label);
      expectSameDots(raster, await dotsOfLabel(withoutTexts(designOfSample(label)), data), textAreas(design));
    },
  );

  it('keeps at least 98 of 100 letters of a printer file, where they are dots', () => {
    expect(letters.same / letters.all).toBeGreaterThanOrEqual(0.98);
  });
});
