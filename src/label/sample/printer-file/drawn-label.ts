import type { Box } from '@/label/design/geometry';
import { isBlackAt, type Raster, rowBytes, whiteRaster } from '@/label/raster/raster';
import type { PrintedField } from './printed-label';

type Drawn = Extract<PrintedField, { type: 'graphic' | 'box' | 'invert' }>;

const isDrawn = (field: PrintedField): field is Drawn =>
  field.type === 'graphic' || field.type === 'box' || field.type === 'invert';

/** More bars than lines of a label: they are those of codes. */
const MOST_LINES = 30;

/**
 * Programs that draw a label as dots send its bars and its parts one by one: a code may be in several of them. Such a label
 * is one graphic; any other stays as it is. `spend` is called with the bytes of the dots.
 */
export function drawnLabel(fields: readonly PrintedField[], spend: (bytes: number) => void): readonly PrintedField[] {
  const drawn = fields.filter(isDrawn);
  const isOfDots = drawn.some(({ type }) => type === 'graphic') || drawn.length > MOST_LINES;
  if (drawn.length !== fields.length || drawn.length < 2 || !isOfDots) return fields;
  const boxes = drawn.map(boxOf);
  const width = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const height = Math.max(0, ...boxes.map((box) => box.y + box.height));
  spend(rowBytes(width) * height);
  const raster = whiteRaster(width, height);
  for (const field of drawn) paint(raster, field);
  return [{ type: 'graphic', at: { x: 0, y: 0 }, raster }];
}

/** In whole dots. */
function boxOf(field: Drawn): Box {
  const { width, height } = field.type === 'graphic' ? field.raster : field;
  return {
    x: Math.round(field.at.x),
    y: Math.round(field.at.y),
    width: Math.round(width),
    height: Math.round(height),
  };
}

type Ink = 'black' | 'white' | 'invert';

function paint(raster: Raster, field: Drawn): void {
  const box = boxOf(field);
  if (field.type === 'graphic') copy(raster, box, field.raster, field.mode ?? 'add');
  else if (field.type === 'invert') fill(raster, box, 'invert');
  else
    for (const side of sidesOf(box, Math.round(field.thickness))) fill(raster, side, field.isWhite ? 'white' : 'black');
}

/** The lines of a frame, or the whole box where they fill it. */
function sidesOf(box: Box, thick: number): Box[] {
  if (thick * 2 >= Math.min(box.width, box.height)) return [box];
  const [right, bottom] = [box.x + box.width - thick, box.y + box.height - thick];
  return [
    { ...box, height: thick },
    { ...box, y: bottom, height: thick },
    { ...box, width: thick },
    { ...box, x: right, width: thick },
  ];
}

function copy(raster: Raster, { x, y }: Box, part: Raster, mode: 'cover' | 'add' | 'invert'): void {
  for (let row = 0; row < part.height; row += 1) {
    for (let column = 0; column < part.width; column += 1) {
      const isBlack = isBlackAt(part, column, row);
      if (isBlack || mode === 'cover') put(raster, x + column, y + row, isBlack ? inkOf(mode) : 'white');
    }
  }
}

const inkOf = (mode: 'cover' | 'add' | 'invert'): Ink => (mode === 'invert' ? 'invert' : 'black');

function fill(raster: Raster, { x, y, width, height }: Box, ink: Ink): void {
  for (let row = y; row < y + height; row += 1) for (let at = x; at < x + width; at += 1) put(raster, at, row, ink);
}

function put({ width, height, bits }: Raster, x: number, y: number, ink: Ink): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const at = y * rowBytes(width) + (x >> 3);
  const bit = 0x80 >> (x & 7);
  const before = bits[at] ?? 0;
  bits[at] = ink === 'black' ? before | bit : ink === 'white' ? before & ~bit : before ^ bit;
}
