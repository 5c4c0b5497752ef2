import { expect, test } from '@e2e/fixtures';
import { renderLabel } from '@/label/render';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutSheet } from '@/label/sheet/imposition';
import { sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';
import { findLabels, measureBars, readLabel, resolutions } from './labels';
import { openPrinted } from './printed-document';

/** Tests the measuring helpers on a generated sheet: they accept a correct page and detect a scaled one. */
const data: LabelData = {
  ...emptyLabelData,
  partName: 'LINING ASSY R FR DOOR',
  partNo: '83500-TG4-N010',
  colorCode: 'NH-900L',
  customerName: 'PT Cakra Motor Indonesia',
  prodDate: '20-11-2026',
  qty: '12',
  model: 'TG4 2SJ',
  indication: 'RR-04',
  hand: 'right',
};
const serials = ['202611200001', '202611200002', '202611200003'];

function sheet(css = ''): string {
  const paper = { width: 297, height: 210 };
  const runs = [{ labels: serials.length, size: standardLabel.labelSize }];
  const arrangement = arrangeRuns(runs, (size) => layoutSheet({ paper, label: size, dotsPerMm: 8 }));
  const label = ({ index, x, y }: { index: number; x: number; y: number }) =>
    renderLabel(standardLabel, { ...data, serialNumber: serials[index] ?? '' }, { origin: { x, y } });
  const content = { arrangement, cropMarks: false, label };
  const style = `@page { size: 297mm 210mm; margin: 0 } html, body { margin: 0 } svg { display: block } ${css}`;
  return `<!doctype html><style>${style}</style>${toSvgString(sheetNode(content, 0))}`;
}

test.describe('the print measuring helpers', () => {
  test('three labels have the right position and size, and their codes can be read at every resolution', async ({
    page,
  }) => {
    await page.setContent(sheet());
    const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true }));
    expect(printed.pages).toHaveLength(1);
    for (const printedPage of printed.pages) {
      for (const { name, dotsPerMm } of resolutions) {
        const labels = await findLabels(printedPage, dotsPerMm);
        expect(labels, name).toHaveLength(3);
        for (const [index, label] of labels.entries()) {
          expect(await readLabel(label), `label ${index + 1} at ${name}`).toEqual([
            { format: 'Code39', text: '83500-TG4-N010' },
            { format: 'QRCode', text: `83500-TG4-N010|NH-900L|12|${serials[index]}` },
          ]);
          expect(Math.abs(label.box.width - 135), name).toBeLessThan(0.3);
          expect(Math.abs(label.box.height - 90), name).toBeLessThan(0.3);
        }
      }
    }
    printed.close();
  });

  test('bars and gaps are 3 or 9 dots of an 8 dots/mm head, with quiet zones of 10 modules on both sides', async ({
    page,
  }) => {
    await page.setContent(sheet());
    const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true }));
    const labels = (await Promise.all(printed.pages.map((paper) => findLabels(paper, 8)))).flat();
    printed.close();
    expect(labels).toHaveLength(3);
    for (const label of labels) {
      const { widths, quietLeft, quietRight } = measureBars(label, 54);
      // 14 characters, start and stop: 16 of 9 elements each, and 15 gaps between them.
      expect(widths).toHaveLength(16 * 9 + 15);
      expect(new Set(widths)).toEqual(new Set([3, 9]));
      expect(Math.min(quietLeft, quietRight)).toBeGreaterThanOrEqual(30);
    }
  });

  test('detects a page that was scaled down', async ({ page }) => {
    await page.setContent(`${sheet()}<div style="width:320mm;height:1px"></div>`);
    const printed = await openPrinted(await page.pdf({ preferCSSPageSize: true }));
    const [paper] = printed.pages;
    const widths = paper ? (await findLabels(paper, 8)).map((label) => label.box.width) : [];
    printed.close();
    expect(widths).toHaveLength(3);
    for (const width of widths) expect(width).toBeLessThan(130);
  });
});
