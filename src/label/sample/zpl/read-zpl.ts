import { loadEncoders } from '@/label/codes/symbologies';
import { LABEL_SIDE } from '@/label/design/design';
import { type Box, type Point, unionOf, visibleBox } from '@/label/design/geometry';
import type { Raster } from '@/label/raster/raster';
import { foundBar, foundCode, foundLine, foundOutline, foundText } from '@/label/sample/found-elements';
import { partsOfRaster } from '@/label/sample/raster-parts';
import {
  type FindCodes,
  type LeftOut,
  MAX_SAMPLE_ELEMENTS,
  MAX_SAMPLE_LABELS,
  type ReadTexts,
  type Sample,
  type SampleElement,
  type SampleLabel,
} from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';
import { zplCode } from './zpl-codes';
import { zplFont } from './zpl-fonts';
import { type ZplField, type ZplFormat, zplFormats } from './zpl-formats';
import { clockPattern, zplLines, zplText } from './zpl-text';

/** What is read on the dots of graphics. Without `readTexts` their texts stay pictures. */
type Readers = { findCodes: FindCodes; readTexts?: ReadTexts };

type Options = Readers & {
  /** Of the printer that the file is for: ZPL counts in its dots. */
  dotsPerMm: number;
  onProgress?: (share: number) => void;
};

export const isZpl = (text: string): boolean => /\^XA/i.test(text.slice(0, 200_000));

/**
 * The labels of a file of ZPL II. `text` has one character for each byte. Everything that is not taken over is listed.
 * @throws SampleRefused for a file that no printer would print.
 */
export async function readZpl(text: string, { dotsPerMm, onProgress, ...readers }: Options): Promise<Sample> {
  await loadEncoders();
  const formats = zplFormats(text, dotsPerMm);
  if (formats.length === 0) throw new SampleRefused({ code: 'no-label' });
  const labels: SampleLabel[] = [];
  for (const [index, format] of formats.slice(0, MAX_SAMPLE_LABELS).entries()) {
    labels.push(await labelOf(format, readers));
    onProgress?.((index + 1) / Math.min(MAX_SAMPLE_LABELS, formats.length));
  }
  const [first, ...others] = labels;
  const more = formats.length - MAX_SAMPLE_LABELS;
  if (!first || more <= 0) return { labels, dotsPerMm };
  const leftOut: LeftOut[] = [
    ...first.leftOut,
    { name: { code: 'more-labels', count: more }, reason: { code: 'first-are-read', count: MAX_SAMPLE_LABELS } },
  ];
  return { labels: [{ ...first, leftOut }, ...others], dotsPerMm };
}

async function labelOf(format: ZplFormat, readers: Readers): Promise<SampleLabel> {
  const elements: SampleElement[] = [];
  const leftOut: LeftOut[] = [...format.leftOut];
  for (const field of format.fields) {
    const found = await elementsOf(field, format, elements, readers);
    elements.push(...found.elements);
    leftOut.push(...found.leftOut);
    if (elements.length > MAX_SAMPLE_ELEMENTS) {
      throw new SampleRefused({ code: 'elements', count: MAX_SAMPLE_ELEMENTS });
    }
  }
  const size = sizeOf(format, elements);
  const isTurned = format.inverted;
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

async function elementsOf(
  field: ZplField,
  format: ZplFormat,
  before: readonly SampleElement[],
  readers: Readers,
): Promise<Found> {
  const { dotsPerMm } = format;
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
      const notes = field.rounding > 0 ? [{ code: 'round-corners' } as const] : [];
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
    case 'diagonal': {
      const [left, right] = [corner.x, corner.x + mm(field.width)];
      const [top, bottom] = [corner.y, corner.y + mm(field.height)];
      const [from, to] = field.leansRight
        ? [
            { x: left, y: bottom },
            { x: right, y: top },
          ]
        : [
            { x: left, y: top },
            { x: right, y: bottom },
          ];
      return found(foundLine(from, to, mm(field.thickness), 'solid', ink));
    }
    case 'graphic':
      return graphicElements(field.raster, corner, at.isBaseline, format, readers);
    case 'symbol':
      return {
        elements: [],
        leftOut: [
          {
            name: { code: 'symbol', letter: field.letter },
            reason: { code: 'no-such-sign' },
            place: { ...corner, width: mm(field.size), height: mm(field.size) },
          },
        ],
      };
    case 'text':
      return field.code ? codeElements(field, format) : textElements(field, format, before, ink);
  }
}

/** With ^FR a field is the other way round over what is there: white on black. */
function colourOver(box: Box, field: ZplField, before: readonly SampleElement[], ink: string): string {
  if (!field.isReversed) return ink;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isOnBlack = before.some(({ element, kind }) => {
    const { fillColor, color, lineWidth } = element.properties;
    const isFilled = kind === 'line' && (fillColor === '#000000' || (lineWidth !== undefined && color === '#000000'));
    return isFilled && contains(visibleBox(element), middle);
  });
  return isOnBlack ? '#ffffff' : '#000000';
}

const contains = ({ x, y, width, height }: Box, point: Point) =>
  point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;

const ROTATIONS = { N: 0, R: 90, I: 180, B: 270 } as const;

type TextField = Extract<ZplField, { type: 'text' }>;

function textElements(field: TextField, format: ZplFormat, before: readonly SampleElement[], ink: string): Found {
  const { dotsPerMm } = format;
  const font = zplFont(field.font.name, field.font.height, field.font.width);
  const text = zplText(field.data, field.hex, field.codePage);
  if (text.trim() === '' && field.variable === undefined) return { elements: [], leftOut: [] };
  const shown = text.trim() === '' ? (field.variable ?? '') : text;
  const pattern = field.clock === undefined ? undefined : clockPattern(shown, field.clock);
  const rotation = ROTATIONS[field.orientation];
  const marks = {
    ...(field.variable === undefined ? {} : { variable: field.variable }),
    ...(field.counts ? { counts: true } : {}),
    ...(pattern === undefined ? {} : { clock: pattern }),
  };
  const { block } = field;
  const lines = block ? zplLines(shown, block.width, block.lines, font.widthOf) : [shown.replaceAll('\\&', ' ')];
  const pitch = font.cell + (block?.spacing ?? 0);
  const across = block ? block.width : Math.max(...lines.map(font.widthOf));
  const down = block ? pitch * (block.lines - 1) + font.cell : font.cell;
  const align = block ? block.align : 'left';
  const elements = lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const width = font.widthOf(line);
    // In the field before it is turned: from its upper left corner, or from the last baseline of a block.
    const share = align === 'left' ? 0 : align === 'center' ? 0.5 : 1;
    const baseline = at(index);
    const local = { x: share * across, y: baseline };
    const anchor = field.at.isBaseline
      ? fromBaseline(field, local, rotation)
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
  return found(...elements);

  function at(index: number): number {
    if (!field.at.isBaseline) return font.baseline + index * pitch;
    return block ? (index - (block.lines - 1)) * pitch : 0;
  }
}

function fromBaseline({ at }: ZplField, local: Point, rotation: number): Point {
  if (rotation === 0) return { x: at.x + local.x, y: at.y + local.y };
  if (rotation === 90) return { x: at.x - local.y, y: at.y + local.x };
  if (rotation === 180) return { x: at.x - local.x, y: at.y - local.y };
  return { x: at.x + local.y, y: at.y - local.x };
}

/** The corner of a field is the upper left one as it lies on the label, however the field is turned. */
function fromCorner({ at }: ZplField, local: Point, rotation: number, across: number, down: number): Point {
  const left = at.isRight ? at.x - (rotation % 180 === 0 ? across : down) : at.x;
  if (rotation === 0) return { x: left + local.x, y: at.y + local.y };
  if (rotation === 90) return { x: left + down - local.y, y: at.y + local.x };
  if (rotation === 180) return { x: left + across - local.x, y: at.y + down - local.y };
  return { x: left + local.y, y: at.y + across - local.x };
}

function boxAround(
  anchor: Point,
  width: number,
  size: number,
  rotation: number,
  dotsPerMm: number,
  share: number,
): Box {
  const reach = { 0: [1, -1], 90: [1, 1], 180: [-1, 1], 270: [-1, -1] }[rotation as 0 | 90 | 180 | 270];
  const [across, up] = [width * (0.5 - share), size * 0.35];
  const isTurned = rotation % 180 !== 0;
  const middle = {
    x: anchor.x + (reach[0] ?? 1) * (isTurned ? up : across),
    y: anchor.y + (reach[1] ?? 1) * (isTurned ? across : up),
  };
  return { x: middle.x / dotsPerMm, y: middle.y / dotsPerMm, width: 0, height: 0 };
}

function codeElements(field: TextField, { dotsPerMm }: ZplFormat): Found {
  const { code, at } = field;
  if (!code) return { elements: [], leftOut: [] };
  const data = zplText(field.data, field.hex, field.codePage);
  const shown = data === '' ? (field.variable ?? '') : data;
  const place = { x: at.x / dotsPerMm, y: at.y / dotsPerMm, width: 20, height: code.settings.height / dotsPerMm };
  const name = { code: 'code-of', symbology: undefined, text: shown.slice(0, 40) } as const;
  const made =
    shown === '' ? { refused: { code: 'code-empty' } as const } : zplCode(code.command, shown, code.settings);
  if ('refused' in made) return { elements: [], leftOut: [{ name, reason: made.refused, place }] };
  // A QR code is never turned by the default of the file.
  const rotation = ROTATIONS[field.orientation];
  const module = made.module / dotsPerMm;
  const height = made.height / dotsPerMm;
  const element = foundCode({
    type: made.type,
    content: made.content,
    module,
    height,
    corner: { x: place.x, y: (at.y + (at.isBaseline ? 0 : (made.below ?? 0))) / dotsPerMm },
    fromBottom: at.isBaseline,
    fromRight: at.isRight,
    rotation,
    showText: made.showText,
    notes: made.notes,
    otherText: field.codePage >= 28 ? 'utf8' : 'refuse',
    ...(made.level === undefined ? {} : { level: made.level }),
  });
  if ('refused' in element)
    return { elements: [], leftOut: [{ name, reason: { code: 'content', why: element.refused }, place }] };
  return found({
    ...element,
    ...(field.variable === undefined ? {} : { variable: field.variable }),
    ...(field.counts ? { counts: true } : {}),
  });
}

async function graphicElements(
  raster: Raster,
  corner: Point,
  isBaseline: boolean,
  { dotsPerMm }: ZplFormat,
  readers: Readers,
): Promise<Found> {
  if (raster.width === 0 || raster.height === 0) return { elements: [], leftOut: [] };
  const origin = { x: corner.x, y: isBaseline ? corner.y - raster.height / dotsPerMm : corner.y };
  return partsOfRaster(raster, { dotsPerMm, origin, ...readers });
}

/** ^PW and ^LL, or what is printed with a margin. */
function sizeOf({ width, length, dotsPerMm }: ZplFormat, elements: readonly SampleElement[]) {
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
