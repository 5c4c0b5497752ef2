import '@tests/support/decoder';
import { startPdfium } from '@tests/support/pdfium';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadEncoders } from '@/label/codes/symbologies';
import { findCodes } from '@/label-view/sample/find-codes';
import { readPdf } from '@/label-view/sample/read-pdf';
import { rawPdfium } from '@/label-view/sample/start-pdfium';
import { foreignPdf, pdfOf, scannedOf } from './foreign-pdf';
import { rowOf, tableOf, wrongWithoutMark } from './foreign-review';

beforeAll(loadEncoders);
const pdfium = startPdfium().then(rawPdfium);

const rows: string[] = [];

describe.each(foreignPdf)('the foreign label “$name”', (foreign) => {
  it('has its size, its codes and its texts', async () => {
    const { sample } = await readPdf(await pdfium, pdfOf(foreign), { findCodes });
    const [label, ...others] = sample.labels;
    const { size, labelSize = size, codes = [], texts = [], varies = {}, content = '' } = foreign;
    expect(others).toEqual([]);
    expect(label?.leftOut).toEqual([]);
    const read = (kind: string) => label?.elements.flatMap((found) => (found.kind === kind ? [found.text] : [])) ?? [];
    expect(read('code').sort()).toEqual(codes.map(scannedOf).sort());
    const letters = texts.length > 0 && texts.every(([, , , , text]) => text.length === 1);
    const drawn = [...content.matchAll(/\(([^)]*)\) Tj/g)].map(([, text = '']) => text);
    if (!letters) expect(read('text')).toEqual([...texts.map(([, , , , text]) => text), ...drawn]);
    else expect(read('text').join(' ').replaceAll(' ', '')).toBe(texts.map(([, , , , text]) => text).join(''));
    expect(label?.size.width).toBeCloseTo(labelSize.width, 0);
    expect(label?.size.height).toBeCloseTo(labelSize.height, 0);
    if (!label) throw new Error('no label');
    const shown = letters ? read('text') : [...texts.map(([, , , , text]) => text), ...drawn];
    expect(wrongWithoutMark(label, { codes: codes.map(scannedOf), texts: shown, varies })).toEqual([]);
    rows.push(rowOf(foreign.name, label));
    // Bars that were drawn as pictures are codes, and no pictures beside them.
    expect(read('image')).toEqual([]);
  });
});

it('what was recognised, guessed and left out of all of them is the table of the documents', async () => {
  expect(rows).toHaveLength(foreignPdf.length);
  await expect(tableOf('PDF of labels', [{ rows }])).toMatchFileSnapshot('../../../docs/samples/pdf.md');
});
