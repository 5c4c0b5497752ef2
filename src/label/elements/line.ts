import * as z from 'zod/mini';
import { colourSchema, isNone, printColour } from '@/label/colour';
import { mm, svg } from '@/label/svg';
import type { ElementDefinition } from './element-definition';
import { numberBetween, selectField, styleNumber } from './properties';

const LINE_STYLES = ['solid', 'dashed', 'dotted'] as const;
type LineStyle = (typeof LINE_STYLES)[number];

const schema = z.object({
  lineStyle: z._default(z.enum(LINE_STYLES), 'solid'),
  lineWidth: z._default(numberBetween(0.1, 100), 0.5),
  color: z._default(colourSchema, '#000000'),
});
type LineProperties = z.infer<typeof schema>;

/** A straight line along the middle of its box, the long way; other angles by rotation. */
export const line: ElementDefinition<LineProperties> = {
  icon: 'M4 20L20 4',
  presets: [
    { group: 'Drawing Tools', name: 'line' },
    { group: 'Quick Add', name: 'line' },
  ],
  size: { width: 100, height: 2 },
  properties: schema,
  fields: [
    selectField('lineStyle', 'style', LINE_STYLES),
    styleNumber('lineWidth', { min: 0.1, max: 100, step: 0.1, unit: 'mm' }),
    { key: 'color', tab: 'style', kind: 'colour' },
  ],
  content: () => '',
  render({ x, y, width, height, properties: { color, lineStyle, lineWidth } }, _content, { mode }) {
    const stroke = printColour(color, mode, 'ink');
    if (stroke === 'none') return [];
    const end = lineStyle === 'dotted' ? PAST_LAST_DOT : 0;
    const d =
      width >= height
        ? `M${mm(x)} ${mm(y + height / 2)}H${mm(x + width + end)}`
        : `M${mm(x + width / 2)} ${mm(y)}V${mm(y + height + end)}`;
    return [svg('path', { d, fill: 'none', stroke, 'stroke-width': lineWidth, ...dashes(lineStyle, lineWidth) })];
  },
  ink({ x, y, width, height, properties: { color, lineWidth } }) {
    if (isNone(color)) return [];
    return width >= height
      ? [{ x, y: y + (height - lineWidth) / 2, width, height: lineWidth }]
      : [{ x: x + (width - lineWidth) / 2, y, width: lineWidth, height }];
  },
  problems: () => [],
};

/** mm. Whether a dot exactly at the end of a line is printed would depend on the rounding of each output. */
const PAST_LAST_DOT = 0.01;

/** Dots are round ends of dashes without length. */
function dashes(style: LineStyle, width: number): Record<string, string | undefined> {
  if (style === 'dashed') return { 'stroke-dasharray': `${mm(width * 4)} ${mm(width * 2)}` };
  if (style === 'dotted') return { 'stroke-dasharray': `0 ${mm(width * 2)}`, 'stroke-linecap': 'round' };
  return {};
}
