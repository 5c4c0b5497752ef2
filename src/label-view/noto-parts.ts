import otherRanges from '@fontsource-variable/noto-sans/unicode.json';
import japaneseRanges from '@fontsource-variable/noto-sans-jp/unicode.json';
import koreanRanges from '@fontsource-variable/noto-sans-kr/unicode.json';
import chineseRanges from '@fontsource-variable/noto-sans-sc/unicode.json';

type Urls = Record<string, string>;
const other: Urls = import.meta.glob(
  '/node_modules/@fontsource-variable/noto-sans/files/noto-sans-*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);
const japanese: Urls = import.meta.glob(
  '/node_modules/@fontsource-variable/noto-sans-jp/files/noto-sans-jp-*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);
const korean: Urls = import.meta.glob(
  '/node_modules/@fontsource-variable/noto-sans-kr/files/noto-sans-kr-*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);
const chinese: Urls = import.meta.glob(
  '/node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

export type NotoPart = {
  url: string;
  weight: string;
  unicodeRange: string;
  /** The same as numbers. */
  ranges: (readonly [from: number, to: number])[];
};
let parts: NotoPart[] | undefined;

/** All files of Noto Sans, each with all weights and some letters; of a language those that latin letters do not have. */
export function notoParts(): readonly NotoPart[] {
  parts ??= [
    ...partsOf('noto-sans', otherRanges, other),
    ...partsOf('noto-sans-jp', japaneseRanges, japanese),
    ...partsOf('noto-sans-kr', koreanRanges, korean),
    ...partsOf('noto-sans-sc', chineseRanges, chinese),
  ];
  return parts;
}

const partsOf = (name: string, ranges: Record<string, string>, urls: Urls): NotoPart[] =>
  Object.entries(ranges).flatMap(([letters, unicodeRange]) => {
    const file = `${name}-${letters.replace(/[[\]]/g, '')}-wght-normal.woff2`;
    const url = Object.entries(urls).find(([path]) => path.endsWith(`/${file}`))?.[1];
    return url ? [{ url, weight: '100 900', unicodeRange, ranges: unicodeRange.split(',').map(rangeOf) }] : [];
  });

function rangeOf(text: string): readonly [number, number] {
  const [from = 0, to = from] = text
    .trim()
    .replace(/^U\+/i, '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return [from, to];
}
