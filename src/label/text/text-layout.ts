import type { Box } from '@/label/design/geometry';
import { type FontStyle, faceOf, fontHas, MM_PER_POINT, textWidth } from './fonts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export const TEXT_FITS = ['shrink', 'wrap', 'clip'] as const;
export const VERTICAL_PLACES = ['top', 'middle', 'bottom', 'baseline'] as const;

export type TextSetting = {
  style: FontStyle;
  /** Points. */
  fontSize: number;
  tracking: number;
  fit: (typeof TEXT_FITS)[number];
  /** 'baseline': the box's lower edge is the (last) line's baseline. */
  vertical: (typeof VERTICAL_PLACES)[number];
};

export type TextLayout = {
  /** Millimetres; smaller than wanted where the text was shrunk. */
  size: number;
  lines: { text: string; baseline: number }[];
  /** Some of the text does not fit in the box. */
  overflows: boolean;
  /** Whether the text must be clipped at its box: overflows, or it has characters of unknown width. */
  clipped: boolean;
};

/** From baseline to baseline, in parts of the size. */
export const LINE_HEIGHT = 1.2;
/** Shrinking ends here: nobody can read smaller text. */
const SMALLEST = 3 * MM_PER_POINT;

/** Lays a text out in a box: breaks it into lines, shrinks it if it may, and finds the baselines. */
export function layOutText(text: string, box: Box, setting: TextSetting): TextLayout {
  const wanted = setting.fontSize * MM_PER_POINT;
  const paragraphs = text.split(/\r\n|[\n\r]/);
  const lines =
    setting.fit === 'wrap' ? paragraphs.flatMap((line) => wrap(line, box.width, wanted, setting)) : paragraphs;
  const needed = extent(lines, setting);
  const fitting = Math.min(box.width / needed.width, box.height / needed.height);
  const size = setting.fit === 'shrink' ? Math.min(wanted, Math.max(fitting, Math.min(SMALLEST, wanted))) : wanted;
  const overflows = text !== '' && size > fitting * 1.001;
  const first = firstBaseline(box, size, lines.length, setting);
  return {
    size,
    lines: lines.map((line, index) => ({ text: line, baseline: first + index * LINE_HEIGHT * size })),
    overflows,
    clipped: overflows || !fontHas(text.replace(/[\r\n]/g, ''), setting.style),
  };
}

/** What the lines need at a size of 1 mm: the widest line, and from the first capitals down to the last descenders. */
function extent(lines: readonly string[], { style, tracking, vertical }: TextSetting) {
  const face = faceOf(style);
  const widest = Math.max(...lines.map((line) => textWidth(line, style, 1, tracking)));
  const below = vertical === 'baseline' ? 0 : face.descent;
  return { width: Math.max(widest, 1e-6), height: (lines.length - 1) * LINE_HEIGHT + face.cap + below };
}

/** Where the box's anchor lies for an alignment, in parts of its width. */
export const alignShare: Record<Alignment, number> = { left: 0, center: 0.5, right: 1 };

/** The area each line's letters cover, in mm: from the tops of capitals to the ends of descenders. */
export function lineBoxes(layout: TextLayout, box: Box, setting: TextSetting, align: Alignment): Box[] {
  const { style, tracking } = setting;
  const face = faceOf(style);
  return layout.lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, baseline }) => {
      const width = Math.min(textWidth(text, style, layout.size, tracking), box.width);
      const x = box.x + (box.width - width) * alignShare[align];
      const descent = /[gjpqy,;()[\]{}|Q@_$/]/.test(text) ? face.descent * layout.size : 0;
      return { x, y: baseline - face.cap * layout.size, width, height: face.cap * layout.size + descent };
    });
}

function firstBaseline(box: Box, size: number, count: number, { style, vertical }: TextSetting): number {
  const face = faceOf(style);
  const linesBelow = (count - 1) * LINE_HEIGHT * size;
  const bottom = box.y + box.height;
  if (vertical === 'top') return box.y + face.cap * size + (face.ascent - face.cap) * size * 0.25;
  if (vertical === 'bottom') return bottom - face.descent * size - linesBelow;
  if (vertical === 'baseline') return bottom - linesBelow;
  return box.y + (box.height + face.cap * size - linesBelow) / 2;
}

/** Breaks at spaces; a word wider than the line is broken where it must be. */
function wrap(line: string, width: number, size: number, { style, tracking }: TextSetting): string[] {
  const fits = (text: string) => textWidth(text, style, size, tracking) <= width;
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\s)/)) {
    if (fits((current + word).trimEnd())) {
      current += word;
      continue;
    }
    if (current !== '') lines.push(current.trimEnd());
    current = '';
    for (const character of word) {
      if (current !== '' && !fits((current + character).trimEnd())) {
        lines.push(current);
        current = '';
      }
      current += character;
    }
  }
  return [...lines, current.trimEnd()];
}
