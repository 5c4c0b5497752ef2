import { describe, expect, it } from 'vitest';
import { type ImportExtension, readImportFile } from '@/resource/import/import-file';

const excel: ImportExtension[] = ['.xlsx', '.xls'];
const zip = new Uint8Array([0x50, 0x4b, 3, 4]);
const oldExcel = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]);
const read = (content: BlobPart, name: string, extensions = excel) =>
  readImportFile(new File([content], name), extensions);

describe('a file for an import', () => {
  it.each([
    ['a workbook', zip, 'parts.xlsx', excel, 'xlsx'],
    ['an old workbook', oldExcel, 'parts.xls', excel, 'xls'],
    ['a workbook under the other name, as Excel opens it', zip, 'parts.xls', excel, 'xlsx'],
    ['a name in capitals with dots', zip, 'PARTS.V2.XLSX', excel, 'xlsx'],
    ['a text in UTF-16', new Uint8Array([0xff, 0xfe, 0x41, 0]), 'list.csv', ['.csv'] as ImportExtension[], 'text'],
    ['a text', 'slipNumber\tqty', 'slips.txt', ['.txt'] as ImportExtension[], 'text'],
  ])('is accepted when it is %s', async (_what, content, name, extensions, expected) => {
    expect(await read(content, name, extensions)).toMatchObject({ ok: true, content: expected });
  });

  it.each([
    ['another extension [I1]', zip, 'parts.csv', excel, 'Only .xlsx or .xls files can be imported'],
    ['no extension [I1]', zip, 'parts', excel, 'Only .xlsx or .xls files can be imported'],
    ['text named .xlsx [I1]', 'a,b', 'parts.xlsx', excel, 'It is named .xlsx, but it is not an Excel file'],
    [
      'a workbook named .txt [I1]',
      zip,
      'slips.txt',
      ['.txt'] as ImportExtension[],
      'It is named .txt, but it is not a text file',
    ],
    [
      'zeros in a text [I1]',
      new Uint8Array([0x41, 0, 0x42, 0]),
      'list.csv',
      ['.csv'] as ImportExtension[],
      'It is named .csv, but it is not a text file',
    ],
    ['nothing in it [I1]', '', 'parts.xlsx', excel, 'The file is empty'],
    ['50 MB [I2]', new Uint8Array(50 * 1024 * 1024), 'parts.xlsx', excel, 'The file is larger than 10 MB'],
  ])('is refused with the reason when it has %s', async (_what, content, name, extensions, reason) => {
    expect(await read(content, name, extensions)).toEqual({ ok: false, reason });
  });
});
