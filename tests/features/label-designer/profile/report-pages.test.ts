import { sampleData } from '@tests/label/fixtures';
import { rasterOf } from '@tests/label/paper/raster';
import { readCodes } from '@tests/label/paper/read-codes';
import { startPdfium } from '@tests/support/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { reportPages } from '@/features/label-designer/profile/report-pages';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { codesOf } from '@/label/design/problems';
import { checkProfile, profileOf } from '@/label/profiles/profiles';
import { renderLabel } from '@/label/render';
import { starters } from '@/label/starters';
import { createPdf } from '@/label-view/output/pdf/pdf-document';
import { loadLabelFont } from '@/label-view/output/pdf/pdf-fonts';

beforeAll(loadEncoders);
const library = startPdfium();
const data = { ...sampleData, answers: 'sample', ranges: 'sample' } as const;
const DOTS = 12;

function starter(name: string): LabelDesign {
  const found = starters.find((one) => one.name === name);
  if (!found) throw new Error(`There is no starter ${name}`);
  return found.design;
}

/** The report as another program reads it: the text of each page, and the first page as dots. */
async function reportOf(design: LabelDesign) {
  const profile = profileOf(design);
  if (!profile) throw new Error('The design has no profile');
  const pages = reportPages({
    ...{
      design,
      profile,
      dotsPerMm: DOTS,
      revision: 'LD-0007 revision 3, published',
      company: 'PT Pokayoke Indonesia',
    },
    rules: checkProfile(profile, design, data, { dotsPerMm: DOTS }),
    label: renderLabel(design, data, { dotsPerMm: DOTS }),
    ...{ by: 'Siti (QA)', at: new Date(2026, 10, 22, 9, 30) },
  });
  const text = async () => {
    throw new Error('A character is not in the fonts of the file');
  };
  const pdf = createPdf({ title: 'Report', author: 'QA' }, { font: loadLabelFont, image: async () => undefined, text });
  await pdf.add(pages);
  const bytes = new Uint8Array(await (await pdf.end()).arrayBuffer());
  const document = await (await library).loadDocument(bytes);
  const read = [...document.pages()];
  const [first] = read;
  if (!first) throw new Error('No page');
  const texts = read.map((page) => page.getText().replace(/\s+/g, ' '));
  const { originalWidth, originalHeight } = first.getOriginalSize();
  const mm = (points: number) => Math.round((points / 72) * 25.4);
  const [width, height] = [mm(originalWidth) * DOTS, mm(originalHeight) * DOTS];
  const image = await first.render({ width, height, render: 'bitmap', colorSpace: 'Gray' });
  const raster = rasterOf(image.data, image.width, image.height, DOTS);
  document.destroy();
  return { texts, size: [mm(originalWidth), mm(originalHeight)], raster };
}

describe('the report of a design against its profile', () => {
  it('says design, revision, profile, printer, who and when, and each rule with its value and its source', async () => {
    const { texts } = await reportOf(starter('Transport label'));
    const [first = '', ...others] = texts;
    for (const words of [
      ...[
        'Transport label',
        'LD-0007 revision 3, published',
        'VDA 4994, one package, A5',
        'all 24 met',
        '12 dots/mm (300 dpi)',
      ],
      ...['210 × 148 mm', '22-11-2026 09:30 by Siti (QA)', 'PT Pokayoke Indonesia', 'True size when printed at 100 %'],
    ]) {
      expect(first).toContain(words);
    }
    const rules = others.join(' ');
    for (const words of [
      ...['Met', 'Bars of at least 13 mm', 'Licence plate, Code 128 29 mm', 'ISO 15394. Not public: to be confirmed'],
      ...['Odette LL08 version 2.02, 4.1 Dimensions', 'Approved by the customer', 'Signature', 'Page 2 of'],
    ]) {
      expect(rules).toContain(words);
    }
    expect(rules).not.toContain('NOT MET');
  });

  it('lists first what is not met', async () => {
    const design = starter('Transport label');
    const { texts } = await reportOf({ ...design, labelSize: { width: 200, height: 148 } });
    expect(texts[0]).toContain('22 of 24 met');
    expect(texts[1]?.indexOf('NOT MET A label of 210 × 148 mm The label has: 200 × 148 mm')).toBeGreaterThan(0);
    expect(texts[1]?.lastIndexOf('NOT MET')).toBeLessThan(texts[1]?.indexOf('Met ') ?? 0);
  });

  it.each([
    ['Transport label', [297, 210]],
    ['Logistic label', [210, 297]],
    ['Container label', [210, 297]],
  ])('%s: the label is in its true size on a page it fits on, and its codes read', async (name, size) => {
    const design = starter(name);
    const { raster, ...report } = await reportOf(design);
    expect(report.size).toEqual(size);
    const codes = codesOf(design, data, { dotsPerMm: DOTS });
    const read = await readCodes(raster, ['Code39', 'Code128', 'DataMatrix']);
    expect(read.map(({ text }) => text).toSorted()).toEqual(codes.map(({ text }) => text).toSorted());
  });
});
