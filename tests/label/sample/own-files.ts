import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { sampleData } from '@tests/label/fixtures';
import { startPdfium } from '@tests/support/pdfium';
import type { LabelDesign } from '@/label/design/design';
import { definitionOf } from '@/label/elements/element';
import { defaultPrinterSettings } from '@/label/printer-languages/printer-language';
import { tspl } from '@/label/printer-languages/tspl';
import { zpl } from '@/label/printer-languages/zpl';
import { type Raster, rasterWhere } from '@/label/raster/raster';
import { renderLabel } from '@/label/render';
import { bindingsOf, type Facts } from '@/label/sample/bindings';
import { type Grey, isGuess, type SampleLabel } from '@/label/sample/sample';
import { paperFrame } from '@/label/sheet/sheet';
import type { LabelData } from '@/label/text/label-data';
import { createPdf } from '@/label-view/output/pdf/pdf-document';
import { loadLabelFont } from '@/label-view/output/pdf/pdf-fonts';
import { startReader } from '@/label-view/sample/read-texts';
import { sayIdentifier } from '@/language/label/identifiers';

/** A label of the sample part, with all that a print says. */
export const data: LabelData = {
  ...sampleData,
  ...{ labelNo: '3', labelCount: '10', customerAlias: 'CMI', qtyPerPack: '12', totalQty: '120' },
  printDate: '20-11-2026 10:25',
  answers: 'sample',
  ranges: 'sample',
};

export const facts: Facts = {
  parts: [{ ...data, partNo: '83500-TG4-N01', partName: 'LINING' }, data],
  customers: [{ name: data.customerName, alias: 'CMI' }],
  companyName: data.companyName,
  nameOf: sayIdentifier,
};

/** Bindings that the data do not confirm, and that are no guesses. */
export const wrongWithoutMark = (label: SampleLabel): string[] =>
  bindingsOf(label, facts).flatMap((bound, index) => {
    const found = label.elements[index];
    if (!bound || !found || isGuess(bound.certainty)) return [];
    const { content } = definitionOf(found.element.type);
    const [now, before] = [bound.patch, {}].map((patch) =>
      content({ ...found.element.properties, ...patch }, data, false),
    );
    return now === before ? [] : [`${bound.shown} prints ${now}, not ${before}`];
  });

const fileOf = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name));

export const loadReader = () =>
  startReader({
    wasm: new Uint8Array(fileOf('tesseract.js-core/tesseract-core-simd-lstm.wasm')).buffer,
    language: gunzipSync(fileOf('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
  });

/** The product's own PDF of labels, one on each page. */
export async function pdfOfLabels(labels: readonly { design: LabelDesign; data: LabelData }[]) {
  const pdf = createPdf({ title: 'Label', author: 'Test' }, { font: loadLabelFont, image: noImage, text: noText });
  await pdf.add(
    labels.map(({ design, data }) => {
      const node = renderLabel(design, data, { dotsPerMm: 8, mode: 'black' });
      const placed = { ...node, attributes: { ...node.attributes, x: 0, y: 0, ...design.labelSize } };
      return { paper: design.labelSize, node: { ...paperFrame(design.labelSize), children: [placed] } };
    }),
  );
  return new Uint8Array(await (await pdf.end()).arrayBuffer());
}

let library: ReturnType<typeof startPdfium> | undefined;

/** A label as PDFium renders it, printed on 8 dots a millimetre and seen on `dotsPerMm`. */
export async function greyOfLabel(design: LabelDesign, data: LabelData, dotsPerMm: number): Promise<Grey> {
  library ??= startPdfium();
  const document = await (await library).loadDocument(await pdfOfLabels([{ design, data }]));
  const width = Math.round(design.labelSize.width * dotsPerMm);
  const height = Math.round(design.labelSize.height * dotsPerMm);
  const image = await document.getPage(0).render({ width, height, render: 'bitmap', colorSpace: 'Gray' });
  document.destroy();
  return { width, height, light: new Uint8Array(image.data) };
}

/** The dots of a label: at least half covered is black. */
export async function dotsOfLabel(design: LabelDesign, data: LabelData): Promise<Raster> {
  const { width, height, light } = await greyOfLabel(design, data, 8);
  return rasterWhere(width, height, (x, y) => (light[y * width + x] ?? 255) < 128);
}

/** The languages in which the product writes printer files, and reads them. */
export const ownLanguages = { ZPL: zpl, TSPL: tspl };

/** The product's own printer file of a label, as text of one character a byte. */
export async function printerFileOfLabel(language: keyof typeof ownLanguages, design: LabelDesign, data: LabelData) {
  const raster = await dotsOfLabel(design, data);
  const settings = { ...defaultPrinterSettings, dotsPerMm: 8, isContinuous: false };
  return { raster, text: Buffer.from(ownLanguages[language].encode(raster, 1, settings)).toString('latin1') };
}

const noImage = async () => undefined;
const noText = async () => {
  throw new Error('A character is not in the fonts of the file');
};
