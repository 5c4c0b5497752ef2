import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { neutralise, withoutQuote } from '@/lib/workbook/formula-text';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';
import { type WorkbookCell, writeWorkbook } from '@/lib/workbook/write-workbook';

const bytesOf = async (rows: WorkbookCell[][]) =>
  new Uint8Array(await (await writeWorkbook({ name: 'Parts', rows, widths: [20, 12] })).arrayBuffer());

describe('a workbook made here', () => {
  it('is read back as it was written', async () => {
    const rows = [
      ['Part Number', 'Quantity'],
      ['0084-151', 12],
      ['<b>&"\'', null],
      ['ひだり  L\u00e9', 0.5],
      ['_x0041_', null],
    ];
    const reading = await parseWorkbook(await bytesOf(rows));
    expect(reading).toEqual({
      ok: true,
      sheet: 'Parts',
      rows: [
        ['Part Number', 'Quantity'],
        ['0084-151', '12'],
        ['<b>&"\'', ''],
        ['ひだり  L\u00e9', '0.5'],
        ['_x0041_', ''],
      ],
    });
  });

  it('has text cells and no formulas, whatever the text', async () => {
    const files = unzipSync(await bytesOf([['=1+1'], ['+cmd|/C calc'], ['</t><f>1</f>'], ['@SUM(A1)']]));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<c r="A1"');
    expect(sheet).not.toMatch(/<f[ >/]/);
  });

  it('gives a quoted text back as it was', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.startsWith("'")),
        (text) => {
          expect(withoutQuote(neutralise(text))).toBe(text);
        },
      ),
    );
  });
});
