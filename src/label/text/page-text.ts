import { type SvgNode, svg } from '@/label/svg';
import { type FontStyle, shippedFont, textWidth } from './fonts';
import { wrapLine } from './text-layout';

/** Of the text of a page that is not a label. `size` in mm. */
export type Look = { mono?: boolean; bold?: boolean; size?: number; fill?: string };

/** A text on lines of at most `width` mm in letters of `size` mm. */
export const wrapped = (text: string, look: Look, size: number, width: number): string[] =>
  wrapLine(text, (line) => textWidth(line, styleOf(look), size) <= width, /(?<=[\s|])/).filter((line) => line !== '');

/** The first line, with an ellipsis when there are more. */
export function shortened(text: string, look: Look, size: number, width: number): string {
  const [first = '', ...more] = wrapped(text, look, size, width);
  return more.length === 0 ? first : `${first.slice(0, -1)}…`;
}

const styleOf = ({ mono = false, bold = false }: Look): FontStyle => ({
  family: mono ? 'IBM Plex Mono' : 'IBM Plex Sans',
  weight: bold ? '600' : '400',
  stretch: 100,
});

/** One line with its baseline at a point, mm. */
export function words(text: string, x: number, y: number, look: Look, anchor?: 'end' | 'middle'): SvgNode {
  const { css, weight } = shippedFont(styleOf(look));
  const { size = 3.4, fill = '#000' } = look;
  return svg(
    'text',
    { x, y, 'font-family': css, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, fill },
    [text],
  );
}
