import { sampleData } from '@tests/label/fixtures';
import type { LabelDesign } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import { arrangeRuns } from '@/label/sheet/arrangement';
import type { PrinterPlacing } from '@/label/sheet/imposition';
import { layoutOn, type Media, pageSize } from '@/label/sheet/media';
import { sheetNode } from '@/label/sheet/sheet';
import { standardLabel } from '@/label/standard-label';
import type { LabelData } from '@/label/text/label-data';
import { createPdf, type PdfSheet } from '@/label-view/output/pdf/pdf-document';
import { loadLabelFont } from '@/label-view/output/pdf/pdf-fonts';
import { openPrinted } from './printed-document';

type SheetsToPrint = {
  media: Media;
  labels: number;
  design?: LabelDesign;
  data?: Partial<LabelData>;
  printer?: PrinterPlacing;
  /** Places of the first sheet that are already used. */
  start?: number;
  cropMarks?: boolean;
};

/** The serial of a label (0-based) of `printSheets`. */
export const serialOf = (index: number) => `20261120${String(index + 1).padStart(4, '0')}`;

/** Prints labels as the product lays them out, and reads the pages as another program does. */
export function printSheets({ media, labels, design = standardLabel, data, ...sheet }: SheetsToPrint) {
  const { printer = { dotsPerMm: 8 }, start = 0, cropMarks = false } = sheet;
  const layout = layoutOn(media, design.labelSize, printer);
  const arrangement = arrangeRuns([{ labels, size: design.labelSize }], () => layout, { start });
  const { dotsPerMm } = printer;
  const content = {
    ...{ arrangement, cropMarks },
    label: ({ index, origin }: { index: number; origin: { x: number; y: number } }) =>
      renderLabel(
        design,
        { ...sampleData, labelNo: String(index + 1), ...data, serialNumber: serialOf(index) },
        { origin, dotsPerMm, mode: 'black' },
      ),
  };
  const paper = pageSize(media, design.labelSize);
  return printedPages(
    Array.from({ length: arrangement.sheetCount }, (_, at) => ({ paper, node: sheetNode(content, at) })),
  );
}

/** Pages as they leave the printer. */
export async function printedPages(sheets: readonly PdfSheet[]) {
  const pdf = createPdf({ title: 'Test', author: 'Test' }, { font: loadLabelFont, image: noImage, text: noText });
  await pdf.add(sheets);
  return openPrinted(new Uint8Array(await (await pdf.end()).arrayBuffer()));
}

const noImage = async () => undefined;
const noText = async () => {
  throw new Error('A character is not in the fonts of the file');
};
