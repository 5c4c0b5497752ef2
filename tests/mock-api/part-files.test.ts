import { API, serveApi, signedInAs, testStore } from '@tests/support/server';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { rowsOfWorkbook } from '@/domain/host-rules/uploaded-workbook';
import { neutralise } from '@/lib/workbook/formula-text';
import { readWorkbookRows } from '@/lib/workbook/workbook';
import { writeWorkbook, XLSX_TYPE } from '@/mock-api/handlers/part-files';
import { call } from './caller';

serveApi();

const header = [
  'Part Name',
  'Part Number',
  'Color Code',
  'Label Size',
  'Customer',
  'Model',
  'Quantity Per Pack',
  'Indication',
  'Left Hand',
  'Right Hand',
  'Label Design ID',
];
const line = [
  'LID ASSY FUEL',
  '77777-TG4-N010',
  'NH-900L',
  '',
  'PT Cakra Motor Indonesia',
  'TG4',
  12,
  'FR-01',
  'yes',
  '',
];
const but = (changes: Record<number, string | number>) => line.map((cell, index) => changes[index] ?? cell);

async function download(path: string) {
  const response = await fetch(`${API}${path}`, {
    headers: { Authorization: `Bearer ${signedInAs('user').accessToken}` },
  });
  return { response, bytes: await response.arrayBuffer() };
}

const upload = (bytes: BlobPart, as: 'admin' | 'user' = 'admin') => {
  const body = new FormData();
  body.set('file', new File([bytes], 'parts.xlsx', { type: XLSX_TYPE }));
  return call('POST', '/parts/import', { as, body });
};
const importRows = async (...rows: (string | number)[][]) =>
  upload(await writeWorkbook('Parts', [header, ...rows], []));

describe('parts in Excel', () => {
  it('downloads a template with the column names and one example, which cannot be imported', async () => {
    const { response, bytes } = await download('/parts/template/download');
    expect(response.headers.get('content-type')).toBe(XLSX_TYPE);
    const [names, example = [], ...more] = await readSheet(bytes);
    expect(names).toEqual(header);
    expect(example.slice(0, 2)).toEqual(['LINING ASSY R FR DOOR', 'EXAMPLE-83500-TG4']);
    expect(more).toEqual([]);
    const refused = await importRows(example.map((cell) => String(cell ?? '')));
    expect(refused.status).toBe(422);
  });

  it('exports every part', async () => {
    const { bytes } = await download('/parts/export');
    const rows = await readSheet(bytes);
    expect(rows).toHaveLength(241);
    expect(rows.at(-1)).toEqual([
      'LINING ASSY R FR DOOR',
      '83500-TG4-N010',
      'NH-900L',
      '135mm × 90mm',
      'PT Cakra Motor Indonesia',
      'TG4 2SJ',
      12,
      testStore().tables.parts.at(-1)?.indication,
      'no',
      'yes',
      null,
    ]);
  });

  it('imports an export without changing a part', async () => {
    const before = structuredClone(testStore().tables.parts);
    const { bytes } = await download('/parts/export');
    expect(await upload(bytes)).toEqual({ status: 200, body: { message: '0 parts imported, 240 updated' } });
    const withoutTimestamps = (rows: typeof before) => rows.map(({ updatedAt: _at, updatedBy: _by, ...part }) => part);
    expect(withoutTimestamps(testStore().tables.parts)).toEqual(withoutTimestamps(before));
  });

  it('adds new parts and corrects known ones', async () => {
    const known = but({ 0: 'LINING ASSY R FR DOOR V2', 1: '83500-TG4-N010', 8: 'no', 9: 'yes' });
    expect((await importRows(line, known)).body).toEqual({ message: '1 part imported, 1 updated' });
    const { parts } = testStore().tables;
    expect(parts.at(-1)).toMatchObject({ no: '77777-TG4-N010', customerId: 1, qtyPerPack: 12, leftHand: true });
    expect(parts.find(({ no, colorCode }) => no === '83500-TG4-N010' && colorCode === 'NH-900L')?.name).toContain('V2');
    expect(parts).toHaveLength(241);
  });

  it('names row and column of everything wrong, and imports nothing', async () => {
    const { status, body } = await importRows(
      line,
      but({ 0: '', 1: 'B', 4: 'PT Tidak Ada', 6: 'dua', 8: 'mungkin' }),
      but({ 9: 'yes', 1: 'C' }),
      line,
    );
    expect(status).toBe(422);
    expect((body as { error: { message: string }[] }).error.map(({ message }) => message)).toEqual([
      'Row 3, Customer: No customer of this name',
      'Row 3, Quantity Per Pack: Not a whole number of at least 1',
      'Row 3, Left Hand: It is yes or no',
      'Row 3, Part Name: Part name is required',
      'Row 4, Right Hand: A part is for the left or the right hand, not both',
      'Row 5, Part Number: the same part number and color code as row 2',
    ]);
    expect(testStore().tables.parts).toHaveLength(240);
  });

  it('names the columns a sheet does not have', async () => {
    const { body } = await upload(
      await writeWorkbook(
        'Parts',
        [
          ['Part Name', 'Part Number'],
          ['A', 'B'],
        ],
        [],
      ),
    );
    expect(body).toMatchObject({ error: [{ message: 'Row 1, Color Code: this column is missing' }, {}, {}, {}] });
  });

  it.each([
    ['text named .xlsx', 'halo', 400, 'This is not an Excel file'],
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 400, 'This is not an Excel file'],
    [
      'an old .xls',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
      422,
      'This is an old .xls file; save it as .xlsx and import that',
    ],
    ['nothing', '', 400, 'No file was uploaded'],
  ])('refuses %s', async (_what, content, status, message) => {
    expect(await upload(content)).toEqual({ status, body: { message } });
  });

  it('lets the role user download but not import', async () => {
    expect((await upload('halo', 'user')).status).toBe(403);
    expect((await download('/parts/export')).response.status).toBe(200);
  });

  it('answers JSON when a download is refused', async () => {
    expect(await call('GET', '/parts/export', { as: null })).toEqual({
      status: 401,
      body: { message: 'Sign in first' },
    });
  });
});

describe('formula cells [I7]', () => {
  it.each(['=1+1', '+62', '-X', '@sum', '\tx', '\0x', '\rx'])('%j gets a quote before it', (text) => {
    expect(neutralise(text)).toBe(`'${text}`);
    expect(neutralise(neutralise(text))).toBe(`'${text}`);
  });

  it('never begin like a formula, whatever the text, and are marked once', () => {
    const text = fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom(...'=+-@\t\0\r'), fc.string()).map((two) => two.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const safe = neutralise(any);
        expect(safe).not.toMatch(/^[=+\-@\t\0\r]/);
        expect(neutralise(safe)).toBe(safe);
        expect(safe === any || safe === `'${any}`).toBe(true);
      }),
    );
  });

  it('are text in the exported file and come back unchanged when it is imported', async () => {
    await importRows(but({ 0: '=HYPERLINK("http://x")' }));
    expect(testStore().tables.parts.at(-1)?.name).toBe('=HYPERLINK("http://x")');
    const { bytes } = await download('/parts/export');
    expect((await readSheet(bytes)).at(-1)?.[0]).toBe('\'=HYPERLINK("http://x")');
    expect((await rowsOfWorkbook(new Uint8Array(bytes), readWorkbookRows)).at(-1)?.[0]).toBe('=HYPERLINK("http://x")');
  });
});
