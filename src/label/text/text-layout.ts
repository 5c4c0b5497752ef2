import type { Box } from '@/label/design/geometry';
import { type FontStyle, faceOf, isMeasured, MM_PER_POINT, textWidth } from './fonts';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** 'lines': on as many lines as make it largest. */
export const TEXT_FITS = ['shrink', 'lines', 'wrap', 'clip'] as const;
export const VERTICAL_ALIGNMENTS = ['top', 'middle', 'bottom', 'baseline'] as const;

export type TextSetting = {
  style: FontStyle;
  /** Points. */
  fontSize: number;
  tracking: number;
  fit: (typeof TEXT_FITS)[number];
  /** Points: what shrinks is not made smaller. Undefined: 3. */
  smallestSize?: number | undefined;
  /** 'baseline': the lower edge of the box is the baseline of the last line. */
  vertical: (typeof VERTICAL_ALIGNMENTS)[number];
};

export type TextLayout = {
  /** mm. */
  size: number;
  lines: { text: string; baseline: number }[];
  /** Some of the text does not fit in the box. */
  overflows: boolean;
  /** Must be clipped at its box: it overflows, or has characters of unknown width. */
  clipped: boolean;
};

/** From baseline to baseline, in parts of the size. */
export const LINE_HEIGHT = 1.2;
const SMALLEST_SIZE = 3;

/** Breaks a text into lines, shrinks it if allowed, and computes the baselines, mm. */
export function layOutText(text: string, box: Box, setting: TextSetting): TextLayout {
  const fullSize = setting.fontSize * MM_PER_POINT;
  const smallest = Math.min(fullSize, (setting.smallestSize ?? SMALLEST_SIZE) * MM_PER_POINT);
  const paragraphs = text.split(/\r\n|[\n\r]/);
  const wrapped = (size: number) => {
    const fits = (line: string) => textWidth(line, setting.style, size, setting.tracking) <= box.width;
    return paragraphs.flatMap((line) => wrapLine(line, fits));
  };
  const fittingSize = (of: readonly string[]) => {
    const needed = extent(of, setting);
    return Math.min(box.width / needed.width, box.height / needed.height);
  };
  let lines = setting.fit === 'wrap' ? wrapped(fullSize) : paragraphs;
  if (setting.fit === 'lines') {
    const size = sizeOnLines(paragraphs, { fullSize, smallest, fittingSize, wrapped });
    if (size > fittingSize(paragraphs) * 1.001) lines = wrapped(size);
  }
  const fitting = fittingSize(lines);
  const shrinks = setting.fit === 'shrink' || setting.fit === 'lines';
  const size = shrinks ? Math.min(fullSize, Math.max(fitting, smallest)) : fullSize;
  const overflows = text !== '' && size > fitting * 1.001;
  const first = firstBaseline(box, size, lines.length, setting);
  return {
    size,
    lines: lines.map((line, index) => ({ text: line, baseline: first + index * LINE_HEIGHT * size })),
    overflows,
    clipped: overflows || !isMeasured(text.replace(/[\r\n]/g, '')),
  };
}

type Fitting = {
  fullSize: number;
  smallest: number;
  fittingSize: (lines: readonly string[]) => number;
  wrapped: (size: number) => string[];
};

/** Steps from the full size down, mm. */
const SIZE_STEP = 0.05;

/** The largest size at which a text fits with any number of lines; at least the smallest. */
function sizeOnLines(paragraphs: readonly string[], { fullSize, smallest, fittingSize, wrapped }: Fitting): number {
  const onOwnLines = Math.max(smallest, fittingSize(paragraphs));
  for (let size = fullSize; size > onOwnLines; size -= SIZE_STEP) if (fittingSize(wrapped(size)) >= size) return size;
  return Math.min(fullSize, onOwnLines);
}

/** Size of the lines at a font size of 1 mm: the widest line, and from the first capitals to the last descenders. */
function extent(lines: readonly string[], { style, tracking, vertical }: TextSetting) {
  const face = faceOf(style);
  const widest = Math.max(...lines.map((line) => textWidth(line, style, 1, tracking)));
  const below = vertical === 'baseline' ? 0 : face.descent;
  return { width: Math.max(widest, 1e-6), height: (lines.length - 1) * LINE_HEIGHT + face.cap + below };
}

/** The text anchor of an alignment, in parts of the box's width. */
export const alignShare: Record<Alignment, number> = { left: 0, center: 0.5, right: 1 };

/** The area of each line, mm: from the tops of capitals to the ends of descenders. */
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

/** The lines of a text: it breaks behind what `gap` finds, and inside a word only when that is wider than a line. */
export function wrapLine(text: string, fits: (line: string) => boolean, gap = /(?<=\s)/): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of text.split(gap)) {
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
