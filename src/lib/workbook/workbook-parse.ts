import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { Parser } from 'saxen';

/**
 * The rows of a workbook's first sheet as text. `damaged`: not a workbook, or not readable. `too large`: refused before
 * reading; `reason` is a text for the user. `slow`: timed out.
 */
export type WorkbookReading =
  | {
      ok: true;
      rows: string[][];
      /** The name of the sheet. */
      sheet?: string;
      /** Cells that hold a formula, from 0: `rows` has the value it had last. Undefined when there is none. */
      formulas?: [row: number, column: number][];
    }
  | { ok: false; why: 'damaged' | 'slow' }
  | { ok: false; why: 'too large'; reason: string };

const MEGABYTE = 1024 * 1024;
/** All XML parts of the workbook, unpacked. */
const MAX_UNPACKED = 50 * MEGABYTE;
const MAX_ENTRIES = 1000;
/** An entry that unpacks to so many times its size is no table: XML of real workbooks packs 5 to 20 times. */
const MAX_RATIO = 100;
/** Below this size the ratio is not checked. */
const RATIO_FROM = 10 * MEGABYTE;
/** Of the last filled cell: `readSheet` makes an array of every row and column up to it. */
const MAX_ROWS = 50_000;
const MAX_COLUMNS = 200;
const MAX_CELLS = 1_000_000;
/** Of all cells together: a million cells may use one stored text. */
const MAX_CHARACTERS = 50_000_000;
/** Excel's last row. */
const LAST_ROW = 1_048_576;

const UNPACKS_TO_MORE = `It unpacks to more than ${MAX_UNPACKED / MEGABYTE} MB. Split it into several smaller files`;
const UNPACKS_TO_MANY_TIMES = `A part of it unpacks to more than ${MAX_RATIO} times its size, as no table does. Copy the rows into a new workbook`;

/** Reads the first sheet. The unpacked size is measured before anything is parsed, and only what was measured is parsed. */
export async function parseWorkbook(bytes: Uint8Array): Promise<WorkbookReading> {
  try {
    const files = unpack(bytes);
    if (typeof files === 'string') return tooLarge(files);
    const first = firstSheet(files);
    // Only the first sheet is read: the others may be of any size.
    const { reasons, formulas } = inspectSheets(files);
    const reading = await readFirstSheet(files).catch(() =>
      reasons[0] === undefined ? damaged : tooLarge(reasons[0]),
    );
    if (!reading.ok) return reading;
    const ofFirst = formulas.get(first?.path ?? '') ?? [];
    return { ...reading, ...(first && { sheet: first.name }), ...(ofFirst.length > 0 && { formulas: ofFirst }) };
  } catch {
    // Any zip archive looks like a workbook at first.
    return damaged;
  }
}

const damaged: WorkbookReading = { ok: false, why: 'damaged' };
const tooLarge = (reason: string): WorkbookReading => ({ ok: false, why: 'too large', reason });

/** Name and path of the first sheet; undefined in a workbook that no program writes. */
function firstSheet(files: Unzipped): { name: string; path: string } | undefined {
  let sheet: { name: string; id: string } | undefined;
  readTags(files['xl/workbook.xml'], (tag, attributes) => {
    if (tag === 'sheet' && sheet === undefined)
      sheet = { name: attributes.name ?? '', id: attributeOf(attributes, 'id') };
  });
  const relations = new Map<string, string>();
  readTags(files['xl/_rels/workbook.xml.rels'], (tag, attributes) => {
    if (tag === 'Relationship') relations.set(attributes.Id ?? '', attributes.Target ?? '');
  });
  const target = sheet && relations.get(sheet.id);
  if (!sheet || !target) return undefined;
  return { name: sheet.name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
}

function readTags(content: Uint8Array | undefined, onTag: (tag: string, attributes: Record<string, string>) => void) {
  if (!content) return;
  const parser = new Parser();
  parser.on('error', () => parser.stop());
  parser.on('openTag', (name, attributes) => onTag(localName(name), attributes()));
  parser.parse(new TextDecoder().decode(content));
}

/** The `id` of another namespace: `r:id`. */
const attributeOf = (attributes: Record<string, string>, name: string) =>
  Object.entries(attributes).find(([key]) => key !== name && localName(key) === name)?.[1] ?? '';

/** The XML parts of the archive, or why it is too large. An entry never unpacks to more than it declares. */
function unpack(bytes: Uint8Array): Unzipped | string {
  let entries = 0;
  let unpacked = 0;
  const overLimit = new Error('too large');
  const overRatio = new Error('unpacks to too much');
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        const isRead = name.endsWith('.xml') || name.endsWith('.xml.rels');
        if (isRead) unpacked += originalSize;
        const isBomb = isRead && originalSize > RATIO_FROM && originalSize > size * MAX_RATIO;
        // Thrown, because an archive may claim billions of entries.
        if (entries > MAX_ENTRIES || unpacked > MAX_UNPACKED || isBomb) throw isBomb ? overRatio : overLimit;
        return isRead;
      },
    });
  } catch (error) {
    if (error === overLimit) return UNPACKS_TO_MORE;
    if (error === overRatio) return UNPACKS_TO_MANY_TIMES;
    throw error;
  }
}

type Formulas = [row: number, column: number][];

/** Removes sheets that are too large, with the reason for each, and finds the formulas of the others by their path. */
function inspectSheets(files: Unzipped): { reasons: string[]; formulas: Map<string, Formulas> } {
  const reasons: string[] = [];
  const formulas = new Map<string, Formulas>();
  for (const [name, content] of Object.entries(files)) {
    const xml = new TextDecoder().decode(content);
    if (!xml.includes('sheetData')) continue;
    const inspected = inspectSheet(xml);
    if (inspected.reason === undefined) {
      formulas.set(name, inspected.formulas);
    } else {
      delete files[name];
      reasons.push(inspected.reason);
    }
  }
  return { reasons, formulas };
}

async function readFirstSheet(files: Unzipped): Promise<WorkbookReading> {
  const archive = zipSync(files, { level: 0 });
  const rows = (await readSheet(Uint8Array.from(archive).buffer)).map((row) => row.map(cellText));
  const characters = rows.reduce((sum, row) => row.reduce((inRow, cell) => inRow + cell.length, sum), 0);
  return characters > MAX_CHARACTERS ? tooLarge(UNPACKS_TO_MORE) : { ok: true, rows };
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim();
  // Excel has no time zones: `readSheet` returns days at midnight UTC. A time alone is one of Excel's first day.
  const text = cell.toISOString();
  return cell.getUTCFullYear() < 1900 ? text.slice(11, 16) : text.slice(0, 10);
};

/**
 * Why a sheet is too large, undefined when it is not; and its formulas. Only filled cells count: programs write empty rows down to the
 * last one, and a `dimension` of the whole grid, for small tables.
 * @throws on references that no spreadsheet program writes
 */
function inspectSheet(xml: string): { reason: string | undefined; formulas: Formulas } {
  const formulas: Formulas = [];
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
    } else if (isInCell && tag === 'f') {
      formulas.push([row - 1, column - 1]);
    }
    if (isTooLarge(farthest)) reason = sheetTooLarge(`it has content up to cell ${cell}`);
    else if (rowsWithoutNumber > MAX_ROWS) reason = sheetTooLarge('it has more rows');
    if (reason !== undefined) parser.stop();
  });
  parser.on('closeTag', (name) => {
    if (localName(name) === 'c') isInCell = false;
  });
  parser.parse(xml);
  return { reason, formulas };
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
