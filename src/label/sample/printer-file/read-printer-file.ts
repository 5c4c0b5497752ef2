import { loadEncoders } from '@/label/codes/symbologies';
import { LABEL_SIDE } from '@/label/design/design';
import { type Box, centreOf, isInBox, type Point, rotatedPoint, unionOf, visibleBox } from '@/label/design/geometry';
import { foundBar, foundCode, foundLine, foundOutline, foundText, symbolLike } from '@/label/sample/found-elements';
import { inMm, partsOfRaster } from '@/label/sample/raster-parts';
import {
  type FindCodes,
  type LeftOut,
  MAX_SAMPLE_ELEMENTS,
  MAX_SAMPLE_LABELS,
  type PrinterFileKind,
  type ReadTexts,
  type Sample,
  type SampleElement,
  type SampleLabel,
} from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';
import type { Turn } from '@/label/sheet/stock';
import { eplLabels, eplStart } from './epl';
import type { FileLabel, PrintedCode, PrintedField, PrintedText } from './file-label';
import type { PrinterCode } from './printer-codes';
import { wrappedLines } from './printer-texts';
import { tsplLabels, tsplStart } from './tspl';
import { zplLabels, zplStart } from './zpl';

type Language = {
  /** How a file of the language starts, after what another program may have put in front. */
  start: RegExp;
  labels: (text: string, dotsPerMm: number) => FileLabel[];
};

const languages: Readonly<Record<PrinterFileKind, Language>> = {
  zpl: { start: zplStart, labels: zplLabels },
  tspl: { start: tsplStart, labels: tsplLabels },
  epl: { start: eplStart, labels: eplLabels },
};

/** The first command must be within so many bytes: otherwise it is another kind of file. */
const LONGEST_HEAD = 200_000;

/** The language whose first command comes first: later matches may be in texts or graphics. */
function printerFileKind(text: string): PrinterFileKind | undefined {
  const head = text.slice(0, LONGEST_HEAD);
  let first: { kind: PrinterFileKind; at: number } | undefined;
  for (const kind of ['zpl', 'tspl', 'epl'] as const) {
    const at = head.search(languages[kind].start);
    if (at >= 0 && (first === undefined || at < first.at)) first = { kind, at };
  }
  return first?.kind;
}

/** The labels of a file for a printer. `text` has one character for each byte. @throws SampleRefused */
export async function readPrinterFile(
  text: string,
  options: ReadOptions,
): Promise<{ kind: PrinterFileKind; sample: Sample }> {
  const kind = printerFileKind(text);
  if (!kind) throw new SampleRefused({ code: 'unknown-kind' });
  await loadEncoders();
  return { kind, sample: await readPrintedLabels(languages[kind].labels(text, options.dotsPerMm), options) };
}

type ReadOptions = {
  /** Resolution of the printer that the file is for: its language counts in dots. */
  dotsPerMm: number;
  /** What is read on the dots of graphics. */
  findCodes: FindCodes;
  /** Without it, texts in graphics stay pictures. */
  readTexts?: ReadTexts;
  onProgress?: (share: number) => void;
};

/** The labels of a printer file as elements of ours. @throws SampleRefused for a file without a label, or with too much on it. */
async function readPrintedLabels(
  printed: readonly FileLabel[],
  { onProgress, ...options }: ReadOptions,
): Promise<Sample> {
  const { dotsPerMm } = options;
  if (printed.length === 0) throw new SampleRefused({ code: 'no-label' });
  const labels: SampleLabel[] = [];
  for (const [index, label] of printed.slice(0, MAX_SAMPLE_LABELS).entries()) {
    labels.push(await labelOf(label, options));
    onProgress?.((index + 1) / Math.min(MAX_SAMPLE_LABELS, printed.length));
  }
  const [first, ...others] = labels;
  const more = printed.length - MAX_SAMPLE_LABELS;
  if (!first || more <= 0) return { labels, dotsPerMm };
  const leftOut: LeftOut[] = [
    ...first.leftOut,
    { name: { code: 'more-labels', count: more }, reason: { code: 'first-are-read', count: MAX_SAMPLE_LABELS } },
  ];
  return { labels: [{ ...first, leftOut }, ...others], dotsPerMm };
}

async function labelOf(label: FileLabel, options: ReadOptions): Promise<SampleLabel> {
  let elements: readonly SampleElement[] = [];
  const leftOut: LeftOut[] = [...label.leftOut];
  for (const field of label.fields) {
    const after = await elementsAfter(field, elements, options);
    elements = after.elements;
    leftOut.push(...after.leftOut);
    if (elements.length > MAX_SAMPLE_ELEMENTS) {
      throw new SampleRefused({ code: 'elements', count: MAX_SAMPLE_ELEMENTS });
    }
  }
  const size = sizeOf(label, elements, options.dotsPerMm);
  const isTurned = label.isUpsideDown;
  return {
    size,
    elements: isTurned ? elements.map((found) => upsideDown(found, size)) : elements,
    leftOut: leftOut.map(({ place, ...other }) =>
      place ? { ...other, place: isTurned ? turnedBox(place, size) : place } : other,
    ),
  };
}

type Found = { elements: readonly SampleElement[]; leftOut: readonly LeftOut[] };

const found = (...elements: readonly SampleElement[]): Found => ({ elements, leftOut: [] });

/** What is on the label when the field is printed over what is there before. */
async function elementsAfter(
  field: PrintedField,
  before: readonly SampleElement[],
  options: ReadOptions,
): Promise<Found> {
  if (field.type === 'invert') return inverted(before, inMm({ ...field, ...field.at }, options.dotsPerMm));
  const { elements, leftOut } = await elementsOf(field, before, options);
  return { elements: [...before, ...elements], leftOut };
}

async function elementsOf(
  field: Exclude<PrintedField, { type: 'invert' }>,
  before: readonly SampleElement[],
  options: ReadOptions,
): Promise<Found> {
  const { dotsPerMm } = options;
  const { at } = field;
  const mm = (dots: number) => dots / dotsPerMm;
  const corner = { x: mm(at.x), y: mm(at.y) };
  const ink = field.isWhite ? '#ffffff' : '#000000';
  switch (field.type) {
    case 'box': {
      const [width, height, thick] = [mm(field.width), mm(field.height), mm(field.thickness)];
      const box = { x: corner.x, y: corner.y - (at.isBaseline ? height : 0), width, height };
      const colour = colourOver(box, field, before, ink);
      if (thick * 2 >= Math.min(width, height)) return found(foundBar(box, colour));
      const notes = field.rounding ? [{ code: 'round-corners' } as const] : [];
      return found(foundOutline({ box, shape: 'rectangle', strokeWidth: thick, stroke: colour, notes }));
    }
    case 'ellipse': {
      const [width, height] = [mm(field.width), mm(field.height)];
      const box = { x: corner.x, y: corner.y - (at.isBaseline ? height : 0), width, height };
      const shape = field.width === field.height ? 'circle' : 'ellipse';
      const isFilled = field.thickness * 2 >= Math.min(field.width, field.height);
      const stroke = { strokeWidth: isFilled ? 0 : mm(field.thickness), ...(isFilled ? { fill: ink } : {}) };
      return found(foundOutline({ box, shape, stroke: ink, ...stroke }));
    }
    case 'diagonal':
      return found(foundLine(corner, { x: mm(field.to.x), y: mm(field.to.y) }, mm(field.thickness), 'solid', ink));
    case 'graphic': {
      const { raster } = field;
      if (raster.width === 0 || raster.height === 0) return found();
      const origin = { x: corner.x, y: at.isBaseline ? corner.y - mm(raster.height) : corner.y };
      return partsOfRaster(raster, { ...options, origin });
    }
    case 'code':
      return codeElements(field, dotsPerMm);
    case 'text':
      return found(...textElements(field, dotsPerMm, before, ink));
  }
}

/** A reversed field inverts what was printed before: white on black. */
function colourOver(box: Box, field: PrintedField, before: readonly SampleElement[], ink: string): string {
  if (!field.isReversed) return ink;
  const middle = centreOf(box);
  const isOnBlack = before.some(({ element, kind }) => {
    const { fillColor, color, lineWidth } = element.properties;
    const isFilled = kind === 'line' && (fillColor === '#000000' || (lineWidth !== undefined && color === '#000000'));
    return isFilled && isInBox(middle, visibleBox(element));
  });
  return isOnBlack ? '#ffffff' : '#000000';
}

const otherColours: Readonly<Record<string, string>> = { '#000000': '#ffffff', '#ffffff': '#000000' };
const colourKeys = ['color', 'fillColor', 'strokeColor'] as const;

/** White on black: a black area below, and the other colour for what lies in it. */
function inverted(before: readonly SampleElement[], area: Box): Found {
  const isInside = ({ element }: SampleElement) => isInBox(centreOf(visibleBox(element)), area);
  const first = before.findIndex(isInside);
  // Codes and pictures have no other colour.
  if (before.some((one) => isInside(one) && (one.kind === 'code' || one.kind === 'image')))
    return {
      elements: before,
      leftOut: [{ name: { code: 'inverted-area' }, reason: { code: 'not-inverted' }, place: area }],
    };
  const elements = before.map((one) => (isInside(one) ? withOtherColours(one) : one));
  return found(...elements.toSpliced(first < 0 ? elements.length : first, 0, foundBar(area)));
}

function withOtherColours(one: SampleElement): SampleElement {
  const properties: Record<string, unknown> = { ...one.element.properties };
  for (const key of colourKeys) {
    const colour = properties[key];
    if (typeof colour === 'string') properties[key] = otherColours[colour] ?? colour;
  }
  return { ...one, element: { ...one.element, properties } };
}

const shares = { left: 0, center: 0.5, right: 1 } as const;

function textElements(
  field: PrintedText,
  dotsPerMm: number,
  before: readonly SampleElement[],
  ink: string,
): SampleElement[] {
  const { font, block, rotation, variable, clock } = field;
  if (field.text.trim() === '' && variable === undefined) return [];
  const shown = field.text.trim() === '' ? (variable ?? '') : field.text;
  const marks = { ...marksOf(field), ...(clock === undefined ? {} : { clock }) };
  const lines = block ? wrappedLines(shown.split('\n'), block.width, block.lines, font.widthOf) : [shown];
  const pitch = font.cell + (block?.spacing ?? 0);
  const across = block ? block.width : Math.max(...lines.map(font.widthOf));
  const down = block ? pitch * (block.lines - 1) + font.cell : font.cell;
  const align = field.align ?? 'left';
  const share = shares[align];
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const width = font.widthOf(line);
    // In the field before it is turned: from its upper left corner, or from the last baseline of a block.
    const local = { x: block ? share * across : 0, y: baseline(index) };
    const anchor =
      field.at.isBaseline || field.at.turnsAbout
        ? turnedAbout(field.at, local, rotation)
        : fromCorner(field, local, rotation, across, down);
    const made = foundText({
      text: line,
      anchor: { x: anchor.x / dotsPerMm, y: anchor.y / dotsPerMm },
      rotation,
      style: font.style,
      size: font.size / dotsPerMm,
      width: width / dotsPerMm,
      align,
      ...(block ? { blockWidth: across / dotsPerMm } : {}),
      colour: field.isReversed
        ? colourOver(boxAround(anchor, width, font.size, rotation, dotsPerMm, share), field, before, ink)
        : ink,
      notes: [...font.notes, ...(block && lines.length > 1 ? [{ code: 'broken-line' } as const] : [])],
    });
    return [{ ...made, ...marks }];
  });

  function baseline(index: number): number {
    if (!field.at.isBaseline) return font.baseline + index * pitch;
    return block ? (index - (block.lines - 1)) * pitch : 0;
  }
}

/** A point of a field that is turned about the place where it starts. */
const turnedAbout = (at: Point, { x, y }: Point, rotation: Turn): Point =>
  rotatedPoint({ x: at.x + x, y: at.y + y }, rotation, at);

/** The corner of a field is the upper left one as it lies on the label, however the field is turned. */
function fromCorner({ at }: PrintedText, local: Point, rotation: Turn, across: number, down: number): Point {
  const left = at.isRight ? at.x - (rotation % 180 === 0 ? across : down) : at.x;
  if (rotation === 0) return { x: left + local.x, y: at.y + local.y };
  if (rotation === 90) return { x: left + down - local.y, y: at.y + local.x };
  if (rotation === 180) return { x: left + across - local.x, y: at.y + down - local.y };
  return { x: left + local.y, y: at.y + across - local.x };
}

function boxAround(anchor: Point, width: number, size: number, rotation: Turn, dotsPerMm: number, share: number): Box {
  const middle = turnedAbout(anchor, { x: width * (0.5 - share), y: -size * 0.35 }, rotation);
  return { x: middle.x / dotsPerMm, y: middle.y / dotsPerMm, width: 0, height: 0 };
}

function codeElements(field: PrintedCode, dotsPerMm: number): Found {
  const { code, at, rotation, text } = field;
  const place = { x: at.x / dotsPerMm, y: at.y / dotsPerMm, width: 20, height: code.height / dotsPerMm };
  const name = { code: 'code-of', symbology: undefined, text: text.slice(0, 40) } as const;
  if ('refused' in code) return { elements: [], leftOut: [{ name, reason: code.refused, place }] };
  const inset = code.inset ?? { x: 0, y: 0 };
  const corner = at.turnsAbout ? turnedAbout(at, inset, rotation) : at.isBaseline ? at : turnedAbout(at, inset, 0);
  const element = foundCode({
    type: code.type,
    content: code.content,
    module: moduleOf(code) / dotsPerMm,
    height: code.height / dotsPerMm,
    corner: { x: corner.x / dotsPerMm, y: corner.y / dotsPerMm },
    held: heldPoint(field),
    rotation,
    showText: code.showText,
    notes: code.notes,
    otherText: field.otherText,
    ...(code.level === undefined ? {} : { level: code.level }),
  });
  if ('refused' in element)
    return { elements: [], leftOut: [{ name, reason: { code: 'content', why: element.refused }, place }] };
  return found({ ...element, ...marksOf(field) });
}

/** What the file says about the source of a text or code. */
const marksOf = ({ variable, counts, around }: PrintedText | PrintedCode) => ({
  ...(variable === undefined ? {} : { variable }),
  ...(counts ? { counts } : {}),
  ...(around && (counts || variable !== undefined) ? { around } : {}),
});

/** Which point of a code, as it lies on the label, its place is: shares of its width and height. */
function heldPoint({ at, rotation, align = 'left' }: PrintedCode): Point {
  if (at.isCentre) return { x: 0.5, y: 0.5 };
  if (!at.turnsAbout) return { x: at.isRight ? 1 : 0, y: at.isBaseline ? 1 : 0 };
  const along = shares[align];
  if (rotation === 0) return { x: along, y: 0 };
  if (rotation === 90) return { x: 1, y: along };
  return rotation === 180 ? { x: 1 - along, y: 1 } : { x: 0, y: 1 - along };
}

/** The largest whole module with which the code fits, when the file only gives the size of the area. */
function moduleOf({ module, room, type, content, level = 'M' }: PrinterCode): number {
  if (!room) return module;
  const symbol = symbolLike({ type, content, level }, room.width / Math.max(1, room.height));
  if (!symbol.ok) return module;
  const fitting = Math.floor(Math.min(room.width / symbol.width, room.height / symbol.height));
  return Math.max(1, Math.min(module, fitting));
}

/** The size that the file gives, or else that of the printed fields with a margin. */
function sizeOf({ width, length }: FileLabel, elements: readonly SampleElement[], dotsPerMm: number) {
  const ink = unionOf(elements.map(({ element }) => visibleBox(element)));
  const side = (dots: number | undefined, printed: number) =>
    Math.min(LABEL_SIDE.max, Math.max(LABEL_SIDE.min, Math.round((dots ? dots / dotsPerMm : printed + 2) * 100) / 100));
  return {
    width: side(width, (ink?.x ?? 0) + (ink?.width ?? 98)),
    height: side(length, (ink?.y ?? 0) + (ink?.height ?? 48)),
  };
}

const turnedBox = ({ x, y, width, height }: Box, size: { width: number; height: number }): Box => ({
  x: size.width - x - width,
  y: size.height - y - height,
  width,
  height,
});

function upsideDown(found: SampleElement, size: { width: number; height: number }): SampleElement {
  const { element } = found;
  const isSame = element.type === 'line' || element.type === 'shape';
  const rotation = isSame ? element.rotation : (element.rotation + 180) % 360;
  return { ...found, element: { ...element, ...turnedBox(element, size), rotation } };
}
