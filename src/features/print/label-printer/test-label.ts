import { snapToDot } from '@/label/codes/printer-dots';
import { BARCODE_TYPES, encode, loadEncoders } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { type LabelElement, newElement } from '@/label/elements/element';
import type { ElementType } from '@/label/elements/registry';
import { renderLabel } from '@/label/render';
import { type Media, pageSize } from '@/label/sheet/media';
import type { SizeMm } from '@/label/sheet/paper';
import { paperFrame } from '@/label/sheet/sheet';
import { emptyLabelData } from '@/label/text/label-data';
import { createPrintRoot, openBrowserDialog } from '@/label-view/output/print-root';
import { toSvgElement } from '@/label-view/output/svg-element';
import { sayResolution } from '@/language/label/resolution';
import { SPECIFICATION } from '@/language/languages';
import { fileNameFrom } from '@/lib/file-name';
import { languageOf, saveCommands } from '@/print/outputs/printer-commands';
import type { PrinterProfile } from '@/storage/printer-profiles';
import { obstacleText } from './obstacle-text';

/**
 * Prints the test label as the printer prints labels. Returns why a printer that reports its state cannot print it.
 * @throws Error when it cannot be made.
 */
export async function printTestLabel(
  printer: PrinterProfile,
  media: Media,
  labelSize: SizeMm,
): Promise<string | undefined> {
  const page = pageSize(media, labelSize);
  await loadEncoders();
  const design = testLabel(page, printer);
  if (printer.output.kind === 'dialog') {
    const root = createPrintRoot(page);
    const label = renderLabel(design, emptyLabelData, { dotsPerMm: printer.dotsPerMm });
    root.add(toSvgElement({ ...paperFrame(page, printer.scale), children: label.children }));
    await openBrowserDialog().then(root.remove);
    return undefined;
  }
  const { writeCommands } = await import('@/label-view/output/printer/write-commands');
  const { offsetX: x, offsetY: y } = printer;
  const placed = { size: page, turn: 0, labels: [{ design, data: emptyLabelData, x, y }] } as const;
  const commands = await writeCommands(
    { ...languageOf(printer, media), pages: 1, page: () => placed },
    { signal: new AbortController().signal },
  );
  if (printer.output.kind === 'browser-print') {
    const { sendTest } = await import('@/print/outputs/label-agent/agent-printing');
    const obstacle = await sendTest(commands, printer.output.printer);
    const { title, advice } = obstacle ? obstacleText(obstacle) : { title: undefined, advice: '' };
    return title && `${title}. ${advice}`;
  }
  saveCommands(commands, fileNameFrom(`test label ${printer.name}`));
  return undefined;
}

/** What the codes of the test label say: never a serial. */
const CODE_TEXT = 'TEST';

/** mm. */
const RULER = 7;
const GAP = 3;
const MARGIN = 1;

/**
 * A label to look at and to measure: a frame 1 mm inside the page, rulers along its top and left side, stripes that run
 * together when the print is too dark, and one code of each kind. What does not fit on the page is left out.
 */
export function testLabel(
  page: SizeMm,
  { name, dotsPerMm, output }: Pick<PrinterProfile, 'name' | 'dotsPerMm' | 'output'>,
): LabelDesign {
  const parts = newParts(dotsPerMm);
  const { box, text } = parts;
  parts.add('shape', [MARGIN, MARGIN, page.width - 2 * MARGIN, page.height - 2 * MARGIN], {
    strokeWidth: 2 / dotsPerMm,
  });
  for (let mm = 2; mm < page.width - MARGIN; mm += 1) box(mm, MARGIN, 1 / dotsPerMm, tickOf(mm));
  for (let mm = 2; mm < page.height - MARGIN; mm += 1) box(MARGIN, mm, tickOf(mm), 1 / dotsPerMm);
  for (let mm = 10; mm < page.width - 6; mm += 10) text([mm + 0.4, MARGIN + 1.8, 6, 2.5], `${mm}`, 2.2);
  for (let mm = 10; mm < page.height - 4; mm += 10) text([MARGIN + 2.2, mm + 0.2, 6, 2.5], `${mm}`, 2.2);
  const { settings } = output.kind === 'dialog' ? { settings: undefined } : output;
  const facts = [
    sayResolution(dotsPerMm, { locale: SPECIFICATION }),
    settings?.darkness !== undefined && `darkness ${settings.darkness}`,
    settings?.speed !== undefined && `speed ${settings.speed}`,
  ];
  const blocks: Block[] = [
    {
      width: 40,
      height: 11,
      add: (x, y) => {
        text([x, y, 40, 5], 'TEST LABEL', 4);
        text([x, y + 5, 40, 3], name, 2.4);
        text([x, y + 8, 40, 3], facts.filter(Boolean).join(', '), 2.4);
      },
    },
    ...codes(parts),
    ...[1, 2, 3, 4].map((dots) => stripes(dots, dotsPerMm, parts)),
  ];
  flow(blocks, page);
  return {
    id: 'test-label',
    name: 'Test label',
    labelSize: page,
    elements: parts.elements,
    createdAt: '',
    updatedAt: '',
  };
}

const tickOf = (mm: number) => (mm % 10 === 0 ? 4 : mm % 5 === 0 ? 2.5 : 1.5);

type Block = SizeMm & { add: (x: number, y: number) => void };

type BoxMm = readonly [x: number, y: number, width: number, height: number];

function newParts(dotsPerMm: number) {
  const elements: LabelElement[] = [];
  const add = (type: ElementType, [x, y, width, height]: BoxMm, properties: object) => {
    const frame = { x: snapToDot(x, dotsPerMm), y: snapToDot(y, dotsPerMm), width, height };
    elements.push(newElement(type, properties, { id: `test-${elements.length + 1}`, ...frame }));
  };
  return {
    elements,
    add,
    box: (...box: BoxMm) => add('shape', box, { strokeWidth: 0, fillColor: '#000000' }),
    text: (box: BoxMm, text: string, size: number) =>
      add('text', box, { text, fontSize: (size * 72) / 25.4, fontFamily: 'IBM Plex Sans', vertical: 'top' }),
  };
}

type Parts = ReturnType<typeof newParts>;

const STRIPES = 10;

function stripes(dots: number, dotsPerMm: number, { box, text }: Parts): Block {
  const wide = dots / dotsPerMm;
  const side = (2 * STRIPES - 1) * wide;
  return {
    width: Math.max(12, 2 * side + 2),
    height: side + 4,
    add: (x, y) => {
      text([x, y, 12, 3], dots === 1 ? '1 dot' : `${dots} dots`, 2.4);
      for (let stripe = 0; stripe < STRIPES; stripe += 1) {
        const at = 2 * stripe * wide;
        box(snapToDot(x, dotsPerMm) + at, y + 3.5, wide, side);
        box(x + side + 1, snapToDot(y + 3.5, dotsPerMm) + at, side, wide);
      }
    },
  };
}

function codes({ add }: Parts): Block[] {
  const linear = BARCODE_TYPES.filter((type) => encode(type, CODE_TEXT).ok).map((barcodeType) => ({
    width: 40,
    height: 13,
    add: (x: number, y: number) => add('barcode', [x, y, 40, 13], { barcodeType, barcodeData: CODE_TEXT }),
  }));
  const square = (type: 'qrcode' | 'matrixcode', properties: object): Block => ({
    width: 16,
    height: 16,
    add: (x, y) => add(type, [x, y, 16, 16], properties),
  });
  return [
    ...linear,
    square('qrcode', { qrCodeData: CODE_TEXT }),
    square('matrixcode', { codeType: 'datamatrix', codeData: CODE_TEXT }),
  ];
}

function flow(blocks: readonly Block[], page: SizeMm): void {
  let [x, y, rowHeight] = [RULER, RULER, 0];
  const right = page.width - 2 * MARGIN;
  for (const { width, height, add } of blocks) {
    if (x > RULER && x + width > right) [x, y, rowHeight] = [RULER, y + rowHeight + GAP, 0];
    if (x + width > right || y + height > page.height - 2 * MARGIN) continue;
    add(x, y);
    x += width + GAP;
    rowHeight = Math.max(rowHeight, height);
  }
}
