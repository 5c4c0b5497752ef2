import { m } from '@messages/messages';
import Papa from 'papaparse';
import { normalPartNo, ofColour, type Part } from '@/domain/part';
import { labelsFor, type Quantities, typeLabels, typeParts } from '@/domain/print-run';
import { LAST_COUNTER } from '@/domain/serials/serial';
import { partText } from '@/resource/list/unread-text';
import type { FoundParts } from './find-parts';

/** What the quantities of pasted lines count. */
export type QuantityUnit = 'parts' | 'labels';

/** One line as pasted: which part, of which colour ('' when the line names none), and how many. */
export type PastedLine = {
  /** 1-based, as an editor numbers it. */
  number: number;
  text: string;
  partNo: string;
  colorCode: string;
  quantity: number;
  unit: QuantityUnit;
  /** Why the line cannot be taken, before the host was requested. */
  problem: string | undefined;
};

/** Above this the text is a mistake, and checking it would stop the page. */
export const MAX_LINES = 5_000;
/** Longer is no part number, and too long to be searched. */
const MAX_PART_NO = 100;

type Column = 'partNo' | 'colorCode' | 'parts' | 'labels' | 'quantity';

/** Names of columns, in the words of hosts, of the product and of Indonesian files; letters and digits only. */
const columnNames: Record<Column, readonly string[]> = {
  partNo: ['partnumber', 'partno', 'part', 'no', 'nopart', 'nomorpart', 'partnum', 'item', 'itemno', 'material'],
  colorCode: ['color', 'colour', 'colorcode', 'colourcode', 'warna', 'kodewarna'],
  parts: ['qtypart', 'qtyparts', 'parts', 'pcs', 'pieces', 'qtypcs', 'jumlahpart'],
  labels: ['qtylabel', 'qtylabels', 'labels', 'label', 'jumlahlabel'],
  quantity: ['qty', 'quantity', 'jumlah', 'kuantitas', 'amount'],
};

/**
 * Reads pasted or typed text: one part a line, `part number;quantity` or `part number;colour;quantity`, separated by
 * semicolons, tabs, commas or spaces; a first line of column names decides the columns. Empty lines count as lines and
 * give none. `unit` is what a quantity counts where no column name says it.
 */
export function readPastedText(text: string, unit: QuantityUnit): PastedLine[] {
  const lines = text.split(/\r\n|\r|\n/).slice(0, MAX_LINES);
  return readRows(cellsOf(lines), unit, lines);
}

/** The rows of a workbook as text to paste: with column names only the columns a print list needs. */
export function pastedTextOf(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter(isFilled);
  const columns = columnsOf(filled[0] ?? []);
  const indexes = columns ? [...columns.values()] : [0, 1, 2];
  const cells = filled.map((row) =>
    indexes.flatMap((index) => (index < row.length ? [oneLine(row[index] ?? '')] : [])),
  );
  return Papa.unparse(cells, { delimiter: ';', newline: '\n' });
}

/**
 * The text of a CSV file as text to paste. A file with column names, with more columns than a line has, or with line
 * breaks inside quotes becomes lines like those of a workbook; any other stays as it is.
 */
export function pastedTextOfCsv(text: string): string {
  // Excel writes a first line `sep=;`.
  const table = text.replace(/^sep=.\r?\n/i, '').trimEnd();
  if (!/[\p{Letter}\p{Number}]/u.test(table)) return '';
  const { data, errors } = Papa.parse<string[]>(table, { delimitersToGuess: SEPARATORS });
  // A quote that is never closed would hide all lines after it in one cell.
  if (errors.some(({ type }) => type === 'Quotes')) return table;
  const isTable = columnsOf(data.find(isFilled) ?? []) !== undefined;
  return isTable || data.some((row) => row.length > 3 || row.some(hasLineBreak)) ? pastedTextOf(data) : table;
}

const hasLineBreak = (cell: string) => /[\r\n]/.test(cell);
const oneLine = (cell: string) => cell.replace(/\s*[\r\n]+\s*/g, ' ').trim();

function readRows(rows: readonly (readonly string[])[], unit: QuantityUnit, texts: readonly string[]): PastedLine[] {
  const firstFilled = rows.findIndex(isFilled);
  const columns = columnsOf(rows[firstFilled] ?? []);
  const lines = rows.flatMap((cells, index) => {
    if (!isFilled(cells) || (columns && index === firstFilled)) return [];
    return [readLine(cells, columns, unit, index + 1, texts[index])];
  });
  return markRepeated(lines);
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** The columns a row of names gives; undefined when it names no part and no quantity: then it is a line. */
function columnsOf(cells: readonly string[]): Map<Column, number> | undefined {
  const columns = new Map<Column, number>();
  cells.forEach((cell, index) => {
    const name = cell.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
    for (const [column, names] of Object.entries(columnNames)) {
      // Object.entries gives up the key type.
      if (names.includes(name) && !columns.has(column as Column)) columns.set(column as Column, index);
    }
  });
  const hasQuantity = columns.has('parts') || columns.has('labels') || columns.has('quantity');
  return columns.has('partNo') && hasQuantity ? columns : undefined;
}

function readLine(
  cells: readonly string[],
  columns: Map<Column, number> | undefined,
  unit: QuantityUnit,
  number: number,
  text: string | undefined,
): PastedLine {
  const cell = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? '').trim());
  const named = (column: Column) => cell(columns?.get(column));
  // The column that has a quantity in this line says what it counts.
  const namedUnit = named('labels') !== '' && named('parts') === '' ? 'labels' : columns?.has('parts') ? 'parts' : unit;
  const quantityText = columns
    ? named('parts') || named('labels') || named('quantity')
    : cell(cells.length > 2 ? 2 : 1);
  const partNo = columns ? named('partNo') : cell(0);
  const colorCode = columns ? named('colorCode') : cells.length > 2 ? cell(1) : '';
  const quantity = readQuantityText(quantityText);
  return {
    number,
    text: text ?? [partNo, ...(colorCode ? [colorCode] : []), quantityText].join(';'),
    partNo,
    colorCode,
    quantity: quantity.ok ? quantity.value : 0,
    unit: namedUnit,
    problem: partNoProblem(partNo) ?? (quantity.ok ? undefined : quantity.reason),
  };
}

function partNoProblem(partNo: string): string | undefined {
  if (partNo === '') return m.print_line_number_missing();
  return partNo.length > MAX_PART_NO ? m.print_line_number_long({ most: MAX_PART_NO }) : undefined;
}

function readQuantityText(text: string): { ok: true; value: number } | { ok: false; reason: string } {
  const [, whole, decimals] = /^(\d{1,15})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (text === '') return { ok: false, reason: m.print_line_quantity_missing() };
  if (/^-\s*\d/.test(text)) return { ok: false, reason: m.print_line_quantity_negative() };
  if (whole === undefined) return { ok: false, reason: m.print_line_quantity_none({ text: text.slice(0, 20) }) };
  // 1.000 is one in one country and a thousand in another.
  if (decimals?.length === 3) {
    return {
      ok: false,
      reason: m.print_line_quantity_unclear({ text, small: Number(whole), large: Number(whole + decimals) }),
    };
  }
  if (decimals && Number(decimals) !== 0) return { ok: false, reason: m.print_line_quantity_whole() };
  return Number(whole) === 0 ? { ok: false, reason: m.print_line_quantity_zero() } : { ok: true, value: Number(whole) };
}

/** The same part and colour twice is a mistake in most lists: only the first line is taken. */
function markRepeated(lines: PastedLine[]): PastedLine[] {
  const first = new Map<string, number>();
  return lines.map((line) => {
    if (line.partNo === '') return line;
    const key = `${normalPartNo(line.partNo)}\n${line.colorCode.toLowerCase()}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, line.number);
    return earlier === undefined || line.problem
      ? line
      : { ...line, problem: m.print_line_repeated({ line: earlier }) };
  });
}

/** Spreadsheets use one of these; Indonesian and German ones the semicolon. */
const SEPARATORS = ['\t', ';', ',', '|'];

/** The cells of each line. A quoted cell may hold the separator; a line without one may use spaces. */
function cellsOf(lines: readonly string[]): string[][] {
  const sample = lines
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .join('\n');
  const { meta } = Papa.parse<string[]>(sample, { delimitersToGuess: SEPARATORS });
  return lines.map((line) => {
    const separator = [meta.delimiter, ...SEPARATORS].find((candidate) => line.includes(candidate));
    const [, partNo, quantity] = /^\s*(\S+)\s+([-+]?[\d.,]+)\s*$/.exec(line) ?? [];
    if (separator === undefined) return partNo && quantity ? [partNo, quantity] : [line.trim()];
    // The parser takes ten times as long, for each of thousands of lines at each key.
    if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
    const [cells = []] = Papa.parse<string[]>(line, { delimiter: separator }).data;
    return cells.map((cell) => cell.trim());
  });
}

/** The quantity fields of a line once its part is known, or why there are too many labels for one day. */
export function quantitiesOf(
  { quantity, unit }: Pick<PastedLine, 'quantity' | 'unit'>,
  qtyPerPack: number,
): { ok: true; typed: Quantities } | { ok: false; reason: string } {
  const typed = unit === 'labels' ? typeLabels(String(quantity), qtyPerPack) : typeParts(String(quantity), qtyPerPack);
  const labels = unit === 'labels' ? quantity : labelsFor(quantity, qtyPerPack);
  if (labels <= LAST_COUNTER) return { ok: true, typed };
  return { ok: false, reason: m.print_line_too_many({ labels, most: LAST_COUNTER }) };
}

/** What is known of a pasted line: it can go on the list, it waits for the host, or what is wrong with it. */
export type CheckedLine = PastedLine &
  (
    | { kind: 'good'; part: Part; typed: Quantities }
    | { kind: 'checking' }
    /** `choices`: the parts it may mean. */
    | { kind: 'bad'; reason: string; choices: readonly Part[] }
  );

type Known = {
  /** By normal part number; what is missing is being searched. */
  found: ReadonlyMap<string, FoundParts>;
  /** The numbers of the parts that are listed already. */
  isListed: (part: Part) => boolean;
  /** The part the user selected for a line, by the line's text. */
  selected: ReadonlyMap<string, Part>;
  /** The search failed: what was not found before is not known. */
  hasFailed?: boolean;
};

/** Checks lines against the host's parts and the list. Lines of different text may mean the same part: the first counts. */
export function checkLines(lines: readonly PastedLine[], known: Known): CheckedLine[] {
  const lineOfPart = new Map<string, number>();
  return lines.map((line) => {
    const checked = checkLine(line, known);
    if (checked.kind !== 'good') return checked;
    const id = String(checked.part.id);
    const earlier = lineOfPart.get(id);
    if (earlier !== undefined)
      return { ...line, kind: 'bad', reason: m.print_line_repeated({ line: earlier }), choices: [] };
    lineOfPart.set(id, line.number);
    return checked;
  });
}

function checkLine(line: PastedLine, { found, isListed, selected, hasFailed }: Known): CheckedLine {
  const bad = (reason: string, choices: readonly Part[] = []) => ({ ...line, kind: 'bad', reason, choices }) as const;
  if (line.problem !== undefined) return bad(line.problem);
  const of = found.get(normalPartNo(line.partNo));
  const picked = selected.get(line.text);
  if (!of && !picked) return hasFailed ? bad(m.print_line_unchecked()) : { ...line, kind: 'checking' };
  if (of?.unread && !picked) {
    const choices = of.parts.length > 0 ? of.parts : of.similar;
    return bad(m.print_line_unread({ part: partText(of.unread) }), choices);
  }
  const parts = picked ? [picked] : ofColour(of?.parts ?? [], line.colorCode);
  const [part, second] = parts;
  if (!part) {
    const others = of?.parts ?? [];
    return others.length > 0
      ? bad(m.print_line_no_colour({ colour: line.colorCode }), others)
      : bad(m.print_line_no_part(), of?.similar ?? []);
  }
  if (second) return bad(m.print_line_several({ count: parts.length }), parts);
  if (isListed(part)) return bad(m.print_line_listed());
  const quantities = quantitiesOf(line, part.qtyPerPack);
  return quantities.ok ? { ...line, kind: 'good', part, typed: quantities.typed } : bad(quantities.reason);
}

/**
 * The text without the lines that were taken; a line of column names stays while others do. A line that was changed or
 * moved since it was checked stays too.
 */
export function textWithout(text: string, taken: readonly PastedLine[]): string {
  const takenText = new Map(taken.map((line) => [line.number, line.text]));
  const rest = text
    .split(/\r\n|\r|\n/)
    .filter((line, index) => takenText.get(index + 1) !== line && line.trim() !== '');
  return rest.join('\n');
}
