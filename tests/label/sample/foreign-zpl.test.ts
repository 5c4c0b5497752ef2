import '@tests/support/decoder';
import { renderedZpl } from '@tests/label/printer-languages/render-zpl';
import { describe, expect, it } from 'vitest';
import { readZpl } from '@/label/sample/zpl/read-zpl';
import { findCodes } from '@/label-view/sample/find-codes';
import { rowOf, tableOf, wrongWithoutMark } from './foreign-review';
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

const rows: string[] = [];

describe.each(foreignZpl)('the foreign label “$name”', (foreign) => {
  const { name, zpl, dotsPerMm = 8, codes, texts, varies = {}, leftOut = [] } = foreign;
  it('has its codes, its texts, and a list of what designs do not have', async () => {
    const { labels } = await readZpl(zpl, { dotsPerMm, findCodes });
    const [label] = labels;
    expect(label?.elements.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])).sort()).toEqual(
      [...codes].sort(),
    );
    expect(label?.elements.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))).toEqual(texts);
    expect(label?.leftOut.map(({ reason }) => reason)).toEqual(leftOut);
    if (!label) throw new Error('no label');
    expect(wrongWithoutMark(label, { codes, texts, varies })).toEqual([]);
    rows.push(rowOf(name, label));
  });

  it.skipIf(codes.length === 0 || NOT_RENDERED.includes(name))('says what a scanner reads of it', async () => {
    const size = dotsPerMm === 8 ? { width: 1680, height: 1600 } : { width: 2520, height: 1800 };
    const raster = await renderedZpl(Buffer.from(zpl, 'latin1'), size, dotsPerMm);
    const scanned = await findCodes(raster);
    expect(scanned.map(({ text }) => text).sort()).toEqual([...codes].sort());
  });
});

it('what was recognised, guessed and left out of all of them is the table of the documents', async () => {
  expect(rows).toHaveLength(foreignZpl.length);
  await expect(tableOf('Printer files', rows)).toMatchFileSnapshot('../../../docs/samples/printer-files.md');
});
