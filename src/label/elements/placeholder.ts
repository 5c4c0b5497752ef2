import type { Box } from '@/label/design/geometry';
import { type SvgNode, svg } from '@/label/svg';
import { MM_PER_POINT, textWidth } from '@/label/text/fonts';

const title = { family: 'Arial', weight: 'bold', stretch: 100 } as const;
const plain = { family: 'Arial', weight: 'normal', stretch: 100 } as const;

/** Shown in place of an element that cannot be rendered: a dashed frame with the reason. */
export function placeholder(box: Box, heading: string, detail = ''): SvgNode[] {
  const line = 0.25;
  const frame = svg('rect', {
    x: box.x + line / 2,
    y: box.y + line / 2,
    width: Math.max(0, box.width - line),
    height: Math.max(0, box.height - line),
    fill: '#fff',
    stroke: '#000',
    'stroke-width': line,
    'stroke-dasharray': '1.2 0.8',
  });
  const middle = box.y + box.height / 2;
  const twoLines = box.height >= 5 && detail !== '';
  const lines = twoLines
    ? [caption(box, heading, middle - 0.5, true), caption(box, detail, middle + 2.7, false)]
    : [caption(box, detail === '' ? heading : `${heading}: ${detail}`, middle + 1, true)];
  return [frame, ...lines];
}

/** One centred line, as large as fits up to 8 points. */
function caption(box: Box, text: string, baseline: number, bold: boolean): SvgNode {
  const style = bold ? title : plain;
  const size = Math.min(
    8 * MM_PER_POINT,
    Math.max(0.5, box.width - 1) / Math.max(textWidth(text, style, 1), 1e-6),
    box.height,
  );
  const font = { 'font-family': 'Arimo, Arial, sans-serif', 'font-weight': bold ? 700 : 400, 'font-size': size };
  return svg('text', { x: box.x + box.width / 2, y: baseline, ...font, 'text-anchor': 'middle', fill: '#000' }, [text]);
}
