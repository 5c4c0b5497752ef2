import type { Box } from '@/label/design/geometry';
import {
  clearBox,
  forEachBlack,
  isBlackAt,
  placeRaster,
  type Raster,
  rasterWhere,
  rowBytes,
  setDot,
  whiteRaster,
} from '@/label/raster/raster';
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

const black = ({ width, height }: Box) => rasterWhere(width, height, () => true);

/** Changes `page`. */
function paint(page: Raster, field: Drawn): void {
  const box = boxOf(field);
  if (field.type === 'box') {
    for (const side of sidesOf(box, Math.round(field.thickness))) {
      if (field.isWhite) clearBox(page, side);
      else placeRaster(page, black(side), side.x, side.y);
    }
    return;
  }
  const { raster, mode } = field.type === 'graphic' ? field : { raster: black(box), mode: 'invert' };
  if (mode === 'cover') clearBox(page, box);
  if (mode !== 'invert') return placeRaster(page, raster, box.x, box.y);
  forEachBlack(raster, (column, row) => {
    const [x, y] = [box.x + column, box.y + row];
    if (x >= 0 && y >= 0) setDot(page, x, y, !isBlackAt(page, x, y));
  });
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
