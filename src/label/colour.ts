import * as z from 'zod/mini';

const named: Record<string, string> = {
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

/** Only hex colours and a few names: nothing that could reach out (`url()`) or follow the page (`currentColor`). */
export const colourSchema = z.string().check(
  z.refine(
    (value) => /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) || isNone(value) || Object.hasOwn(named, value),
    {
      error: 'not a colour such as #1a2b3c',
    },
  ),
);

export type ColourMode = 'black' | 'color';

/** No printColour at all. */
export const isNone = (colour: string) => colour === '' || colour === 'transparent' || colour === 'none';

/** Paper-white printColour: it covers, but puts nothing on the paper. */
export const isWhite = (colour: string) => !isNone(colour) && lightness(colour) >= 0.99;

/**
 * The printColour that goes on paper. In black mode strokes and text are black unless they are white (text on a dark field),
 * and fills are black or white, whichever is nearer: a printer that can only print dots would make a pattern of grey.
 */
export function printColour(colour: string, mode: ColourMode, use: 'ink' | 'fill'): string {
  if (isNone(colour)) return 'none';
  if (mode === 'color') return colour;
  const white = use === 'ink' ? 0.9 : 0.5;
  return lightness(colour) >= white ? '#fff' : '#000';
}

/** The colour as `#rrggbb`, for pickers that know no other form: without its alpha, and paper-white for none. */
export function toHex(colour: string): string {
  if (isNone(colour)) return '#ffffff';
  return `#${pairsOf(colour).slice(0, 3).join('')}`;
}

/** Two digits each for red, green, blue and perhaps alpha. */
function pairsOf(colour: string): string[] {
  const hex = (named[colour] ?? colour).slice(1).toLowerCase();
  return hex.length <= 4 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
}

/** How light a colour looks on white paper, 0 black to 1 white. */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairsOf(colour).map((pair) => Number.parseInt(pair, 16));
  const opaque = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
  return 1 - (1 - opaque) * (alpha / 255);
}
