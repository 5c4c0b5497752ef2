/**
 * Measures the advance widths of the fonts the labels ship with, in a headless Chromium, and writes
 * src/label/text/font-metrics.ts and noto-characters.ts. Run it after a font package changes:
 * `node scripts/measure-fonts.mjs`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);
const printable = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
// A soft hyphen has no width where it is not used; the table gives it the hyphen's, so fixed-width fonts stay one number.
const characters = [...printable(0x20, 0x7e), ...printable(0xa0, 0xff)].map((c) => (c === '\u00ad' ? '-' : c));
/** What else all latin files have: letters, quotation marks, dashes, currencies. */
const more = [
  ...'\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212\u2215',
];

const plexSans = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-standard-normal.woff2';
const notoSans = '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2';
const faces = [
  ...['arimo', 'tinos'].flatMap((name) =>
    [400, 700].map((weight) => ({
      key: `${name}-${weight}`,
      file: `@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`,
      weight,
    })),
  ),
  { key: 'cousine-400', file: '@fontsource/cousine/files/cousine-latin-400-normal.woff2', weight: 400 },
  { key: 'cousine-700', file: '@fontsource/cousine/files/cousine-latin-700-normal.woff2', weight: 700 },
  { key: 'plex-mono-400', file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2', weight: 400 },
  { key: 'plex-mono-600', file: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-600-normal.woff2', weight: 600 },
  ...[400, 500, 600, 700].map((weight) => ({ key: `plex-sans-${weight}`, file: plexSans, weight })),
  ...[400, 700].map((weight) => ({ key: `noto-sans-${weight}`, file: notoSans, weight })),
  { key: 'plex-sans-700-85', file: plexSans, weight: 700, stretch: 85 },
];

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
const measured = [];
for (const face of faces) {
  const file = readFileSync(require.resolve(face.file));
  const lacking = more.filter((character) => !create(file).hasGlyphForCodePoint(character.codePointAt(0)));
  // Noto Sans has these in its files for other scripts, as wide as any other font's.
  if (lacking.length > 0 && face.file !== notoSans) throw new Error(`${face.key} lacks ${lacking.join(' ')}`);
  const data = file.toString('base64');
  measured.push([face.key, await page.evaluate(measureFace, { ...face, data, characters: [...characters, ...more] })]);
}
await browser.close();

const rows = measured.map(([key, face]) => {
  const same = new Set(face.widths).size === 1;
  const widths = same ? `${face.widths[0]}` : `'${face.widths.join(' ')}'`;
  return `  '${key}': { ascent: ${face.ascent}, descent: ${face.descent}, cap: ${face.cap}, widths: ${widths} },`;
});
const target = fileURLToPath(new URL('../src/label/text/font-metrics.ts', import.meta.url));
writeFileSync(
  target,
  `/**
 * Written by scripts/measure-fonts.mjs; do not edit. Thousandths of the font size. \`widths\` are the advances of
 * U+0020-007E, then U+00A0-00FF, then MORE_CHARACTERS; one number when all are the same.
 */
export const MORE_CHARACTERS = '${more.join('')}';

export const fontMetrics = {
${rows.join('\n')}
} as const;
`,
);
const covered = Buffer.alloc(0x10000 / 8);
for (const name of ['noto-sans', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc']) {
  const folder = join(dirname(require.resolve(`@fontsource-variable/${name}/LICENSE`)), 'files');
  for (const file of readdirSync(folder).filter((one) => one.endsWith('-wght-normal.woff2'))) {
    for (const code of create(readFileSync(join(folder, file))).characterSet)
      if (code > 0xff && code < 0xfff0) covered[code >> 3] |= 0x80 >> (code & 7);
  }
}
const list = target.replace('font-metrics', 'noto-characters');
writeFileSync(
  list,
  `/**
 * Written by scripts/measure-fonts.mjs; do not edit. The characters from U+0100 to U+FFEF of Noto Sans for latin, greek
 * and cyrillic letters, Japanese, Korean and Chinese: a bit each, in base64.
 */
export const notoCharacters =
  '${covered.toString('base64')}';
`,
);
execFileSync('npx', ['biome', 'format', '--write', target, list], { stdio: 'inherit' });

async function measureFace({ key, data, weight, stretch, characters }) {
  const font = new FontFace(key, `url(data:font/woff2;base64,${data})`, { weight: '100 900', stretch: '75% 125%' });
  document.fonts.add(await font.load());
  const probe = document.createElement('span');
  probe.style.cssText = `position:absolute;white-space:pre;font:${weight} 1000px "${key}"`;
  probe.style.fontStretch = `${stretch ?? 100}%`;
  document.body.append(probe);
  const widths = characters.map((character) => {
    probe.textContent = character;
    return Math.round(probe.getBoundingClientRect().width);
  });
  probe.remove();
  const context = document.createElement('canvas').getContext('2d');
  context.font = `${weight} 1000px "${key}"`;
  const box = context.measureText('H');
  const round = (value) => Math.round(value);
  return {
    widths,
    ascent: round(box.fontBoundingBoxAscent),
    descent: round(box.fontBoundingBoxDescent),
    cap: round(box.actualBoundingBoxAscent),
  };
}
