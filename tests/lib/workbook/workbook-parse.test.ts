import { filled, oneFarCell, workbookOf } from '@tests/support/workbooks';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseWorkbook } from '@/lib/workbook/workbook-parse';

const header = `<row r="1">${filled('A1', 'Part Number')}</row>`;
const reasonOf = async (bytes: Uint8Array) => {
  const reading = await parseWorkbook(bytes);
  return reading.ok || reading.why !== 'too large' ? reading : reading.reason;
};

/** Packs about ten times, as a table does. */
const randomTexts = (length: number) => {
  const words = Array.from(
    { length: 20_000 },
    (_, index) => `<c>${Math.imul(index + 1, 2_654_435_761) >>> 0}</c>`,
  ).join('');
  return words.repeat(Math.ceil(length / words.length)).slice(0, length);
};

describe('[I8] a workbook is measured before it is read', () => {
  it('refuses one cell at the end of the grid, and says which and what to do', async () => {
    expect(oneFarCell().length).toBeLessThan(2_000);
    expect(await reasonOf(oneFarCell())).toBe(
      'The sheet is too large: it has content up to cell XFD1048576. Up to 50,000 rows and 200 columns are read. Delete the rows and columns that are not part of the table, or split the file',
    );
  });

  it.each([
    ['a row of its own number', `${header}<row r="1048576">${filled('A1048576')}</row>`],
    ['a row without a number', `${header}<row>${filled('A900000')}</row>`],
    ['a cell that names another row than its own', `${header}<row r="2">${filled('A900000')}</row>`],
    ['a wide row', `<row r="1">${filled('XFD1')}</row>`],
    ['a table of many rows and columns', `<row r="1">${filled('GR1')}</row><row r="50000">${filled('A50000')}</row>`],
    ['prefixed tags', '<x:row x:r="900000"><x:c x:r="A900000"><x:v>1</x:v></x:c></x:row>'],
  ])('refuses a far cell in %s', async (_where, rows) => {
    expect(await reasonOf(workbookOf(rows))).toMatch(/^The sheet is too large: it has content up to cell [A-Z]+\d+\. /);
  });

  it('refuses a million rows that have no number', async () => {
    const rows = `<row r="1">${filled('GR1')}</row>${'<row/>'.repeat(1_000_000)}`;
    expect(await reasonOf(workbookOf(rows))).toMatch(/^The sheet is too large: it has more rows\. /);
  });

  it.each([
    ['1e6', 'A1e6'],
    ['Infinity', 'AInfinity'],
    ['99999999', 'A99999999'],
    ['&#49;048576', 'A1'],
    ['0', 'A0'],
    ['-1', 'A-1'],
    ['1', 'AAAAAAAA1'],
    ['1', '&#88;FD1'],
    ['1', 'XFD1" x:r="A1'],
  ])('calls a reference damaged that no program writes: row %s, cell %s', async (row, cell) => {
    const bytes = workbookOf(`${header}<row r="${row}">${filled(cell)}</row>`);
    expect(await parseWorkbook(bytes)).toEqual({ ok: false, why: 'damaged' });
  });

  it('refuses what unpacks to more than 50 MB, whatever the sizes of its parts', async () => {
    const texts = randomTexts(26 * 1024 * 1024);
    const bomb = workbookOf(header, { 'xl/a.xml': texts, 'xl/b.xml': texts });
    const reason = 'It unpacks to more than 50 MB. Split it into several smaller files';
    expect(await reasonOf(bomb)).toBe(reason);
  });

  it('refuses what unpacks to more than 100 times its size, long before 50 MB', async () => {
    const bomb = workbookOf(header, { 'xl/a.xml': ' '.repeat(12 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(20_000);
    expect(await reasonOf(bomb)).toBe(
      'A part of it unpacks to more than 100 times its size, as no table does. Copy the rows into a new workbook',
    );
  });

  it('says which cells of the first sheet hold formulas, and has their last values; an error is none', async () => {
    const formula = '<row r="3"><c r="B3"><f>1+1</f><v>2</v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>';
    const reading = await parseWorkbook(workbookOf([`${header}${formula}`, '<row r="1"><c r="A1"><f>9</f></c></row>']));
    expect(reading).toMatchObject({
      rows: [
        ['Part Number', ''],
        ['', ''],
        ['', '2'],
      ],
      formulas: [
        [2, 1],
        [2, 2],
      ],
    });
  });

  it('takes no more memory for an entry than it declares', async () => {
    const bytes = workbookOf(`${header}<!--${' '.repeat(10_000_000)}-->`);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at += 1) {
      // The uncompressed size in the central directory.
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    expect(await parseWorkbook(bytes)).toEqual({ ok: false, why: 'damaged' });
  });

  it('refuses an archive of thousands of entries', async () => {
    const parts = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.bin`, '']));
    expect(await reasonOf(workbookOf(header, parts))).toMatch(/^It unpacks to more than/);
  });

  it('refuses a long text that stands in thousands of cells', async () => {
    const text = 'x'.repeat(30_000);
    const cell = (index: number) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`;
    const rows = Array.from({ length: 2_000 }, (_, index) => cell(index)).join('');
    const bytes = workbookOf(rows, { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` });
    expect(await reasonOf(bytes)).toMatch(/^It unpacks to more than/);
  });

  it('reads a small table around which a program wrote empty rows, columns and a wide dimension', async () => {
    const wide = `<row r="2">${filled('A2', '84-1')}<c r="XFD2" s="0"/></row><row r="1048576" ht="12.8"></row>`;
    expect(await parseWorkbook(workbookOf(`${header}${wide}`))).toEqual({
      ok: true,
      sheet: 'Sheet1',
      rows: [['Part Number'], ['84-1']],
    });
    const dimension = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${header}</sheetData></worksheet>`;
    const bytes = workbookOf('', { 'xl/worksheets/sheet1.xml': dimension });
    expect(await parseWorkbook(bytes)).toEqual({ ok: true, sheet: 'Sheet1', rows: [['Part Number']] });
  });

  it('reads the first sheet beside one that is too large', async () => {
    const bytes = workbookOf([header, `<row r="1048576">${filled('XFD1048576')}</row>`]);
    expect(await parseWorkbook(bytes)).toEqual({ ok: true, sheet: 'Sheet1', rows: [['Part Number']] });
  });

  it('reads 20,000 rows of ten columns', async () => {
    const letters = [...'ABCDEFGHIJ'];
    const row = (n: number) =>
      `<row r="${n}">${letters.map((letter) => `<c r="${letter}${n}"><v>${n}</v></c>`).join('')}</row>`;
    const reading = await parseWorkbook(workbookOf(Array.from({ length: 20_000 }, (_, i) => row(i + 1)).join('')));
    expect(reading.ok && [reading.rows.length, reading.rows.at(-1)?.[9]]).toEqual([20_000, '20000']);
  });

  it('never throws, whatever the bytes and whatever stands in the sheet', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<row r="',
        '<row>',
        '<c r="',
        '"',
        '>',
        '/>',
        '</c>',
        '</row>',
        '<v>',
        '<is>',
        'XFD',
        'A1',
        '<!--',
      ),
      fc.string(),
    );
    const sheet = fc.array(piece).map((pieces) => workbookOf(pieces.join('')));
    const archive = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => zipSync({ 'xl/workbook.xml': bytes }));
    const any = fc.oneof(sheet, archive, fc.uint8Array(), fc.string().map(strToU8));
    await fc.assert(
      fc.asyncProperty(any, async (bytes) => {
        expect(typeof (await parseWorkbook(bytes)).ok).toBe('boolean');
      }),
    );
  });
});
