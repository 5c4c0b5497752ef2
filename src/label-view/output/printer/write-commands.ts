import type { LabelDesign } from '@/label/design/design';
import { contentOnLabel, printedBoxes } from '@/label/design/problems';
import type { LanguageSettings } from '@/label/printer-languages/printer-language';
import type { PrinterLanguageId } from '@/label/printer-languages/printer-languages';
import type { LabelOnPixels } from '@/label/raster/raster';
import type { SizeMm } from '@/label/sheet/paper';
import type { Turn } from '@/label/sheet/stock';
import type { LabelData } from '@/label/text/label-data';
import { type LabelToPrint, labelPixels, partsOf } from '@/label-view/output/label-dots';
import { dotsOf, type LabelOnCanvas } from '@/label-view/output/label-file';
import { nextTask } from '@/lib/browser/scheduling';
import { workerRequests } from '@/lib/browser/worker-requests';
import type { PageOfPixels, PrinterAnswer, PrinterCommands, PrinterRequest } from './printer-worker';

/** A label on a page, its top left corner in mm of the page, once it is turned. */
type PlacedLabel = { design: LabelDesign; data: LabelData; x: number; y: number };

/** One page of a label printer: a label, or a row of labels of one size side by side. */
export type PrinterPage = { size: SizeMm; turn: Turn; labels: readonly PlacedLabel[] };

export type CommandsRequest = {
  language: PrinterLanguageId;
  settings: LanguageSettings;
  pages: number;
  /** The page at a place of the print (0-based), once each and in order. */
  page: (index: number) => PrinterPage;
};

type CommandsOptions = {
  signal: AbortSignal;
  /** Pages rendered so far. */
  onProgress?: (done: number) => void;
};

/** Labels are rendered in pictures of about so many dots: fewer are slow, more stop the page for too long. */
const DOTS_AT_ONCE = 2_000_000;
/** More small parts in one picture take too long to lay out. */
const LABELS_AT_ONCE = 25;

/**
 * The pages in the printer's language, as it is sent to the printer. Pages that are the same and follow each other are
 * copies. The first label of a design is rendered whole, of the others what differs.
 * @throws the signal's reason when it is aborted; Error when a label cannot be rendered or the worker cannot start.
 */
export async function writeCommands(
  { language, settings, pages, page }: CommandsRequest,
  { signal, onProgress }: CommandsOptions,
): Promise<PrinterCommands> {
  const worker = new Worker(new URL('./printer-worker.ts', import.meta.url), { type: 'module' });
  const writer = workerRequests<PrinterRequest, PrinterAnswer>(worker, signal);
  const { dotsPerMm } = settings;
  const firstLabels: FirstLabels = new Map();
  try {
    let written = writer.request({ type: 'open', language, settings });
    for (let next = 0; next < pages; ) {
      signal.throwIfAborted();
      const slice: SlicedPage[] = [];
      let [dots, labels] = [0, 0];
      for (; next < pages && dots < DOTS_AT_ONCE && labels < LABELS_AT_ONCE; next += 1) {
        const added = page(next);
        const last = slice.at(-1);
        if (last && printSame(last.page, added)) last.copies += 1;
        else {
          const toRender = added.labels.map((label) => labelToRender(label, firstLabels, dotsPerMm));
          slice.push({ page: added, toRender, copies: 1 });
          dots += toRender.reduce((sum, one) => sum + one.dots, 0);
          labels += toRender.length;
        }
      }
      const { pixels, labels: onPixels } = await labelPixels(slice.flatMap(labelsOnCanvas), dotsPerMm);
      signal.throwIfAborted();
      const placed = placedOnPixels(slice, onPixels, dotsPerMm);
      // One slice is rendered while the one before is written.
      await written;
      onProgress?.(next);
      written = writer.request({ type: 'add', pixels, pages: placed }, [pixels.data.buffer]);
      await nextTask();
    }
    await written;
    const { commands } = await writer.request({ type: 'end' });
    if (!commands) throw new Error('The worker gave no printer commands');
    return commands;
  } finally {
    writer.close();
  }
}

type FirstLabels = Map<LabelDesign, { design: number; boxes: ReturnType<typeof printedBoxes> }>;

/** A label to render: whole when `parts` is undefined. */
type LabelToRender = { design: number; parts: ReturnType<typeof partsOf>; dots: number };
type SlicedPage = { page: PrinterPage; toRender: readonly LabelToRender[]; copies: number };

function labelToRender(label: LabelToPrint, firstLabels: FirstLabels, dotsPerMm: number): LabelToRender {
  const first = firstLabels.get(label.design);
  const whole = dotsOf(label.design, dotsPerMm);
  const dots = whole.width * whole.height;
  if (!first) {
    const design = firstLabels.size;
    firstLabels.set(label.design, { design, boxes: printedBoxes(label.design, label.data, { dotsPerMm }) });
    return { design, parts: undefined, dots };
  }
  const parts = partsOf(label, first.boxes, dotsPerMm);
  const ofParts = parts?.reduce((sum, { box }) => sum + box.width * box.height, 0);
  return { design: first.design, parts, dots: ofParts ?? dots };
}

/** What is rendered for a page, in order. */
const labelsOnCanvas = ({ page, toRender }: SlicedPage): LabelOnCanvas[] =>
  page.labels.flatMap(({ design, data }, index) => {
    const parts = toRender[index]?.parts;
    return parts ? parts.map((part) => ({ design, data, part })) : [{ design, data }];
  });

/** The pages of a slice, with what was rendered for them in order. */
function placedOnPixels(
  slice: readonly SlicedPage[],
  onPixels: readonly LabelOnPixels[],
  dotsPerMm: number,
): PageOfPixels[] {
  const inDots = (mm: number) => Math.round(mm * dotsPerMm);
  let placed = 0;
  const next = () => onPixels[placed++] ?? { top: 0, width: 0, height: 0, areas: { pictures: [], codes: [] } };
  return slice.map(({ page: { size, turn, labels }, toRender, copies }) => ({
    width: Math.max(1, inDots(size.width)),
    height: Math.max(1, inDots(size.height)),
    turn,
    copies,
    labels: toRender.map(({ design, parts }, index) => {
      const at = { design, x: inDots(labels[index]?.x ?? 0), y: inDots(labels[index]?.y ?? 0) };
      if (!parts) return { ...at, whole: next(), parts: [] };
      return { ...at, parts: parts.map(({ box }) => ({ ...next(), left: box.x, from: box.y })) };
    }),
  }));
}

/** Whether two pages show the same, so that it is enough to render one of them. */
const printSame = (a: PrinterPage, b: PrinterPage) =>
  a.labels.length === b.labels.length &&
  a.labels.every(({ design, data, x, y }, index) => {
    const other = b.labels[index];
    if (other?.design !== design || other.x !== x || other.y !== y) return false;
    return design.elements.every((element) => contentOnLabel(element, data) === contentOnLabel(element, other.data));
  });
