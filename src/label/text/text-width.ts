import { fontMetrics } from './font-metrics';
import { type Cut, cutOf, type FontStyle } from './fonts';

/** Millimetres in a typographic point; font sizes are points, as on every label designer's size list. */
export const MM_PER_POINT = 25.4 / 72;

type Face = {
  ascent: number;
  descent: number;
  cap: number;
  width: (codePoint: number) => number;
  has: (codePoint: number) => boolean;
};

const faces = new Map<Cut['metrics'], Face>();

/** The measures of a shipped font cut, in parts of the font size. */
export function faceOf(style: FontStyle): Face {
  const key = cutOf(style).metrics;
  let face = faces.get(key);
  if (!face) {
    face = readFace(key);
    faces.set(key, face);
  }
  return face;
}

/**
 * How wide the text is set, in millimetres, at a size in millimetres; `tracking` is added after every character, in
 * parts of the size. Kerning is not counted: it mostly narrows. A character the font lacks counts as wide as a station's
 * stand-in for it may be.
 */
export function textWidth(text: string, style: FontStyle, sizeMm: number, tracking = 0): number {
  const face = faceOf(style);
  let width = 0;
  for (const character of text) width += face.width(character.codePointAt(0) ?? 0) + tracking;
  return width * sizeMm;
}

/** Whether the shipped font has every character, so that the computed width can be trusted. */
export function fontHas(text: string, style: FontStyle): boolean {
  const face = faceOf(style);
  for (const character of text) if (!face.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}

function readFace(key: Cut['metrics']): Face {
  const { ascent, descent, cap, widths } = fontMetrics[key];
  const table = typeof widths === 'string' ? widths.split(' ').map((width) => Number(width) / 1000) : [];
  const fixed = typeof widths === 'number' ? widths / 1000 : undefined;
  const index = (codePoint: number) =>
    codePoint >= 0x20 && codePoint <= 0x7e
      ? codePoint - 0x20
      : codePoint >= 0xa0 && codePoint <= 0xff
        ? codePoint - 0x41
        : -1;
  return {
    ascent: ascent / 1000,
    descent: descent / 1000,
    cap: cap / 1000,
    has: (codePoint) => index(codePoint) >= 0,
    width: (codePoint) => {
      const at = index(codePoint);
      if (at < 0) return strangerWidth(codePoint);
      return fixed ?? table[at] ?? 1;
    },
  };
}

/** Full-width scripts and pictures are about as wide as high, combining marks have no width, the rest is under 0.8. */
function strangerWidth(codePoint: number): number {
  if (/\p{M}|\p{Cf}/u.test(String.fromCodePoint(codePoint))) return 0;
  if (codePoint > 0xffff) return 1.35;
  return codePoint >= 0x1100 ? 1.05 : 0.8;
}
