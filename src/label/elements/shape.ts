import * as z from 'zod/mini';
import { colourSchema, isNone, isWhite, printColour } from '@/label/colour';
import type { Box, Point } from '@/label/design/geometry';
import { mm, type SvgNode, svg } from '@/label/svg';
import type { ElementDefinition } from './element-definition';
import { numberBetween, selectField, styleNumber } from './properties';

const SHAPE_TYPES = ['rectangle', 'circle', 'ellipse', 'triangle'] as const;
type ShapeType = (typeof SHAPE_TYPES)[number];

const schema = z.object({
  shapeType: z._default(z.enum(SHAPE_TYPES), 'rectangle'),
  strokeWidth: z._default(numberBetween(0, 100), 0.5),
  strokeColor: z._default(colourSchema, '#000000'),
  fillColor: z._default(colourSchema, 'transparent'),
});
type ShapeProperties = z.infer<typeof schema>;

const forms: Record<ShapeType, { form: ShapeType; icon: string }> = {
  rectangle: { form: 'rectangle', icon: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z' },
  circle: { form: 'circle', icon: 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18z' },
  ellipse: { form: 'ellipse', icon: 'M12 6a9.5 6 0 1 1 0 12a9.5 6 0 1 1 0-12z' },
  triangle: { form: 'triangle', icon: 'M12 4l10 16H2z' },
};

/** A rectangle, circle, ellipse or triangle. The stroke lies inside the box, so a shape at the label's edge is not clipped. */
export const shape: ElementDefinition<ShapeProperties> = {
  icon: forms.rectangle.icon,
  appearance: ({ shapeType }) => forms[shapeType],
  presets: [
    { group: 'Drawing Tools', name: 'rectangle', icon: forms.rectangle.icon, properties: { shapeType: 'rectangle' } },
    { group: 'Drawing Tools', name: 'circle', icon: forms.circle.icon, properties: { shapeType: 'circle' } },
  ],
  size: { width: 100, height: 2 },
  properties: schema,
  fields: [
    selectField('shapeType', 'style', SHAPE_TYPES),
    styleNumber('strokeWidth', { min: 0, max: 100, step: 0.1, unit: 'mm' }),
    { key: 'strokeColor', tab: 'style', kind: 'colour' },
    { key: 'fillColor', tab: 'style', kind: 'colour' },
  ],
  isHollow: ({ fillColor }) => isNone(fillColor),
  content: () => '',
  render(element, _content, { mode }) {
    const { shapeType, strokeWidth, strokeColor, fillColor } = element.properties;
    const stroke = strokeWidth > 0 ? printColour(strokeColor, mode, 'ink') : 'none';
    const fill = printColour(fillColor, mode, 'fill');
    if (stroke === 'none' && fill === 'none') return [];
    if (stroke === 'none') return [outlines[shapeType](element, { fill })];
    const width = Math.min(strokeWidth, element.width, element.height);
    return [outlines[shapeType](inset(element, width / 2), { fill, stroke, 'stroke-width': width })];
  },
  ink(element) {
    const { shapeType, strokeWidth, strokeColor, fillColor } = element.properties;
    if (!isNone(fillColor) && !isWhite(fillColor)) return [element];
    if (strokeWidth === 0 || isNone(strokeColor)) return [];
    return outlineBoxes(shapeType, element, Math.min(strokeWidth, element.width, element.height));
  },
  problems: () => [],
};

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

const outlines: Record<ShapeType, (box: Box, style: Record<string, string | number>) => SvgNode> = {
  rectangle: ({ x, y, width, height }, style) => svg('rect', { x, y, width, height, ...style }),
  circle: (box, style) => svg('circle', { ...middle(box), r: Math.min(box.width, box.height) / 2, ...style }),
  ellipse: (box, style) => svg('ellipse', { ...middle(box), rx: box.width / 2, ry: box.height / 2, ...style }),
  triangle: ({ x, y, width, height }, style) => {
    const points = [x + width / 2, y, x + width, y + height, x, y + height].map(mm).join(' ');
    return svg('polygon', { points, 'stroke-linejoin': 'round', ...style });
  },
};

const middle = ({ x, y, width, height }: Box) => ({ cx: x + width / 2, cy: y + height / 2 });

/** The stroke as small boxes along the outline, so that a code inside a frame does not count as covered by it. */
function outlineBoxes(type: ShapeType, box: Box, stroke: number): Box[] {
  if (type === 'rectangle') {
    const { x, y, width, height } = box;
    return [
      { x, y, width, height: stroke },
      { x, y: y + height - stroke, width, height: stroke },
      { x, y, width: stroke, height },
      { x: x + width - stroke, y, width: stroke, height },
    ];
  }
  const half = stroke / 2;
  return outlinePoints(type, inset(box, half)).map(({ x, y }) => ({
    x: x - half,
    y: y - half,
    width: stroke,
    height: stroke,
  }));
}

/** Points along the outline, closer together than any quiet zone is wide. */
const OUTLINE_POINTS = 360;

function outlinePoints(type: ShapeType, box: Box): Point[] {
  const { cx, cy } = middle(box);
  const circle = Math.min(box.width, box.height) / 2;
  const [rx, ry] = type === 'circle' ? [circle, circle] : [box.width / 2, box.height / 2];
  return Array.from({ length: OUTLINE_POINTS }, (_, index) => {
    const part = index / OUTLINE_POINTS;
    if (type === 'triangle') return alongTriangle(box, part * 3);
    const angle = part * 2 * Math.PI;
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) };
  });
}

/** The point at `position` along a triangle's outline: 0 to 3, one for each side. */
function alongTriangle({ x, y, width, height }: Box, position: number): Point {
  const corners = [
    { x: x + width / 2, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  const side = Math.floor(position);
  const from = corners[side] ?? { x, y };
  const to = corners[(side + 1) % 3] ?? from;
  const share = position - side;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
