import * as z from 'zod/mini';
import { type SvgNode, svg } from '@/label/svg';
import type { ElementDefinition } from './element-definition';

/** Units in the side of the square. */
const GRID = 25;

/** R in a solid block, L in an outlined one, so that they differ at a distance; a short dash for a part without a hand. */
export const handMark: ElementDefinition<Record<string, never>> = {
  icon: 'M8 13V6.5a1.5 1.5 0 0 1 3 0V11V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v6V9.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6h-2a7 7 0 0 1-5.7-3L3.2 14.6a1.6 1.6 0 0 1 2.5-1.9L8 15',
  presets: [{ group: 'More Fields', name: 'hand' }],
  size: { width: 25, height: 25 },
  properties: z.object({}),
  fields: [],
  content: (_properties, data) => data.hand,
  render(element, content) {
    const unit = Math.min(element.width, element.height) / GRID;
    const left = element.x + (element.width - GRID * unit) / 2;
    const top = element.y + (element.height - GRID * unit) / 2;
    const position = (x: number, y: number) => ({ x: left + x * unit, y: top + y * unit });
    const rect = (x: number, y: number, width: number, height: number, style: Record<string, string | number>) =>
      svg('rect', { ...position(x, y), width: width * unit, height: height * unit, ...style });
    const word = (text: string, size: number, y: number, fill: string, style: object) => {
      const font = { 'font-family': "'IBM Plex Sans Variable', sans-serif", 'font-size': size * unit, ...style };
      return svg('text', { ...position(GRID / 2, y), ...font, 'text-anchor': 'middle', fill }, [text]);
    };
    const letter = { 'font-weight': 700, 'font-stretch': '85%' };
    const caption = { 'font-weight': 600, 'letter-spacing': 0.12 * unit };
    const marks: Record<string, () => SvgNode[]> = {
      right: () => [
        rect(0, 0, GRID, GRID, { fill: '#000' }),
        word('R', 22, 17.9, '#fff', letter),
        word('RIGHT HAND', 3, 22.6, '#fff', caption),
      ],
      left: () => [
        rect(0.6, 0.6, 23.8, 23.8, { fill: 'none', stroke: '#000', 'stroke-width': 1.2 * unit }),
        word('L', 22, 17.7, '#000', letter),
        word('LEFT HAND', 3, 22.2, '#000', caption),
      ],
      none: () => [rect(9.5, 12, 6, 1, { fill: '#000' })],
    };
    return marks[content]?.() ?? [];
  },
  problems: () => [],
};
