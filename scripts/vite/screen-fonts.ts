import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

type Source = { name: string; family: string; weight: string; files: string; stretch?: string; axes?: Axes };
type Axes = Record<string, { min: number; max: number }>;

/** The typefaces of the screens; of the variable font what `src/label/text/fonts.ts` and the style sheets use of it. */
const sources: Source[] = [
  {
    name: 'plex-sans',
    family: 'IBM Plex Sans Variable',
    weight: '400 700',
    stretch: '75% 100%',
    files: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-*-standard-normal.woff2',
    axes: { wght: { min: 400, max: 700 }, wdth: { min: 75, max: 100 } },
  },
  ...['400', '500', '600'].map((weight) => ({
    name: `plex-mono-${weight}`,
    family: 'IBM Plex Mono',
    weight,
    files: `@fontsource/ibm-plex-mono/files/ibm-plex-mono-*-${weight}-normal.woff2`,
  })),
];

/** What Indonesian and English texts need. */
const subset = ranges('20-7e a0 a9 b0-b3 b5 b7 d7 2013-2014 2018-2019 201c-201d 2022 2026 2032-2033 2191 2193 2212');
/** What the packages' files for latin letters contain, as in their style sheets. */
const latin = ranges(
  '0-ff 131 152-153 2bb-2bc 2c6 2da 2dc 304 308 329 2000-206f 20ac 2122 2191 2193 2212 2215 feff fffd',
);
const latinExt = ranges(
  '100-2ba 2bd-2c5 2c7-2cc 2ce-2d7 2dd-2ff 304 308 329 1d00-1dbf 1e00-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20c0 2113 2c60-2c7f a720-a7ff',
);

/**
 * Makes the typefaces of the screens smaller: 34 KB in place of 65 for the sans, 9 in place of 15 for each cut of the
 * mono. Style sheets import `@screen-fonts/subsets.css`, and `@screen-fonts/other-letters.css` for the whole latin
 * files, which the browser loads when a text has another letter of theirs. All other scripts come from the system. The
 * letters of latin-ext have a family of their own that labels do not name: on labels they are in Noto Sans, on paper and
 * in every file.
 */
export function screenFonts(): Plugin {
  return {
    name: 'screen-fonts',
    config: async ({ root = process.cwd() }) => ({ resolve: { alias: { '@screen-fonts': await fontFolder(root) } } }),
  };
}

/** Its name depends on all that its files are made of. */
async function fontFolder(root: string): Promise<string> {
  const fileOf = ({ files }: Source, letters: string) => require.resolve(files.replace('*', letters));
  // The style sheet has paths relative to this folder.
  const hash = createHash('sha256')
    .update(root)
    .update(readFileSync(import.meta.filename));
  for (const source of sources) hash.update(readFileSync(fileOf(source, 'latin')));
  const folder = join(root, 'node_modules/.cache/screen-fonts', hash.digest('hex').slice(0, 12));
  if (existsSync(join(folder, 'subsets.css'))) return folder;
  mkdirSync(folder, { recursive: true });
  // Two builds at once: a file is there whole, or not at all.
  const write = (name: string, content: Buffer | string) => {
    const written = join(folder, `${name}.${process.pid}`);
    writeFileSync(written, content);
    renameSync(written, join(folder, name));
  };
  const text = String.fromCodePoint(...subset);
  for (const source of sources) {
    const { name, axes } = source;
    const options = { targetFormat: 'woff2', ...(axes ? { variationAxes: axes } : {}) } as const;
    write(`${name}.woff2`, await subsetFont(readFileSync(fileOf(source, 'latin')), text, options));
  }
  const urlOf = (source: Source, letters: string) => relative(folder, fileOf(source, letters)).split(sep).join('/');
  const rest = latin.filter((code) => !subset.includes(code));
  write(
    'other-letters.css',
    sources
      .flatMap((source) => {
        const extended = { ...source, family: `${source.family} Extended` };
        return [
          fontFace(extended, urlOf(source, 'latin-ext'), latinExt),
          fontFace(source, urlOf(source, 'latin'), rest),
        ];
      })
      .join('\n'),
  );
  write('subsets.css', sources.map((source) => fontFace(source, `./${source.name}.woff2`, subset)).join('\n'));
  return folder;
}

/** Faces of one family with equal descriptors are one face to the browser; it loads the files by `unicode-range`. */
const fontFace = ({ family, weight, stretch }: Source, url: string, codes: number[]) => `@font-face {
  font-family: "${family}";
  font-display: swap;
  font-weight: ${weight};
  ${stretch ? `font-stretch: ${stretch};` : ''}
  src: url("${url}") format("woff2");
  unicode-range: ${unicodeRange(codes)};
}`;

function ranges(text: string): number[] {
  return text.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

function unicodeRange(codes: number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join(', ');
}
