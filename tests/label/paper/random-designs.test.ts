import { sampleData } from '@tests/label/fixtures';
import { readSbpl, readTspl, readZpl } from '@tests/label/printer-languages/read-commands';
import { designFrom, heads, randomLabels } from '@tests/label/random-labels';
import { beforeAll, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { cornersBounds } from '@/label/design/geometry';
import { codesOf } from '@/label/design/problems';
import { defaultPrinterSettings, encodePages } from '@/label/printer-languages/printer-language';
import { printerLanguages } from '@/label/printer-languages/printer-languages';
import { areSameDots, type Raster, rasterWhere, whiteRaster } from '@/label/raster/raster';
import { renderLabel } from '@/label/render';
import { paperFrame } from '@/label/sheet/sheet';
import { misreadings } from './misreadings';
import { printedPages, serialOf } from './print-sheets';
import { coarser, type Raster as Dots } from './raster';

beforeAll(loadEncoders);

/** The dots of labels of one design, as a renderer of PDF files makes them. */
async function dotsOf(design: LabelDesign, dotsPerMm: number): Promise<Dots[]> {
  const { labelSize } = design;
  const sheets = [0, 1, 2].map((index) => {
    const node = renderLabel(design, { ...sampleData, serialNumber: serialOf(index) }, { dotsPerMm });
    const placed = { ...node, attributes: { ...node.attributes, x: 0, y: 0, ...labelSize } };
    return { paper: labelSize, node: { ...paperFrame(labelSize), children: [placed] } };
  });
  const { pages, close } = await printedPages(sheets);
  // A page that is not a whole number of dots high would be squeezed to one, and lose a row of dots: rendered finer first.
  const fine = Number.isInteger(dotsPerMm) ? 1 : 4;
  const dots = await Promise.all(pages.map(async (page) => coarser(await page.raster(dotsPerMm * fine), fine)));
  close();
  return dots;
}

const rasterFrom = ({ width, height, dots }: Dots): Raster =>
  rasterWhere(width, height, (x, y) => Boolean(dots[y * width + x]));

/** A test each: one label takes a second or two. */
const labels = randomLabels(5).map((label, index) => ({ index, label }));

it.each(labels)(
  'any label, $index: every code reads at each resolution, each printer language has every dot',
  async ({ label }) => {
    const design = designFrom(label);
    for (const dotsPerMm of heads) {
      const dots = await dotsOf(design, dotsPerMm);
      const areas = codesOf(design, sampleData, { dotsPerMm });
      expect(areas).toHaveLength(label.codes.length);
      for (const [at, { area }] of areas.entries()) {
        const [code, first] = [label.codes[at], dots[0]];
        if (!code || !first) throw new Error('A code or a page is missing');
        expect(await misreadings(first, cornersBounds(area), code), `at ${dotsPerMm}`).toEqual([]);
      }
      const rasters = dots.map(rasterFrom);
      const pages = rasters.map((raster) => ({ raster, copies: 1 }));
      const settings = { ...defaultPrinterSettings, dotsPerMm, isContinuous: false };
      for (const [id, { load }] of Object.entries(printerLanguages)) {
        const language = await load();
        const bytes = Buffer.concat([language.setup(settings), ...encodePages(language, pages, settings)]);
        const printed =
          id === 'zpl'
            ? readZpl(bytes)
            : id === 'tspl'
              ? readTspl(bytes, dotsPerMm)
              : readSbpl(bytes, rasters[0] ?? whiteRaster(0, 0));
        const same = rasters.map((raster, index) => printed[index] && areSameDots(raster, printed[index].raster));
        expect(same, `${id} at ${dotsPerMm}`).toEqual([true, true, true]);
      }
    }
  },
);
