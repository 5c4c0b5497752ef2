import '@tests/support/decoder';
import { sampleData } from '@tests/label/fixtures';
import { startPdfium } from '@tests/support/pdfium';
import { describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { unionOf, visibleBox } from '@/label/design/geometry';
import { codesOf, printedBoxes } from '@/label/design/problems';
import { definitionOf } from '@/label/elements/element';
import { bindingsOf, type Facts } from '@/label/sample/bindings';
import { isGuess, type SampleLabel } from '@/label/sample/sample';
import { readZpl } from '@/label/sample/zpl/read-zpl';
import { starters } from '@/label/starters';
import type { LabelData } from '@/label/text/label-data';
import { findCodes } from '@/label-view/sample/find-codes';
import { readPdf } from '@/label-view/sample/read-pdf';
import { rawPdfium } from '@/label-view/sample/start-pdfium';
import { pdfOfLabels, zplOfLabel } from './own-files';

const data: LabelData = {
  ...sampleData,
  labelNo: '3',
  labelCount: '10',
  customerAlias: 'CMI',
  qtyPerPack: '12',
  totalQty: '120',
  printDate: '20-11-2026 10:25',
  answers: 'sample',
  ranges: 'sample',
};
const facts: Facts = {
  parts: [{ ...data, partNo: '83500-TG4-N01', partName: 'LINING' }, data],
  customers: [{ name: data.customerName, alias: 'CMI' }],
  companyName: data.companyName,
};

const pdfium = startPdfium().then(rawPdfium);

async function fromPdf(design: LabelDesign): Promise<SampleLabel> {
  await loadEncoders();
  const { sample } = await readPdf(await pdfium, await pdfOfLabels([{ design, data }]), { findCodes });
  expect(sample.labels).toHaveLength(1);
  return sample.labels[0] as SampleLabel;
}

async function fromZpl(design: LabelDesign): Promise<SampleLabel> {
  await loadEncoders();
  const { text } = await zplOfLabel(design, data);
  const { labels } = await readZpl(text, { dotsPerMm: 8, findCodes });
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

/** What a design prints, each with its place in mm. */
const printed = (design: LabelDesign, type: string) =>
  printedBoxes(design, data)
    .filter(({ element, content }) => element.type === type && content !== undefined && content.trim() !== '')
    .map(({ element, content = '' }) => ({
      // Without what is printed instead where it does not fit.
      content: content.split('\u0000')[0] ?? '',
      box: unionOf(definitionOf(element.type).ink?.(element, content, context) ?? [element]) ?? element,
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

/** A binding that the data do not confirm has to be a guess. */
function expectRightOrMarked(label: SampleLabel) {
  const wrong = bindingsOf(label, facts).flatMap((bound, index) => {
    const found = label.elements[index];
    if (!bound || !found || isGuess(bound.certainty)) return [];
    const properties = { ...found.element.properties, ...bound.patch };
    const now = definitionOf(found.element.type).content(properties, data, false);
    const before = definitionOf(found.element.type).content(found.element.properties, data, false);
    return now === before ? [] : [`${bound.shown} prints ${now}, not ${before}`];
  });
  expect(wrong).toEqual([]);
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
    const now = printed(designOfSample(label), 'text');
    for (const { content, box } of printed(design, 'text')) {
      const nearest = now
        .filter((other) => other.content === content)
        .map((other) =>
          Math.max(
            Math.abs(other.box.x - box.x),
            Math.abs(other.box.y - box.y),
            Math.abs(other.box.width - box.width),
            Math.abs(other.box.height - box.height),
          ),
        );
      expect(Math.min(...nearest), content).toBeLessThan(0.5);
    }
    const placed = codesOf(designOfSample(label), data);
    for (const { area, text } of codesOf(design, data)) {
      const same = placed.find((other) => other.text === text);
      expect(same, text).toBeDefined();
      area.forEach(({ x, y }, corner) => {
        expect(Math.abs((same?.area[corner]?.x ?? 99) - x), text).toBeLessThan(0.5);
        expect(Math.abs((same?.area[corner]?.y ?? 99) - y), text).toBeLessThan(0.5);
      });
    }
    expectRightOrMarked(label);
  });

  it('comes back from its printer file: codes to the dot, bindings', async () => {
    const label = await fromZpl(design);
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
    expectRightOrMarked(label);
    for (const { element, kind } of label.elements)
      if (kind === 'image') expect(visibleBox(element).width).toBeGreaterThan(0);
  });
});
