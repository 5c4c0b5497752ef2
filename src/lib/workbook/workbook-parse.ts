import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { Parser } from 'saxen';

/**
 * The rows of a workbook's first sheet as text. `damaged`: not a workbook, or not readable. `too large`: refused before
 * reading; `reason` is a text for the user. `slow`: timed out.
 */
export type WorkbookReading =
  | { ok: true; rows: string[][] }
  | { ok: false; why: 'damaged' | 'slow' }
  | { ok: false; why: 'too large'; reason: string };

const MEGABYTE = 1024 * 1024;
/** All XML parts of the workbook, unpacked. */
const MAX_UNPACKED = 50 * MEGABYTE;
const MAX_ENTRIES = 1000;
/** Of the last filled cell: `readSheet` makes an array of every row and column up to it. */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;
const MAX_CELLS = 1_000_000;
/** Of all cells together: a million cells may use one stored text. */
const MAX_CHARACTERS = 50_000_000;
/** Excel's last row. */
const LAST_ROW = 1_048_576;

const UNPACKS_TO_MORE = `It unpacks to more than ${MAX_UNPACKED / MEGABYTE} MB. Split it into several smaller files`;

/** Reads the first sheet. The unpacked size is measured before anything is parsed, and only what was measured is parsed. */
export async function parseWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const files = unpack(bytes);
    if (files === undefined) return tooLarge(UNPACKS_TO_MORE);
    // Only the first sheet is read: the others may be of any size.
    const reasons = removeTooLargeSheets(files);
    return await readFirstSheet(files).catch(() => (reasons[0] === undefined ? damaged : tooLarge(reasons[0])));
  } catch {
    // Any zip archive looks like a workbook at first.
    return damaged;
  }
}

const damaged: WorkbookReading = { ok: false, why: 'damaged' };
const tooLarge = (reason: string): WorkbookReading => ({ ok: false, why: 'too large', reason });

/** The XML parts of the archive; undefined when too many or too large. An entry never unpacks to more than it declares. */
function unpack(bytes: Uint8Array): Unzipped | undefined {
  let entries = 0;
  let unpacked = 0;
  const overLimit = new Error('too large');
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        const isRead = name.endsWith('.xml') || name.endsWith('.xml.rels');
        if (isRead) unpacked += originalSize;
        // Thrown, because an archive may claim billions of entries.
        if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED) throw overLimit;
        return isRead;
      },
    });
  } catch (error) {
    if (error === overLimit) return undefined;
    throw error;
  }
}

/** Removes sheets that are too large. @returns the reason for each. */
function removeTooLargeSheets(files: Unzipped): string[] {
  return Object.entries(files).flatMap(([name, content]) => {
    const xml = new TextDecoder().decode(content);
    const reason = xml.includes('sheetData') ? tooLargeReason(xml) : undefined;
    if (reason === undefined) return [];
    delete files[name];
    return [reason];
  });
}

async function readFirstSheet(files: Unzipped): Promise<WorkbookReading> {
  const archive = zipSync(files, { level: 0 });
  const rows = (await readSheet(Uint8Array.from(archive).buffer)).map((row) => row.map(cellText));
  const characters = rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
  return characters > MAX_CHARACTERS ? tooLarge(UNPACKS_TO_MORE) : { ok: true, rows };
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  // Excel has no time zones: `readSheet` returns days at midnight UTC.
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
};

/**
 * Why a sheet is too large; undefined when it is not. Only filled cells count: programs write empty rows down to the
 * last one, and a `dimension` of the whole grid, for small tables.
 * @throws on references that no spreadsheet program writes
 */
function tooLargeReason(xml: string): string | undefined {
  let row = 0;
  let column = 0;
  let cell = '';
  let isInCell = false;
  let farthest = { row: 0, column: 0 };
  let rowsWithoutNumber = 0;
  let reason: string | undefined;

  const parser = new Parser();
  // `readSheet` refuses a sheet that is not XML.
  parser.on('error', () => parser.stop());
  parser.on('openTag', (name, attributes) => {
    const tag = localName(name);
    if (tag === 'row') {
      const reference = referenceIn(attributes());
      if (reference === undefined) rowsWithoutNumber += 1;
      row = reference === undefined ? 0 : rowNumber(reference);
    } else if (tag === 'c') {
      cell = referenceIn(attributes()) ?? '';
      column = columnNumber(cell);
      row = Math.max(row, rowNumber(cell.replace(/^[A-Z]+/, '')));
      isInCell = true;
    } else if (isInCell && (tag === 'v' || tag === 'is')) {
      farthest = { row: Math.max(farthest.row, row), column: Math.max(farthest.column, column) };
    }
    if (isTooLarge(farthest)) reason = sheetTooLarge(`it has content up to cell ${cell}`);
    else if (rowsWithoutNumber > MAX_ROWS) reason = sheetTooLarge('it has more rows');
    if (reason !== undefined) parser.stop();
  });
  parser.on('closeTag', (name) => {
    if (localName(name) === 'c') isInCell = false;
  });
  parser.parse(xml);
  return reason;
}

const isTooLarge = ({ row, column }: { row: number; column: number }) =>
  row > MAX_ROWS || column > MAX_COLUMNS || row * column > MAX_CELLS;

const sheetTooLarge = (how: string) =>
  `The sheet is too large: ${how}. Up to ${MAX_ROWS.toLocaleString('en-US')} rows and ${MAX_COLUMNS} columns are read. Delete the rows and columns that are not part of the table, or split the file`;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The attribute `r`. `readSheet` accepts any namespace, so two of them could disagree. */
function referenceIn(attributes: Record<string, string>): string | undefined {
  const names = Object.keys(attributes).filter((name) => localName(name) === 'r');
  if (names.length > 1) throw new Error('more than one reference');
  return names[0] === undefined ? undefined : attributes[names[0]];
}

function rowNumber(text: string): number {
  const number = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= LAST_ROW)) throw new Error('not a row of a sheet');
  return number;
}

function columnNumber(reference: string): number {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? [];
  if (letters === undefined) throw new Error('not a cell of a sheet');
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
