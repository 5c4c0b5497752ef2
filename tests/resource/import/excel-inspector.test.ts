import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { excelInspector } from '@/resource/import/excel-inspector';

const inspect = excelInspector({
  columns: ['Part Name', 'Part Number', 'Color Code'],
  sameWhen: ['Part Number', 'Color Code'],
});
const head = ['Part Name', 'Part Number', 'Color Code'];
const workbook = async (rows: (string | number | null)[][]) => writeXlsxFile(rows, { sheet: 'Parts' }).toBlob();
const named = (name: string, ...content: BlobPart[]) => new File(content, name);
const reportOf = async (rows: (string | number | null)[][]) => {
  const check = await inspect(named('parts.xlsx', await workbook(rows)));
  if (!check.ok) throw new Error(check.reason);
  return check.report;
};

describe('an Excel file before it is sent', () => {
  it('says how many rows it has and shows the first five', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`PANEL ${index}`, `84-${index}`, 'NH-1']);
    const report = await reportOf([head, ...rows]);
    expect(report.rows).toBe(7);
    expect(report.preview).toEqual({ head, rows: rows.slice(0, 5) });
    expect(report.warnings).toEqual([]);
  });

  it('shows numbers as they are and empty cells as nothing', async () => {
    const report = await reportOf([head, ['PANEL', 8415, null]]);
    expect(report.preview?.rows).toEqual([['PANEL', '8415', '']]);
  });

  it('names columns that are missing, whatever their case and spaces', async () => {
    const report = await reportOf([
      ['part name', ' COLOR CODE '],
      ['PANEL', 'NH-1'],
    ]);
    expect(report.warnings).toEqual(['Missing columns: Part Number']);
  });

  it('names rows that come twice by the numbers Excel shows', async () => {
    const report = await reportOf([
      head,
      ['PANEL', '84-1', 'NH-1'],
      ['LID', '84-2', 'NH-1'],
      ['PANEL', '84-1', 'nh-1'],
      ['PANEL', '84-1', 'NH-2'],
    ]);
    expect(report.warnings).toEqual(['Rows that come more than once: 84-1 NH-1 (rows 2, 4)']);
  });

  it('refuses a workbook without rows', async () => {
    expect(await inspect(named('parts.xlsx', await workbook([head])))).toEqual({
      ok: false,
      reason: 'The file has no rows below its first line',
    });
  });

  it.each([
    ['[I1] another ending', named('parts.csv', 'a,b'), 'Only .xlsx or .xls files can be imported'],
    ['[I1] a text named .xlsx', named('parts.xlsx', 'a,b'), 'It is named .xlsx, but it is not an Excel file'],
    ['[I1] 0 bytes', named('parts.xlsx'), 'The file is empty'],
    [
      '[I1] a zip that is no workbook',
      named('parts.xlsx', 'PK\u0003\u0004 and then anything'),
      'This is not an Excel file, or it is damaged',
    ],
    [
      '[I2] more than 10 MB',
      named('parts.xlsx', 'PK', new Uint8Array(10 * 1024 * 1024)),
      'The file is larger than 10 MB',
    ],
  ])('refuses %s, with the reason', async (_what, file, reason) => {
    expect(await inspect(file)).toEqual({ ok: false, reason });
  });

  it('lets an old .xls through without a preview', async () => {
    const check = await inspect(named('parts.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0])));
    expect(check).toEqual({ ok: true, report: { rows: undefined, preview: undefined, warnings: [] } });
  });
});
