import type { Point } from '@/label/design/geometry';
import { foundText } from '@/label/sample/found-elements';
import type { SampleElement } from '@/label/sample/sample';
import { type FontStyle, textWidth } from '@/label/text/fonts';
import type { PdfCharacter } from './pdf-objects';

/** Letters of one font on one baseline, close to each other. */
export type PdfLine = { characters: PdfCharacter[]; text: string };

/** The lines of a page. Letters that a program places one by one are one line again. */
export function linesOf(characters: readonly PdfCharacter[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: PdfCharacter[] = [];
  const close = () => {
    const text = open.map(({ character }) => character).join('');
    if (text.trim() !== '') lines.push(trimmed(open));
    open = [];
  };
  for (const next of characters) {
    const last = open.at(-1);
    if (last && !follows(last, next)) close();
    if (last && open.length > 0 && next.character !== ' ') open.push(...spacesBetween(last, next));
    open.push(next);
  }
  close();
  return lines;
}

/** Spaces that are only a gap: one that was not written, or those after the first, which PDFium leaves out. */
function spacesBetween(last: PdfCharacter, next: PdfCharacter): PdfCharacter[] {
  const gap = gapBetween(last, next);
  const width = advanceOf(last);
  if (last.character !== ' ')
    return gap > 0.18 * next.size ? [{ ...last, character: ' ', origin: alongOf(last, width) }] : [];
  const count = Math.round(gap / width);
  // The spaces of a justified line are of any width.
  if (Math.abs(gap - count * width) > 0.1 * width) return [];
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({ ...last, origin: alongOf(last, (at + 1) * width) }));
}

function trimmed(characters: readonly PdfCharacter[]): PdfLine {
  const first = characters.findIndex(({ character }) => character !== ' ');
  const last = characters.findLastIndex(({ character }) => character !== ' ');
  const kept = characters.slice(first, last + 1);
  return { characters: kept, text: kept.map(({ character }) => character).join('') };
}

const unit = (degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.cos(angle), y: Math.sin(angle) };
};

const alongOf = ({ origin, angle }: PdfCharacter, distance: number): Point => {
  const { x, y } = unit(angle);
  return { x: origin.x + x * distance, y: origin.y + y * distance };
};

const advanceOf = ({ character, font, size, advance }: PdfCharacter) =>
  advance || textWidth(character, styleOfName(font), size);

/** mm from the end of a letter to the next one on its baseline. */
function gapBetween(a: PdfCharacter, b: PdfCharacter): number {
  const { x, y } = unit(a.angle);
  return (b.origin.x - a.origin.x) * x + (b.origin.y - a.origin.y) * y - advanceOf(a);
}

function follows(a: PdfCharacter, b: PdfCharacter): boolean {
  if (a.font !== b.font || a.colour !== b.colour || Math.abs(a.size - b.size) > 0.02 * a.size) return false;
  if (Math.abs(a.angle - b.angle) > 0.5) return false;
  const { x, y } = unit(a.angle);
  const off = -(b.origin.x - a.origin.x) * y + (b.origin.y - a.origin.y) * x;
  const gap = gapBetween(a, b);
  return Math.abs(off) < 0.15 * a.size && gap > -0.6 * a.size && gap < 0.7 * a.size;
}

/** The text of a line in the nearest of our fonts, its letters as far apart as on the sample. */
export function readText({ characters, text }: PdfLine): SampleElement | undefined {
  const [first] = characters;
  if (!first) return undefined;
  const { style, isSame } = nearestStyle(characters);
  const rotation = Math.round(first.angle * 10) / 10;
  const name = first.font.replace(/^[A-Z]{6}\+/, '');
  return foundText({
    text,
    anchor: first.origin,
    rotation,
    style,
    size: first.size,
    width: widthOf(characters, style),
    colour: first.colour,
    notes: isSame || name === '' ? [] : [{ code: 'other-font', font: name, family: style.family }],
  });
}

/** How much wider than in `style` a letter is in the font of the file, mm. */
const widerThan = ({ character, size, advance }: PdfCharacter, style: FontStyle) =>
  advance === 0 ? 0 : Math.abs(advance - textWidth(character, style, size));

/** With letters as wide as ours, what is not narrower everywhere is the kerning of the font, which ours has too. */
const FEWEST_GAPS = 3;

function widthOf(characters: readonly PdfCharacter[], style: FontStyle): number {
  const [first] = characters;
  const last = characters.at(-1);
  if (!first || !last) return 0;
  const { x, y } = unit(first.angle);
  const reach = (last.origin.x - first.origin.x) * x + (last.origin.y - first.origin.y) * y;
  const isOurs = characters.every((one) => one.advance > 0 && widerThan(one, style) < 0.01 * one.size);
  if (!isOurs) return reach + textWidth(last.character, style, last.size);
  const gaps = characters.slice(1).flatMap((next, index) => {
    const before = characters[index];
    return before ? [gapBetween(before, next)] : [];
  });
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const narrowing = gaps.length < FEWEST_GAPS ? 0 : Math.min(0, Math.max(...gaps));
  const spread = usual > 0 ? usual : narrowing;
  return characters.reduce((sum, { character, size }) => sum + textWidth(character, style, size) + spread, 0);
}

const families: readonly (readonly [RegExp, FontStyle['family'], isSame: boolean])[] = [
  [/plex ?mono/i, 'IBM Plex Mono', true],
  [/plex ?sans/i, 'IBM Plex Sans', true],
  [/arial|helvetica|arimo|liberation ?sans|nimbus ?sans/i, 'Arial', true],
  [/times|tinos|liberation ?serif|nimbus ?rom/i, 'Times New Roman', true],
  [/courier|cousine|liberation ?mono|nimbus ?mono/i, 'Courier New', true],
  [/verdana|dejavu ?sans/i, 'Verdana', true],
  [/mono|consol|ocr|typewriter|code/i, 'Courier New', false],
  [/serif|roman|georgia|garamond|cambria|book/i, 'Times New Roman', false],
];

const familyOf = (font: string) => families.find(([pattern]) => pattern.test(font)) ?? ([/./, 'Arial', false] as const);

const isBold = (font: string) => /bold|black|heavy|semibold|demi/i.test(font);

const styleOfName = (font: string): FontStyle => ({
  family: familyOf(font)[1],
  weight: isBold(font) ? 'bold' : 'normal',
  stretch: 100,
});

/** Among the cuts of the family the one whose letters are as wide as those of the sample. */
function nearestStyle(characters: readonly PdfCharacter[]): { style: FontStyle; isSame: boolean } {
  const [first] = characters;
  const font = first?.font ?? '';
  const [, family, isSame] = familyOf(font);
  const named = styleOfName(font);
  const candidates: FontStyle[] =
    family === 'IBM Plex Sans' || family === 'Verdana'
      ? [
          { family, weight: '400', stretch: 100 },
          { family, weight: '500', stretch: 100 },
          { family, weight: '600', stretch: 100 },
          { family, weight: 'bold', stretch: 100 },
          { family, weight: 'bold', stretch: 85 },
        ]
      : family === 'IBM Plex Mono'
        ? [{ family, weight: /regular/i.test(font) ? '400' : '600', stretch: 100 }]
        : [named];
  const [only] = candidates;
  if (candidates.length === 1 && only) return { style: only, isSame };
  const errorOf = (style: FontStyle) => characters.reduce((sum, one) => sum + widerThan(one, style), 0);
  const best = candidates.map((style) => ({ style, error: errorOf(style) })).toSorted((a, b) => a.error - b.error)[0];
  return { style: best && characters.some(({ advance }) => advance > 0) ? best.style : named, isSame };
}
