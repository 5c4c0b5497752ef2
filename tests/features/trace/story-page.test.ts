import { rasterOf } from '@tests/label/paper/raster';
import { readCodes } from '@tests/label/paper/read-codes';
import { startPdfium } from '@tests/support/pdfium';
import { samplePart } from '@tests/support/sample-part';
import { describe, expect, it } from 'vitest';
import { type Delivery, deliverySchema } from '@/domain/delivery';
import { printRecordSchema } from '@/domain/print-run';
import { storyOfLabel } from '@/domain/trace/trace-story';
import { printedLabel } from '@/features/print/printed-label';
import { STORY_PAPER, type StoryPageInput, storyPage } from '@/features/trace/story-page';
import { createPdf } from '@/label-view/output/pdf/pdf-document';
import { loadLabelFont } from '@/label-view/output/pdf/pdf-fonts';

const library = startPdfium();

const SERIAL = '202611200003';
const qr = `${samplePart.no}|${samplePart.colorCode}|12|${SERIAL}`;

const record = (id: number, from: string, end: string, status: number) =>
  printRecordSchema.parse({
    ...{ id, partId: samplePart.id, serialFrom: `20261120${from}`, serialEnd: `20261120${end}`, status },
    ...{ qtyLabel: 6, qtyPart: 72, createdAt: '2026-11-20T00:41:00.000Z', createdBy: 'rina' },
  });

const slip = (id: number, more: Partial<Delivery>) =>
  deliverySchema.parse({
    ...{ id, slipNumber: `26001148${id}`, orderNo: 'PO-771204', kdLotNo: 'KD26-118', qty: 12 },
    ...{ partNumber: samplePart.no, colorCode: samplePart.colorCode },
    ...{ scanLt1ByName: 'Dedi', scanLt1At: '2026-11-20T02:14:00.000Z' },
    ...more,
  });

function inputOf(slips: Delivery[], missing: string[] = []): StoryPageInput {
  const part = { id: samplePart.id, no: samplePart.no, name: samplePart.name, colorCode: samplePart.colorCode };
  const records = [record(1, '0001', '0006', 1), record(2, '0003', '0003', 2)];
  const sources = { part, records, isWholeDay: true, known: [], pulled: [], deliveries: slips, activity: undefined };
  return {
    part: { ...part, records, known: [] },
    known: samplePart,
    story: storyOfLabel(SERIAL, sources),
    nameOf: () => undefined,
    label: printedLabel({ serial: SERIAL, snapshot: undefined, part: samplePart, record: records[0] }),
    ...{
      missing,
      reading: '20-11-2026 read to the end: 284 runs, 3 pages.',
      company: 'PT Pokayoke Indonesia',
      by: 'Siti (QA)',
    },
    at: new Date(2026, 10, 22, 9, 30),
  };
}

/** The file as another program reads it: pages, text, and the first page as dots. */
async function readBack(input: StoryPageInput) {
  const text = async () => {
    throw new Error('A character is not in the fonts of the file');
  };
  const pdf = createPdf({ title: 'Story', author: 'QA' }, { font: loadLabelFont, image: async () => undefined, text });
  await pdf.add([{ paper: STORY_PAPER, node: storyPage(input) }]);
  const bytes = new Uint8Array(await (await pdf.end()).arrayBuffer());
  const document = await (await library).loadDocument(bytes);
  const pages = [...document.pages()];
  const [page] = pages;
  if (!page) throw new Error('No page');
  const size = page.getOriginalSize();
  const words = page.getText().replace(/\s+/g, ' ');
  const [width, height] = [210 * 12, 297 * 12];
  const image = await page.render({ width, height, render: 'bitmap', colorSpace: 'Gray' });
  const raster = rasterOf(image.data, image.width, image.height, 12);
  document.destroy();
  return { pages: pages.length, size, words, raster };
}

describe('the story as a page', () => {
  const linked = slip(2, {
    barcodeKasai: qr,
    barcodeHpm: qr,
    scanLt2At: '2026-11-20T02:21:00.000Z',
    scanLt2ByName: 'Rina',
  });

  it('is one A4 page with everything that is known, the label marked as a copy', async () => {
    const { pages, size, words } = await readBack(inputOf([linked, slip(6, {})]));
    expect(pages).toBe(1);
    expect(Math.round((size.originalWidth / 72) * 25.4)).toBe(210);
    expect(Math.round((size.originalHeight / 72) * 25.4)).toBe(297);
    for (const text of [
      ...[SERIAL, samplePart.no, 'Label 3 of 6', 'Copies 2', 'Slip 260011482', 'Lot KD26-118', 'Now Scanned at LT2'],
      'Two printed labels carry this serial. Nobody has said that the first one was pulled.',
      ...['Printed (First Print)', 'Run 0001 - 0006, By rina', 'Printed again, only 0003 (2nd Print)'],
      ...[
        'Scanned at LT1 (Linked)',
        'Scanned at LT2 (Linked)',
        'By Rina, Match COCOK, Slip 260011482',
        qr,
        'Possible, not proven',
        'Slip 260011486',
        'COPY',
      ],
      ...['20-11-2026 read to the end: 284 runs, 3 pages.', 'Written 22-11-2026 09:30 by Siti (QA)'],
    ]) {
      expect(words).toContain(text);
    }
    expect(words.indexOf('Possible, not proven')).toBeGreaterThan(words.indexOf('Scanned at LT2'));
  });

  it('has the QR code of the label, and it reads', async () => {
    const { raster } = await readBack(inputOf([linked]));
    expect(await readCodes(raster)).toContainEqual({ format: 'QRCode', text: qr });
  });

  it('names what could not be read', async () => {
    const { words } = await readBack(inputOf([], ['Scans at LT1 and LT2 are not known']));
    expect(words).toContain('? Scans at LT1 and LT2 are not known');
  });

  it('stays one page with a hundred possible slips, and counts those it leaves out', async () => {
    const slips = Array.from({ length: 100 }, (_, index) => slip(10 + index, {}));
    const { pages, words } = await readBack(inputOf(slips));
    expect(pages).toBe(1);
    expect(words).toContain('and 90 more slips, to be seen in Trace');
    expect(words).toContain('Written 22-11-2026');
  });

  it('of a label that was printed forty times by people with long names: the first print, the scans and the end are on it', async () => {
    const input = inputOf([linked]);
    const by = `Rina Aulia Kusumawardhani ${'of the second shift '.repeat(2)}end`;
    const records = Array.from({ length: 40 }, (_, index) => ({
      ...record(index + 1, index === 0 ? '0001' : '0003', index === 0 ? '0006' : '0003', index + 1),
      ...{ createdBy: by, createdAt: `2026-11-20T01:${10 + index}:00.000Z` },
    }));
    const name = `${'LINING ASSY R FR DOOR WITH CLIP '.repeat(4)}END`;
    const no = `${samplePart.no}-${'N010-B2-'.repeat(3)}END`;
    const part = { ...input.part, no, name };
    const sources = { part: input.part, records, isWholeDay: true, known: [], pulled: [], deliveries: [linked] };
    const story = storyOfLabel(SERIAL, { ...sources, activity: undefined });
    const { pages, words } = await readBack({ ...input, part, story });
    expect(pages).toBe(1);
    // A number without a space is broken where its line ends.
    expect(words.replaceAll(' ', '')).toContain(no);
    expect(words).toContain(name);
    expect(words).toContain('Printed (First Print)');
    expect(words).toMatch(/and \d+ more re-prints, to be seen in Trace/);
    expect(words).toContain('Printed again, only 0003 (40nd Print)');
    expect(words).toContain('Match COCOK');
    expect(words).toContain('Written 22-11-2026');
  });
});
