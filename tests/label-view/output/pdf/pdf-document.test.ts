import { inflateSync } from 'node:zlib';
import { designOf, elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import type { LabelElement } from '@/label/elements/element';
import { renderLabel } from '@/label/render';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutOnStock, layoutSheet } from '@/label/sheet/imposition';
import type { SizeMm } from '@/label/sheet/paper';
import { paperFrame, sheetNode } from '@/label/sheet/sheet';
import { builtInStocks, designSizeStock, pageOf } from '@/label/sheet/stock';
import { standardLabel } from '@/label/standard-label';
import { fontMetrics } from '@/label/text/font-metrics';
import { createPdf } from '@/label-view/output/pdf/pdf-document';
import { loadLabelFont } from '@/label-view/output/pdf/pdf-fonts';
import type { PdfSources } from '@/label-view/output/pdf/pdf-resources';
import type { PdfRequest } from '@/label-view/output/pdf/write-pdf';

/** Sheets written at once. */
const SLICE = 3;
const A4 = { width: 297, height: 210 };

/** The build's fonts; images and drawn text as plain pixels, because there is no canvas here. */
const sources: PdfSources = {
  font: loadLabelFont,
  image: async () => ({ pixels: pixels(4, 2, [255, 0, 0, 128]) }),
  text: async (text) => ({
    pixels: pixels(10, 10, [0, 0, 0, 255]),
    size: 10,
    left: 0,
    top: 8,
    across: 1,
    advance: 10 * [...text].length,
  }),
};

const pixels = (width: number, height: number, colour: number[]) => ({
  ...{ width, height },
  data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => colour[at % 4] ?? 0),
});

async function pdfOf(request: Partial<PdfRequest>, own: Partial<PdfSources> = {}) {
  const { title = 'Title', author = 'Author', sheets = 1 } = request;
  const { sheet = () => ({ paper: A4, node: paperFrame(A4) }) } = request;
  const pdf = createPdf({ title, author }, { ...sources, ...own });
  for (let done = 0; done < sheets; done += SLICE) {
    const slice = Array.from({ length: Math.min(SLICE, sheets - done) }, (_, index) => sheet(done + index));
    // As a message brings them to the worker.
    await pdf.add(structuredClone(slice));
  }
  const blob = await pdf.end();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return { bytes, text: Buffer.from(bytes).toString('latin1'), size: blob.size };
}

/** Labels of the standard design on A4. */
function labels(count: number): Pick<PdfRequest, 'sheets' | 'sheet'> {
  const result = layoutSheet({ paper: A4, label: standardLabel.labelSize, dotsPerMm: 8 });
  const arrangement = arrangeRuns([{ labels: count, size: standardLabel.labelSize }], () => result);
  const label = ({ index, origin }: { index: number; origin: { x: number; y: number } }) =>
    renderLabel(
      standardLabel,
      { ...sampleData, serialNumber: `20261120${String(index + 1).padStart(4, '0')}` },
      { origin },
    );
  const content = { arrangement, cropMarks: false, label };
  return { sheets: arrangement.sheetCount, sheet: (at) => ({ paper: A4, node: sheetNode(content, at) }) };
}

const sheetWith = (...elements: LabelElement[]): Pick<PdfRequest, 'sheet'> => {
  const node = renderLabel(designOf(elements), sampleData, { mode: 'color' });
  const placed = { ...node, attributes: { ...node.attributes, x: 0, y: 0, width: 135, height: 90 } };
  return { sheet: () => ({ paper: A4, node: { ...paperFrame(A4), children: [placed] } }) };
};

const pageSizesOf = (text: string) =>
  [...text.matchAll(/\/Type \/Page\n[^>]*\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    ...{ width: Number(width), height: Number(height) },
  }));

/** The streams of a file, those of fonts and images too. */
function streamsOf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  return [...text.matchAll(/\/Filter \/FlateDecode[^>]*>>\nstream\n/g)].map(({ 0: start, index }) => {
    const from = index + start.length;
    return inflateSync(bytes.subarray(from, text.indexOf('\nendstream', from))).toString('latin1');
  });
}

describe('a PDF file of labels', () => {
  const papers: [string, SizeMm][] = [
    ['A4', A4],
    ...[...builtInStocks, designSizeStock].map((stock): [string, SizeMm] => [
      stock.name,
      pageOf(stock, standardLabel.labelSize),
    ]),
  ];

  it.each(papers)('has pages of exactly the size of %s', async (_, paper) => {
    const { text } = await pdfOf({ sheet: () => ({ paper, node: paperFrame(paper) }) });
    const [page, ...more] = pageSizesOf(text);
    expect(page?.width).toBeCloseTo((paper.width / 25.4) * 72, 3);
    expect(page?.height).toBeCloseTo((paper.height / 25.4) * 72, 3);
    expect(more).toEqual([]);
  });

  it('may have pages of several sizes', async () => {
    const sizes = [A4, { width: 100, height: 150 }];
    const sheet = (at: number) => ({ paper: sizes[at] ?? A4, node: paperFrame(sizes[at] ?? A4) });
    const pages = pageSizesOf((await pdfOf({ sheets: 2, sheet })).text);
    expect(pages.map(({ width }) => Math.round((width / 72) * 25.4))).toEqual([297, 100]);
  });

  it('asks the reader to print it in its own size', async () => {
    const { text } = await pdfOf({});
    const [, object] = /\/Type \/Catalog[^>]*\/ViewerPreferences (\d+) 0 R/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`\n${object} 0 obj\n<<\n/PrintScaling /None\n>>\nendobj`));
  });

  it('says what it is: title, author and program', async () => {
    const { text } = await pdfOf({ title: '83500-TG4-N010_202611200001-202611200012', author: 'Budi (QA) & Söhne' });
    expect(text).toContain('(83500-TG4-N010_202611200001-202611200012)');
    expect(text).toContain('(Admin Pokayoke)');
    expect(text.replaceAll('\0', '')).toContain('Budi \\(QA\\) & S\xf6hne');
  });

  it('holds its texts as text that can be searched, in subsets of the label fonts', async () => {
    const { text } = await pdfOf(labels(6));
    const names = [...text.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+/);
    expect(text.match(/\/ToUnicode/g)).toHaveLength(names.length / 2);
  });

  it('takes at most 700 bytes a label', async () => {
    expect((await pdfOf(labels(200))).size / 200).toBeLessThan(700);
  });

  it('takes at most 1,250 bytes for a label on a page of its own', async () => {
    const stock = designSizeStock;
    const result = layoutOnStock({ stock, label: standardLabel.labelSize, dotsPerMm: 8 });
    const arrangement = arrangeRuns([{ labels: 100, size: standardLabel.labelSize }], () => result);
    const label = ({ index, origin }: { index: number; origin: { x: number; y: number } }) =>
      renderLabel(
        standardLabel,
        { ...sampleData, serialNumber: `20261120${String(index + 1).padStart(4, '0')}` },
        { origin },
      );
    const sheet = (at: number) => ({
      ...{ paper: standardLabel.labelSize, node: sheetNode({ arrangement, cropMarks: false, label }, at) },
    });
    const { size, text } = await pdfOf({ sheets: arrangement.sheetCount, sheet });
    expect(pageSizesOf(text)).toHaveLength(100);
    expect(size / 100).toBeLessThan(1250);
  });

  it.each(Object.entries(fontMetrics))(
    'embeds %s with the widths that texts are laid out by',
    async (name, { widths }) => {
      const [family, weight, stretch] = [
        name.replace(/-\d.*/, ''),
        /-(\d{3})/.exec(name)?.[1],
        /-(\d\d)$/.exec(name)?.[1],
      ];
      const families: Record<string, string> = {
        ...{ arimo: 'Arial', tinos: 'Times New Roman', cousine: 'Courier New' },
        ...{ 'plex-sans': 'IBM Plex Sans', 'plex-mono': 'IBM Plex Mono', 'noto-sans': 'Noto Sans' },
      };
      const own = { text: 'W', fontFamily: families[family], fontWeight: weight, stretch: Number(stretch ?? 100) };
      const { text } = await pdfOf(sheetWith(elementOf('text', own)));
      const expected = typeof widths === 'number' ? widths : Number(widths.split(' ')[0x57 - 0x20]);
      const embedded = /\/W \[0 \[(?:[\d.]+ )?([\d.]+)\]\]/.exec(text)?.[1];
      expect(Math.abs(Number(embedded) - expected)).toBeLessThan(1);
    },
  );

  it('keeps two cuts of one variable font apart', async () => {
    const own = { text: 'W', fontFamily: 'IBM Plex Sans' };
    const cuts = ['400', '500', '600', '700'].map((fontWeight) => elementOf('text', { ...own, fontWeight }));
    const { text } = await pdfOf(sheetWith(...cuts, elementOf('text', { ...own, fontWeight: '700', stretch: 85 })));
    expect(new Set([...text.matchAll(/\/W \[0 (\[[^\]]*\])\]/g)].map(([, widths]) => widths)).size).toBe(5);
  });

  it('kerns as browsers do, and not between spaced letters beyond the spacing', async () => {
    const kerned = await pdfOf(sheetWith(elementOf('text', { text: 'AVA' })));
    expect(streamsOf(kerned.bytes).join()).toMatch(/\[<[\da-f]{4}>[\d.]+<[\da-f]{4}>[\d.]+<[\da-f]{4}>\]TJ/);
    const spaced = await pdfOf(sheetWith(elementOf('text', { text: 'HH', tracking: 0.5, fontSize: 10 })));
    expect(streamsOf(spaced.bytes).join()).toMatch(/1\.76\d* Tc\n.*\[<[\da-f]{8}>\]TJ\n0 Tc/s);
  });

  it('puts characters that no label font has into the file as an image, between the letters', async () => {
    const { bytes, text } = await pdfOf(sheetWith(elementOf('text', { text: 'No 部品 7' })));
    expect(text).toMatch(/\/Subtype \/Image\n[^>]*\/ImageMask true/);
    expect(streamsOf(bytes).join()).toMatch(/TJ\nET\nq\n[^\n]+ cm\n\/I1 Do\nQ\nBT/);
  });

  it('holds an image once, with its transparency', async () => {
    const image = (id: string, y: number) =>
      elementOf('image', { imageUrl: 'data:image/png;base64,AA==' }, { id, y, width: 20, height: 10 });
    const { text } = await pdfOf(sheetWith(image('a', 0), image('b', 30)));
    expect(text.match(/\/ColorSpace \/DeviceRGB/g)).toHaveLength(1);
    expect(text).toContain('/SMask');
  });

  it('leaves out an image that cannot be loaded, as paper does', async () => {
    const image = elementOf('image', { imageUrl: 'https://example.com/a.png' }, { width: 20, height: 10 });
    const { text } = await pdfOf(sheetWith(image), { image: async () => undefined });
    expect(text).not.toContain('/Subtype /Image');
  });

  it('is not written when a sheet holds something that it cannot show', async () => {
    const node = { ...paperFrame(A4), children: [{ tag: 'video', attributes: {}, children: [] }] };
    await expect(pdfOf({ sheet: () => ({ paper: A4, node }) })).rejects.toThrow('<video> cannot be written into a PDF');
  });
});
