import * as z from 'zod/mini';

const namedColours: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  red: '#ff0000',
  maroon: '#800000',
  orange: '#ffa500',
  yellow: '#ffff00',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  aqua: '#00ffff',
  teal: '#008080',
  blue: '#0000ff',
  navy: '#000080',
  fuchsia: '#ff00ff',
  purple: '#800080',
};

const hexColour = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** Hex or a few names: no `url()`, which sends a request, and no `currentColor`, which depends on the page. */
export const colourSchema = z.string().check(
  z.refine((value) => hexColour.test(value) || isNone(value) || Object.hasOwn(namedColours, value), {
    error: 'not a colour such as #1a2b3c',
  }),
);

export type ColourMode = 'black' | 'color';

export const isNone = (colour: string) => colour === '' || colour === 'transparent' || colour === 'none';

/** White: hides what is below it, but prints nothing. */
export const isWhite = (colour: string) => !isNone(colour) && lightness(colour) >= 0.99;

/**
 * In black mode strokes and text are black unless they are white (text on a dark field), and fills are black or white,
 * whichever is closer: thermal printers dither grey.
 */
export function printColour(colour: string, mode: ColourMode, use: 'ink' | 'fill'): string {
  if (isNone(colour)) return 'none';
  if (mode === 'color') return colour;
  return lightness(colour) >= (use === 'ink' ? 0.9 : 0.5) ? '#fff' : '#000';
}

/** As `#rrggbb`, the only form of a browser's colour picker: without alpha, and white for none. */
export function toHex(colour: string): string {
  if (isNone(colour)) return '#ffffff';
  return `#${pairsOf(colour).slice(0, 3).join('')}`;
}

/** Red, green, blue and alpha, each 0 to 1. */
export function channelsOf(colour: string): [red: number, green: number, blue: number, alpha: number] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = pairsOf(colour).map((pair) => Number.parseInt(pair, 16) / 255);
  return [red, green, blue, alpha];
}

/** Two hex digits each for red, green, blue and alpha, if it has one. */
function pairsOf(colour: string): string[] {
  const hex = (namedColours[colour] ?? colour).slice(1).toLowerCase();
  return hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
}

/** On white paper: 0 black to 1 white. */
function lightness(colour: string): number {
  const [red, green, blue, alpha] = channelsOf(colour);
  return 1 - (1 - (0.299 * red + 0.587 * green + 0.114 * blue)) * alpha;
}
