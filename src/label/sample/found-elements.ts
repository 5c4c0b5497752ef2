import type { OtherText } from '@/label/codes/encoded';
import { quietZoneOf } from '@/label/codes/quiet-zone';
import { BARCODE_TYPES, encode, MATRIX_TYPES, type SymbolType, symbologyOf } from '@/label/codes/symbologies';
import { type Box, type Point, rotatedPoint, round } from '@/label/design/geometry';
import { type LabelElement, newElement } from '@/label/elements/element';
import { type FontStyle, faceOf, MM_PER_POINT, textWidth } from '@/label/text/fonts';
import { asTemplate } from '@/label/text/template';
import type { ContentFact } from '@/label/text/text-facts';
import { LINE_HEIGHT } from '@/label/text/text-layout';
import type { Certainty, SampleElement } from './sample';
import type { NoteFact } from './sample-facts';

/** Elements get their ids when the design is made: until then each is known by its place in the list. */
const unnamed = (box: Box, rotation: number) => ({
  id: '',
  x: round(box.x),
  y: round(box.y),
  width: round(box.width),
  height: round(box.height),
  rotation: (((Math.round(rotation * 100) / 100) % 360) + 360) % 360,
});

export type FoundText = {
  text: string;
  /** Where the last baseline starts, mm; with `center` its middle, with `right` its end. */
  anchor: Point;
  /** Degrees clockwise. */
  rotation: number;
  style: FontStyle;
  /** Font size, mm. */
  size: number;
  /** Width of the widest line on the sample, mm. */
  width: number;
  align?: 'left' | 'center' | 'right';
  /** Width of a block that breaks lines, mm; otherwise the text is as wide as its content. */
  blockWidth?: number | undefined;
  /** Lines that have room in the block; the anchor is on the last of them. */
  lines?: number;
  colour?: string;
  certainty?: Certainty;
  notes?: readonly NoteFact[];
};

/**
 * Letters with less spacing than this cannot be read: the font becomes smaller instead, to half its height at least.
 */
const [LEAST_TRACKING, LEAST_SHARE] = [-0.12, 0.5];

/** A text as wide as on the sample, by its letter spacing. */
export function foundText(found: FoundText): SampleElement {
  const { text, anchor, rotation, style, width, align = 'left', colour = '#000000' } = found;
  const lines = text.split('\n');
  const letters = Math.max(1, ...lines.map((line) => line.length));
  const widest = (size: number, tracking = 0) =>
    Math.max(...lines.map((line) => textWidth(line, style, size, tracking)));
  const share = width / widest(found.size, LEAST_TRACKING);
  const size = found.size * Math.min(1, Math.max(LEAST_SHARE, share));
  const natural = widest(size);
  const spread = (width - natural) / (letters * size);
  const tracking =
    Math.abs(spread) < 0.004 ? 0 : Math.round(Math.min(2, Math.max(LEAST_TRACKING, spread)) * 1000) / 1000;
  const across = found.blockWidth ?? Math.max(width, natural + tracking * letters * size) * 1.01 + 0.05;
  const face = faceOf(style);
  const count = found.lines ?? lines.length;
  const pitch = count > 1 ? LINE_HEIGHT * size : 0;
  const height = found.size * Math.max(face.cap, 0.75) + 0.25 * found.size + (count - 1) * pitch;
  const before = align === 'left' ? 0 : align === 'center' ? 0.5 : 1;
  const corner = { x: anchor.x - across * before, y: anchor.y - height };
  const box = turned({ ...corner, width: across, height }, rotation, anchor);
  return {
    element: newElement(
      'text',
      {
        text: asTemplate(text),
        fontSize: Math.min(300, Math.max(1, Math.round((size / MM_PER_POINT) * 1000) / 1000)),
        fontFamily: style.family,
        fontWeight: style.weight,
        stretch: style.stretch,
        tracking,
        color: colour,
        align,
        vertical: 'baseline',
        fit: found.blockWidth !== undefined && count > 1 ? 'wrap' : 'shrink',
      },
      unnamed(box, rotation),
    ),
    kind: 'text',
    text,
    certainty: found.certainty ?? 'exact',
    notes: [...(found.notes ?? []), ...(size < 0.98 * found.size ? [{ code: 'narrow-letters' } as const] : [])],
  };
}

/** A box that was turned about a point, as an element has it: turned about its own middle. */
function turned(box: Box, degrees: number, about: Point): Box {
  const { x, y } = rotatedPoint({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, degrees, about);
  return { x: x - box.width / 2, y: y - box.height / 2, width: box.width, height: box.height };
}

const plain = (element: LabelElement, kind: SampleElement['kind'], notes: readonly NoteFact[] = []): SampleElement => ({
  element,
  kind,
  text: '',
  certainty: 'exact',
  notes,
});

/** The smallest box of a line in the designer, mm. */
const LINE_BOX = 1;

/** A filled upright rectangle: a line where it is thin, a shape otherwise. */
export function foundBar({ x, y, width, height }: Box, colour = '#000000'): SampleElement {
  const [long, thin] = [Math.max(width, height), Math.min(width, height)];
  if (thin > 2.5 || thin < 0.1 || long < 2 * thin) {
    const properties = { shapeType: 'rectangle', strokeWidth: 0, fillColor: colour };
    return plain(newElement('shape', properties, unnamed({ x, y, width, height }, 0)), 'line');
  }
  const box =
    width >= height
      ? { x, y: y + (height - LINE_BOX) / 2, width, height: Math.min(LINE_BOX, width) }
      : { x: x + (width - LINE_BOX) / 2, y, width: Math.min(LINE_BOX, height), height };
  return plain(newElement('line', { lineWidth: round(thin), color: colour }, unnamed(box, 0)), 'line');
}

/** A line at any angle, from point to point. */
export function foundLine(
  from: Point,
  to: Point,
  lineWidth: number,
  lineStyle = 'solid',
  colour = '#000000',
): SampleElement {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const height = Math.min(LINE_BOX, length);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const isUpright = Math.abs(Math.abs(degrees) - 90) < 0.05;
  const isLevel = Math.abs(degrees) < 0.05 || Math.abs(Math.abs(degrees) - 180) < 0.05;
  const [across, down] = isUpright ? [height, length] : [length, height];
  const box = { x: middle.x - across / 2, y: middle.y - down / 2, width: across, height: down };
  const width = Math.min(100, Math.max(0.1, round(lineWidth)));
  const properties = { lineWidth: width, lineStyle, color: colour };
  return plain(newElement('line', properties, unnamed(box, isUpright || isLevel ? 0 : degrees)), 'line');
}

export type FoundOutline = {
  box: Box;
  shape: 'rectangle' | 'circle' | 'ellipse';
  strokeWidth: number;
  stroke?: string;
  fill?: string;
  notes?: readonly NoteFact[];
};

/** A rectangle, circle or ellipse; the stroke lies inside the box. */
export function foundOutline({ box, shape, strokeWidth, stroke, fill, notes }: FoundOutline): SampleElement {
  const properties = {
    shapeType: shape,
    strokeWidth: Math.min(100, round(strokeWidth)),
    strokeColor: stroke ?? '#000000',
    fillColor: fill ?? 'transparent',
  };
  return plain(newElement('shape', properties, unnamed(box, 0)), 'line', notes);
}

export const foundImage = (box: Box, imageUrl: string, notes: readonly NoteFact[], rotation = 0): SampleElement => ({
  ...plain(newElement('image', { imageUrl }, unnamed(box, rotation)), 'image', notes),
  certainty: 'read',
});

export type FoundSymbol = {
  type: SymbolType;
  /** In the form that our symbology takes: GS1 with brackets. */
  content: string;
  /** Width of the narrow bar, mm. */
  module: number;
  /** Of the bars of a linear code, mm; of a PDF417 its whole height. */
  height: number;
  /** A point of the dark part as it lies on the label, mm: its upper left corner, or `held` of its width and height. */
  corner: Point;
  held?: Point;
  rotation: 0 | 90 | 180 | 270;
  /** The text under the bars is part of the code. */
  showText?: boolean;
  level?: string;
  /** How a QR code has text beyond ASCII. */
  otherText?: OtherText;
  /** The place of the dark part on the sample, mm, where it is known better than by module and content. */
  dark?: Box;
  certainty?: Certainty;
  notes?: readonly NoteFact[];
};

/** A code in a box that gives it the module it has on the sample; the reason when it cannot be made. */
export function foundCode(found: FoundSymbol): SampleElement | { refused: ContentFact } {
  const { type, content, module, rotation } = found;
  const properties = codeProperties(type, content, found);
  const symbol = symbolLike(found, found.dark ? aspectOf(found.dark, rotation) : 2);
  if (!symbol.ok) return { refused: symbol.reason };
  const isMatrix = symbol.height > 1;
  const { before, after, above } = quietZoneOf(symbol);
  const [darkWidth, darkHeight] = [symbol.width * module, isMatrix ? symbol.height * module : found.height];
  const isTurned = rotation % 180 !== 0;
  const [seenWidth, seenHeight] = isTurned ? [darkHeight, darkWidth] : [darkWidth, darkHeight];
  const held = found.held ?? { x: 0, y: 0 };
  const seen = found.dark ?? {
    x: found.corner.x - held.x * seenWidth,
    y: found.corner.y - held.y * seenHeight,
    width: seenWidth,
    height: seenHeight,
  };
  const caption = found.showText ? captionFor(found.height) : 0;
  // Before the rotation: the quiet zones differ on the two sides, and the text is below the bars.
  const offset = { x: ((after - before) * module) / 2, y: caption / 2 };
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  const centre = rotatedPoint({ x: middle.x + offset.x, y: middle.y + offset.y }, rotation, middle);
  // A thousandth more than needed: otherwise rounding could make each module a dot narrower.
  const width = Math.ceil((darkWidth + (before + after) * module) * 1000 + 1) / 1000;
  const height = Math.ceil((darkHeight + 2 * above * module + caption) * 1000 + (isMatrix ? 1 : 0)) / 1000;
  const box = { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
  const element = newElement(elementTypeOf(type), properties, unnamed(box, rotation));
  return {
    element: { ...element, name: symbologyOf(type).name },
    kind: 'code',
    text: symbol.text,
    certainty: found.certainty ?? 'exact',
    notes: found.notes ?? [],
  };
}

/** The rows of a PDF417 follow from the box it is drawn in, whose quiet zone changes its aspect. */
const BOX_ASPECTS = [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 1.1];

type Symbol = Pick<FoundSymbol, 'type' | 'content' | 'level' | 'otherText'>;

/** The symbol of a content that looks most like the dark part of the sample, `aspect` wide for its height. */
export function symbolLike({ type, content, level = 'M', otherText = 'refuse' }: Symbol, aspect: number) {
  const first = encode(type, content, { level: qrLevel(level), aspect, otherText });
  if (type !== 'pdf417' || !first.ok) return first;
  const away = ({ width, height }: { width: number; height: number }) => Math.abs(Math.log(width / height / aspect));
  return BOX_ASPECTS.reduce((best, share) => {
    const other = encode(type, content, { aspect: aspect * share });
    return other.ok && away(other) < away(best) - 0.01 ? other : best;
  }, first);
}

const aspectOf = ({ width, height }: Box, rotation: number) => (rotation % 180 === 0 ? width / height : height / width);

/** What the text under bars of this height adds to the element (elements/barcode.ts). */
const captionFor = (bars: number) => (bars + 4 >= 4 / 0.3 ? 4 : bars / 0.7 - bars);

const qrLevel = (level: string) => (level === 'L' || level === 'Q' || level === 'H' ? level : 'M');

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T => list.some((one) => one === value);

const elementTypeOf = (type: SymbolType) =>
  type === 'qrcode' ? 'qrcode' : isOneOf(BARCODE_TYPES, type) ? 'barcode' : 'matrixcode';

function codeProperties(
  type: SymbolType,
  content: string,
  { module, showText, level, otherText }: FoundSymbol,
): object {
  const text = asTemplate(content);
  if (type === 'qrcode') {
    const isOther = /[^\0-\x7f]/.test(content);
    return {
      qrCodeData: text,
      qrCodeErrorCorrection: qrLevel(level ?? 'M'),
      otherText: isOther ? otherText : 'refuse',
    };
  }
  if (isOneOf(MATRIX_TYPES, type)) return { codeType: type, codeData: text };
  const largestModule = Math.ceil(module * 10_000) / 10_000;
  return { barcodeType: type, barcodeData: text, showText: showText ?? false, largestModule };
}

/** The property of a code element, or of a text, that holds its fixed text. */
export const fixedTextKey = (element: LabelElement): string =>
  ({ qrcode: 'qrCodeData', barcode: 'barcodeData', matrixcode: 'codeData' })[element.type as string] ?? 'text';

/** Heads of label printers and lasers, dots a millimetre. */
const HEADS = [6, 8, 12, 24, 300 / 25.4, 600 / 25.4];

/** A measured module, exactly where it is within 1.5 % of whole dots of a usual printer. */
export function snapModule(module: number): number {
  for (const head of HEADS) {
    const dots = Math.round(module * head);
    if (dots > 0 && Math.abs(dots / head / module - 1) < 0.015) return dots / head;
  }
  return module;
}
