import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** `virtual:label-font/arimo-400` and so on: one module for each cut in src/label/text/font-metrics.ts. */
const PREFIX = 'virtual:label-font/';

const plexSans = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2';

const notoSans = '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2';

/** The file that the pages load, and where it is variable the cut to take out of it. */
const sources: Record<string, { file: string; axes?: Record<string, number> }> = {
  'arimo-400': { file: '@fontsource/arimo/files/arimo-latin-400-normal.woff2' },
  'arimo-700': { file: '@fontsource/arimo/files/arimo-latin-700-normal.woff2' },
  'tinos-400': { file: '@fontsource/tinos/files/tinos-latin-400-normal.woff2' },
  'tinos-700': { file: '@fontsource/tinos/files/tinos-latin-700-normal.woff2' },
  'cousine-400': { file: '@fontsource/cousine/files/cousine-latin-400-normal.woff2' },
  'cousine-700': { file: '@fontsource/cousine/files/cousine-latin-700-normal.woff2' },
  'plex-mono-400': { file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2' },
  'plex-mono-600': { file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2' },
  'plex-sans-400': { file: plexSans, axes: { wght: 400, wdth: 100 } },
  'plex-sans-500': { file: plexSans, axes: { wght: 500, wdth: 100 } },
  'plex-sans-600': { file: plexSans, axes: { wght: 600, wdth: 100 } },
  'plex-sans-700': { file: plexSans, axes: { wght: 700, wdth: 100 } },
  'noto-sans-400': { file: notoSans, axes: { wght: 400 } },
  'noto-sans-700': { file: notoSans, axes: { wght: 700 } },
  'plex-sans-700-85': { file: plexSans, axes: { wght: 700, wdth: 85 } },
};

/**
 * The label fonts for the PDF file. A PDF embeds TrueType; the pages' fonts are WOFF2, one of them variable, and no PDF
 * library for browsers can make subsets of these. A module that the browser imports, not a file that it fetches: hosts
 * need no type for it.
 */
export function labelFonts(): Plugin {
  return {
    name: 'label-fonts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const font = await trueType(id.slice(PREFIX.length + 1));
      return `export const base64 = ${JSON.stringify(font.toString('base64'))};`;
    },
  };
}

/** One cut as TrueType, all of its latin characters. Printed text needs no hinting. */
async function trueType(name: string): Promise<Buffer> {
  const source = sources[name];
  if (!source) throw new Error(`There is no label font ${name}`);
  const font = await subsetFont(await readFile(require.resolve(source.file)), characters, {
    targetFormat: 'truetype',
    noHinting: true,
    ...(source.axes ? { variationAxes: source.axes } : {}),
  });
  // The reader of the PDF library looks for a glyph's frame even at the end of the file, after the last glyph.
  return Buffer.concat([font, Buffer.alloc(16)]);
}

/** The `unicode-range` of the latin files. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
] as const;

const characters = ranges
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)))
  .join('');
