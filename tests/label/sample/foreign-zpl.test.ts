import '@tests/support/decoder';
import { renderedZpl } from '@tests/label/printer-languages/render-zpl';
import { describe, expect, it } from 'vitest';
import { readZpl } from '@/label/sample/zpl/read-zpl';
import { findCodes } from '@/label-view/sample/find-codes';
import { foreignZpl } from './foreign-zpl';

/** The renderer does not know these signs and stored formats, and no subset C after FNC1. */
const NOT_RENDERED = [
  'Another caret and delimiter',
  'Pallet label with GTIN, count and lot',
  'Stored format of an ERP and its data',
];

describe.each(foreignZpl)('the foreign label “$name”', ({ name, zpl, codes, texts, leftOut = [] }) => {
  it('has its codes, its texts, and a list of what designs do not have', async () => {
    const { labels } = await readZpl(zpl, { dotsPerMm: 8, findCodes });
    const [label] = labels;
    expect(label?.elements.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])).sort()).toEqual(
      [...codes].sort(),
    );
    expect(label?.elements.flatMap(({ kind, text }) => (kind === 'text' ? [text] : []))).toEqual(texts);
    expect(label?.leftOut.map(({ reason }) => reason)).toEqual(leftOut);
  });

  it.skipIf(codes.length === 0 || NOT_RENDERED.includes(name))('says what a scanner reads of it', async () => {
    const raster = await renderedZpl(Buffer.from(zpl, 'latin1'), { width: 1680, height: 1240 }, 8);
    const scanned = await findCodes(raster);
    expect(scanned.map(({ text }) => text).sort()).toEqual([...codes].sort());
  });
});
