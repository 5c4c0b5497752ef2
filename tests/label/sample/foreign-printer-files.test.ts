import '@tests/support/decoder';
import { renderedZpl } from '@tests/label/printer-languages/render-zpl';
import { describe, expect, it } from 'vitest';
import { readPrinterFile } from '@/label/sample/printer-file/read-printer-file';
import { findCodes } from '@/label-view/sample/find-codes';
import { foreignEpl } from './foreign-epl';
import { rowOf, tableOf, wrongWithoutMark } from './foreign-review';
import { foreignTspl } from './foreign-tspl';
import { foreignZpl } from './foreign-zpl';

/** The renderer does not know these signs, units, stored formats and short codes, and no subset C after FNC1. */
const NOT_RENDERED = [
  'Another caret and delimiter',
  'DHL Paket: routing and identity code in Interleaved 2 of 5',
  'Millimetres of ^MU',
  'Pallet label with GTIN, count and lot',
  'Retail codes: EAN-8 and UPC-A; UPC-E is left out',
  'Stored format of an ERP and its data',
];

const sections = [
  { kind: 'zpl', title: 'ZPL', files: foreignZpl, rows: [] as string[] },
  { kind: 'tspl', title: 'TSPL', files: foreignTspl, rows: [] as string[] },
  { kind: 'epl', title: 'EPL', files: foreignEpl, rows: [] as string[] },
] as const;

describe.each(sections)('of the language $title', ({ kind: language, files, rows }) => {
  it.each(files)('“$name” has its codes, its texts, and a list of what designs do not have', async (foreign) => {
    const { name, file, dotsPerMm = 8, codes, texts, varies = {}, leftOut = [] } = foreign;
    const { kind, sample } = await readPrinterFile(file, { dotsPerMm, findCodes });
    expect(kind).toBe(language);
    const [label] = sample.labels;
    if (!label) throw new Error('no label');
    const textsOf = (wanted: string) => label.elements.flatMap(({ kind, text }) => (kind === wanted ? [text] : []));
    expect(textsOf('code').sort()).toEqual([...codes].sort());
    expect(textsOf('text')).toEqual(texts);
    expect(label.leftOut.map(({ reason }) => reason)).toEqual(leftOut);
    expect(wrongWithoutMark(label, { codes, texts, varies })).toEqual([]);
    rows.push(rowOf(name, label));
  });
});

const rendered = foreignZpl.filter(({ codes, name }) => codes.length > 0 && !NOT_RENDERED.includes(name));

/** What a file says of the width and length of its label; an empty page of A5 takes a renderer as long as a full one. */
const dotsOf = (file: string, command: 'PW' | 'LL', dotsPerMm: number) =>
  Number(new RegExp(`\\^${command}(\\d+)`).exec(file)?.[1] ?? 210 * dotsPerMm);

it.each(rendered)('an independent renderer prints the codes of “$name” so', async ({ file, dotsPerMm = 8, codes }) => {
  const size = { width: dotsOf(file, 'PW', dotsPerMm), height: dotsOf(file, 'LL', dotsPerMm) };
  const raster = await renderedZpl(Buffer.from(file, 'latin1'), size, dotsPerMm);
  const scanned = await findCodes(raster);
  expect(scanned.map(({ text }) => text).sort()).toEqual([...codes].sort());
});

it('what was recognised, guessed and left out of all of them is the table of the documents', async () => {
  for (const { files, rows } of sections) expect(rows).toHaveLength(files.length);
  await expect(tableOf('Printer files', sections)).toMatchFileSnapshot('../../../docs/samples/printer-files.md');
});
