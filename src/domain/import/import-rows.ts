import { type ColumnUse, type FoundBy, mapColumns, setColumn } from './column-mapping';
import type { Choice, FileCell, FileTable, SheetCells, SheetDeclaration, SheetField } from './sheet';

/*
 * The rows of an import: one state that never changes, and steps that make the next one. A row keeps its index for ever.
 */

/** `unknown`: whether the host has the record is not known. `sent`: the host has taken the row. */
type RowState = 'new' | 'changed' | 'unchanged' | 'unknown' | 'faulty' | 'skipped' | 'sent';

/** What is wrong with a cell. `said`: a rule that hosts share, or a host, has its own sentence. */
export type ImportFact =
  | { code: 'stray_text' | 'formula' | 'bad_characters' }
  | { code: 'twice'; line: number }
  | { code: 'said'; text: string };

/** At a column of the grid. `isOfRow`: the same text may be right in another row. */
type RowFault = { column: number; fact: ImportFact; isOfRow?: true };

/** What the host said of a row of the file that was sent. */
export type HostFault = { row: number; field: string | undefined; reason: string };

export type ImportRow = {
  /** Of the file's columns, then of the sheet's fields: a field of no column is typed there. Rows may be shorter. */
  texts: readonly string[];
  /** Columns whose cell holds a formula. */
  formulas: readonly number[];
  /** Two rows with the same key are one record. */
  key: string | undefined;
  mark: 'skipped' | 'sent' | undefined;
  /** Holds until one of the row's cells changes. */
  said: readonly HostFault[];
  state: RowState;
  faults: readonly RowFault[];
  changes: readonly { column: number; field: string; was: string }[];
  /** What is sent; undefined while something is wrong. */
  entry: unknown;
};

export type ImportRows = {
  sheet: SheetDeclaration;
  table: FileTable;
  /** What the rules look up. */
  known: unknown;
  uses: readonly ColumnUse[];
  /** The column of each field; a field of no column of the file has one after them. */
  columnOf: ReadonlyMap<string, number>;
  rows: readonly ImportRow[];
  /** In the order of the file. */
  rowsOfKey: ReadonlyMap<string, readonly number[]>;
  /** Records of the host that were read, by key. */
  existing: ReadonlyMap<string, unknown>;
  /** Those are all there are: other rows are new. */
  isCompared: boolean;
  /** So many rows, from the first, are checked with what is known now. */
  checked: number;
  /** Something was typed or skipped. */
  isChanged: boolean;
};

/** Every row is checked with what is known now. */
export const isChecked = ({ checked, rows }: ImportRows) => checked === rows.length;

export type CellPlace = { row: number; column: number };
export type CellEdit = CellPlace & { text: string };

/** The fault of a text while it is typed, and suggestions for it. `alike`: rows with the same fault. */
export type CellPreview = { fact: ImportFact | undefined; choices: Choice[]; alike: number[] };

/** Most suggestions: the user does not read more. */
const MAX_CHOICES = 6;

/** No row is checked yet. */
export function openRows(
  sheet: SheetDeclaration,
  table: FileTable,
  known: unknown,
  remembered: Readonly<Record<string, string>> = {},
): ImportRows {
  const formulas = new Map<number, number[]>();
  for (const [row, column] of table.formulas ?? []) formulas.set(row, [...(formulas.get(row) ?? []), column]);
  const rows = table.rows.map(
    (texts, row): ImportRow => ({
      texts,
      formulas: formulas.get(row) ?? [],
      key: undefined,
      mark: undefined,
      said: [],
      state: 'unknown',
      faults: [],
      changes: [],
      entry: undefined,
    }),
  );
  const uses = mapColumns(table.head, sheet, remembered);
  const compared = { existing: new Map(), isCompared: false, isChanged: false };
  return withUses({ sheet, table, known, rows, ...compared, ...noUses, checked: 0 }, uses);
}

const noUses = { uses: [], columnOf: new Map<string, number>(), rowsOfKey: new Map<string, number[]>() };

/** What a column of the file becomes, set by hand. Every row has to be checked again. */
export const mapColumn = (state: ImportRows, column: number, field: string | undefined): ImportRows =>
  withUses(state, setColumn(state.uses, column, field, state.sheet));

function withUses(before: ImportRows, uses: readonly ColumnUse[]): ImportRows {
  const { sheet, table } = before;
  const mapped = mappedFields(uses);
  const hidden = Object.entries(sheet.instead ?? {}).flatMap(([field, others]) => (mapped.has(field) ? others : field));
  const columnOf = new Map<string, number>();
  for (const [index, { id }] of sheet.fields.entries()) {
    if (!hidden.includes(id)) columnOf.set(id, table.head.length + index);
  }
  for (const [column, use] of uses.entries()) if (use) columnOf.set(use.field, column);
  const state = { ...before, uses, columnOf, checked: 0 };
  const rows = before.rows.map((row) => ({ ...row, key: sheet.keyOf(cellsOf(state, row.texts)) }));
  const rowsOfKey = new Map<string, number[]>();
  for (const [index, { key }] of rows.entries()) {
    if (key === undefined) continue;
    const others = rowsOfKey.get(key);
    if (others) others.push(index);
    else rowsOfKey.set(key, [index]);
  }
  return { ...state, rows, rowsOfKey };
}

/** What the rules look up has changed. Every row has to be checked again. */
export const know = (state: ImportRows, known: unknown): ImportRows => ({ ...state, known, checked: 0 });

/** Checks the next rows: thousands are checked a part at a time. */
export function checkMore(state: ImportRows, count: number): ImportRows {
  const checked = Math.min(state.checked + count, state.rows.length);
  const indexes = Array.from({ length: checked - state.checked }, (_, index) => state.checked + index);
  return { ...recheck(state, indexes), checked };
}

/** Records of the host. */
export function meet(state: ImportRows, records: readonly unknown[]): ImportRows {
  const existing = new Map(state.existing);
  const concerned: number[] = [];
  for (const record of records) {
    const key = state.sheet.keyOfExisting(record);
    if (existing.has(key)) continue;
    existing.set(key, record);
    concerned.push(...(state.rowsOfKey.get(key) ?? []));
  }
  return recheck({ ...state, existing }, concerned);
}

/** The records that rows of the file change, as they were read. */
export const recordsToChange = (state: ImportRows): unknown[] =>
  indexesOf(state, (row) => row.state === 'changed').flatMap((index) => recordOf(state, index) ?? []);

function recordOf(state: ImportRows, index: number): unknown {
  const row = state.rows[index];
  const key = row && state.sheet.keyOf(cellsOf(state, row.texts));
  return key === undefined ? undefined : state.existing.get(key);
}

/**
 * Records that were read once more before they are sent: what a file has no column for is sent as it is now. `differing`
 * rows would change something else than the grid shows; so do rows whose record is gone.
 */
export function meetAgain(
  state: ImportRows,
  before: readonly unknown[],
  now: readonly unknown[],
): { rows: ImportRows; differing: number } {
  const { keyOfExisting } = state.sheet;
  const keys = new Set(before.map(keyOfExisting));
  const existing = new Map([...state.existing].filter(([key]) => !keys.has(key)));
  for (const record of now) existing.set(keyOfExisting(record), record);
  const concerned = [...keys].flatMap((key) => state.rowsOfKey.get(key) ?? []);
  const rows = recheck({ ...state, existing }, concerned);
  const shown = ({ state: of, changes }: ImportRow) => JSON.stringify([of, changes]);
  const differing = concerned.filter((index) => {
    const [old, next] = [state.rows[index], rows.rows[index]];
    return old && next && shown(old) !== shown(next);
  });
  return { rows, differing: differing.length };
}

/** What the rows have in the column of the key, each text once. */
export function keyTexts({ sheet, rows, columnOf }: ImportRows): string[] {
  const column = columnOf.get(sheet.keyField);
  if (column === undefined) return [];
  return [...new Set(rows.map(({ texts }) => (texts[column] ?? '').trim()))].filter((text) => text !== '');
}

/** All records were read: the rows without one are new. */
export const completeRecords = (state: ImportRows): ImportRows => ({
  ...state,
  isCompared: true,
  rows: state.rows.map((row, index) =>
    row.state === 'unknown' && index < state.checked ? { ...row, state: 'new' } : row,
  ),
});

/** The same text in one column of rows. */
export const edit = (state: ImportRows, rows: readonly number[], column: number, text: string): ImportRows => ({
  ...changeRows(state, rows, (row) => typed(row, column, text)),
  isChanged: true,
});

function typed(row: ImportRow, column: number, text: string): ImportRow {
  const texts = Array.from({ length: Math.max(row.texts.length, column + 1) }, (_, index) => row.texts[index] ?? '');
  texts[column] = text;
  return { ...row, texts, formulas: row.formulas.filter((formula) => formula !== column), said: [] };
}

/** Skipped rows are not sent, and no other row repeats them. */
export const skip = (state: ImportRows, rows: readonly number[], isSkipped: boolean): ImportRows => ({
  ...changeRows(state, rows, (row) => ({ ...row, mark: isSkipped ? 'skipped' : undefined })),
  isChanged: true,
});

/** The host has them: they are not sent again. */
export const markSent = (state: ImportRows, rows: readonly number[]): ImportRows =>
  changeRows(state, rows, (row) => ({ ...row, mark: 'sent' }));

/** What the host said of rows. */
export const addHostFaults = (state: ImportRows, faults: readonly HostFault[]): ImportRows =>
  changeRows(
    state,
    faults.map(({ row }) => row),
    (row, index) => ({ ...row, said: faults.filter((fault) => fault.row === index) }),
  );

/** Changes rows, and checks what that concerns: them, and the rows that have, had or get their keys. */
function changeRows(
  state: ImportRows,
  indexes: readonly number[],
  change: (row: ImportRow, index: number) => ImportRow,
): ImportRows {
  const rows = [...state.rows];
  const rowsOfKey = new Map(state.rowsOfKey);
  const concerned = new Set(indexes);
  for (const index of [...concerned]) {
    const before = rows[index];
    if (!before) continue;
    const changed = change(before, index);
    const key = state.sheet.keyOf(cellsOf(state, changed.texts));
    rows[index] = { ...changed, key };
    if (key !== before.key) {
      if (before.key !== undefined) {
        rowsOfKey.set(
          before.key,
          (rowsOfKey.get(before.key) ?? []).filter((other) => other !== index),
        );
      }
      if (key !== undefined)
        rowsOfKey.set(
          key,
          [...(rowsOfKey.get(key) ?? []), index].sort((a, b) => a - b),
        );
    }
    for (const same of [before.key, key]) {
      for (const other of same === undefined ? [] : (rowsOfKey.get(same) ?? [])) concerned.add(other);
    }
  }
  return recheck({ ...state, rows, rowsOfKey }, concerned);
}

function recheck(state: ImportRows, indexes: Iterable<number>): ImportRows {
  const rows = [...state.rows];
  for (const index of indexes) {
    const row = rows[index];
    if (row) rows[index] = { ...row, ...check(state, row, index) };
  }
  return { ...state, rows };
}

function cellsOf({ table, columnOf }: ImportRows, texts: readonly string[]): SheetCells {
  const cells: Record<string, string> = {};
  for (const [field, column] of columnOf) {
    const text = (texts[column] ?? '').trim();
    // An empty cell under no heading of the file is a field the file does not have.
    if (column < table.head.length || text !== '') cells[field] = text;
  }
  return cells;
}

type Verdict = Pick<ImportRow, 'state' | 'faults' | 'changes' | 'entry'>;

function check(state: ImportRows, row: ImportRow, index: number): Verdict {
  const { sheet, known, table, columnOf } = state;
  const own = cellsOf(state, row.texts);
  const key = sheet.keyOf(own);
  const record = key === undefined ? undefined : state.existing.get(key);
  const cells = record === undefined ? own : { ...sheet.cellsOf(record, own), ...own };
  const { faults, entry } = sheet.check(cells, known);
  const found = new Map<number, RowFault>();
  const add = (column: number, fact: ImportFact | undefined, isOfRow?: true) => {
    if (fact !== undefined && !found.has(column)) found.set(column, { column, fact, ...(isOfRow && { isOfRow }) });
  };
  const addAt = (field: string, text: string, isOfRow?: true) =>
    add(columnOf.get(field) ?? 0, { code: 'said', text }, isOfRow);
  for (const column of columnOf.values()) add(column, textFault(row, column));
  for (const [column, heading] of table.head.entries()) {
    const isStray = heading === '' && state.uses[column] === undefined && (row.texts[column] ?? '') !== '';
    if (isStray) add(column, { code: 'stray_text' });
  }
  for (const { field, reason } of faults) addAt(field, reason);
  for (const { field = sheet.keyField, reason } of row.said) addAt(field, reason, true);
  const first = key === undefined ? undefined : firstOf(state, key);
  if (first !== undefined && first < index) {
    add(columnOf.get(sheet.keyField) ?? 0, { code: 'twice', line: lineInFile(state, first) }, true);
  }
  const compared = entry === undefined || record === undefined ? [] : sheet.compare(entry, record, known);
  if (typeof compared === 'string') addAt(sheet.keyField, compared, true);
  if (found.size > 0 || entry === undefined || typeof compared === 'string') {
    const inOrder = [...found.values()].sort((a, b) => a.column - b.column);
    return { state: row.mark ?? 'faulty', faults: inOrder, changes: [], entry: undefined };
  }
  const changes = compared.map(({ field, was }) => ({ column: columnOf.get(field) ?? -1, field, was }));
  const isNew = state.isCompared ? 'new' : 'unknown';
  const isKnown = changes.length > 0 ? 'changed' : 'unchanged';
  return { state: row.mark ?? (record === undefined ? isNew : isKnown), faults: [], changes, entry };
}

/** What is wrong with the text itself, whatever its column becomes. */
function textFault({ texts, formulas }: ImportRow, column: number): ImportFact | undefined {
  if (formulas.includes(column)) return { code: 'formula' };
  return hasBadCharacters(texts[column] ?? '') ? { code: 'bad_characters' } : undefined;
}

const firstOf = ({ rowsOfKey, rows }: ImportRows, key: string) =>
  rowsOfKey.get(key)?.find((row) => rows[row]?.mark !== 'skipped');

/** The number of a row in the file. */
export const lineInFile = ({ table }: ImportRows, row: number) => table.lines[row] ?? row + 1;

/** What an input field of the form cannot hold, or nobody can see. */
const bad = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const plain = /^[\x20-\x7e]*$/;
const hasBadCharacters = (text: string) => !plain.test(text) && bad.test(text);

const readable = (text: string) =>
  text
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(new RegExp(bad, 'gu'), '')
    .trim();

/** Of a text that is typed over a cell. */
export function preview(state: ImportRows, { row: index, column, text }: CellEdit): CellPreview {
  const row = state.rows[index];
  if (!row) return { fact: undefined, choices: [], alike: [] };
  const isHere = (fault: RowFault) => fault.column === column;
  const before = row.faults.find(isHere);
  const original = row.texts[column] ?? '';
  const now = text === original ? before : check(state, typed(row, column, text), index).faults.find(isHere);
  const field = fieldAt(state, column);
  const cleaned = readable(text);
  const choices = [
    ...(cleaned !== text.trim() || row.formulas.includes(column) ? [{ text: cleaned }] : []),
    ...(field ? state.sheet.choices(field.id, text, state.known) : []),
  ];
  const isAlike = ({ texts, faults, mark }: ImportRow, other: number) =>
    other !== index &&
    (texts[column] ?? '') === original &&
    mark === undefined &&
    faults.some((fault) => isHere(fault) && !fault.isOfRow);
  return {
    fact: now?.fact,
    choices: choices.filter((choice) => choice.text !== text).slice(0, MAX_CHOICES),
    alike: before === undefined || before.isOfRow ? [] : indexesOf(state, isAlike),
  };
}

const indexesOf = ({ rows }: ImportRows, matches: (row: ImportRow, index: number) => boolean) =>
  [...rows.keys()].filter((index) => {
    const row = rows[index];
    return row !== undefined && matches(row, index);
  });

function fieldAt({ sheet, columnOf }: Pick<ImportRows, 'sheet' | 'columnOf'>, column: number): SheetField | undefined {
  return sheet.fields.find(({ id }) => columnOf.get(id) === column);
}

const sendable: readonly RowState[] = ['new', 'changed', 'unknown'];

/** The rows without faults that change anything, as they are sent. `rows` are the indexes of its lines. */
export function cleanFile(state: ImportRows): { table: FileCell[][]; rows: number[] } {
  const rows = indexesOf(state, (row) => sendable.includes(row.state) && row.entry !== undefined);
  return {
    table: state.sheet.file(
      rows.map((row) => state.rows[row]?.entry),
      mappedFields(state.uses),
    ),
    rows,
  };
}

const mappedFields = (uses: readonly ColumnUse[]) => new Set(uses.flatMap((use) => (use ? [use.field] : [])));

/** The skipped rows as they are in the grid now, under the headings of the file, with what is wrong as `say` says it. */
export function skippedFile({ rows, table: { head } }: ImportRows, say: (fact: ImportFact) => string): string[][] {
  const skipped = rows.filter(({ state }) => state === 'skipped');
  return [
    [...head, 'Reason'],
    ...skipped.map(({ texts, faults }) => [
      ...head.map((_, column) => texts[column] ?? ''),
      faults.map(({ fact }) => say(fact)).join('; '),
    ]),
  ];
}

/** Which rows are shown. */
export type RowFilter = 'all' | Exclude<RowState, 'sent'>;
export type RowCounts = Record<RowFilter | 'sent' | 'sendable', number>;

const none = { all: 0, new: 0, changed: 0, unchanged: 0, unknown: 0, faulty: 0, skipped: 0, sent: 0, sendable: 0 };

export function countRows({ rows }: ImportRows): RowCounts {
  const counts: RowCounts = { ...none };
  for (const { state } of rows) counts[state] += 1;
  counts.all = rows.length - counts.sent;
  counts.sendable = counts.new + counts.changed + counts.unknown;
  return counts;
}

/** The indexes of the rows that pass. Rows the host has taken are gone. */
export const visibleRows = (state: ImportRows, filter: RowFilter): number[] =>
  indexesOf(state, (row) => row.state !== 'sent' && (filter === 'all' || row.state === filter));

export type GridColumn = {
  /** Of the texts of a row. */
  index: number;
  /** In the file; undefined for a field the file does not have. */
  heading: string | undefined;
  field: SheetField | undefined;
  foundBy: FoundBy | undefined;
};

/** The columns of the file, then the required fields it does not have. */
export function gridColumns(state: Pick<ImportRows, 'sheet' | 'table' | 'uses' | 'columnOf'>): GridColumn[] {
  const { table, sheet, uses, columnOf } = state;
  const ofFile = table.head.map((heading, index): GridColumn => {
    const foundBy = uses[index]?.foundBy;
    return { index, heading, field: fieldAt(state, index), foundBy };
  });
  const absent = sheet.fields.flatMap((field): GridColumn[] => {
    const index = columnOf.get(field.id) ?? 0;
    return field.required && index >= table.head.length
      ? [{ index, heading: undefined, field, foundBy: undefined }]
      : [];
  });
  return [...ofFile, ...absent];
}

/** The next cell with a fault in the order of the grid, from a cell on, and then from the start. */
export function nextFault(
  { rows }: ImportRows,
  columns: readonly GridColumn[],
  from: CellPlace | undefined,
  step: 1 | -1 = 1,
): CellPlace | undefined {
  const places = rows.flatMap(({ state, faults }, row) =>
    state === 'faulty'
      ? columns.flatMap(({ index: column }) => (faults.some((fault) => fault.column === column) ? { row, column } : []))
      : [],
  );
  if (from === undefined) return places.at(step === 1 ? 0 : -1);
  const orderOf = (column: number) => columns.findIndex(({ index }) => index === column);
  const distance = (place: CellPlace) => place.row - from.row || orderOf(place.column) - orderOf(from.column);
  if (step === 1) return places.find((place) => distance(place) > 0) ?? places[0];
  return places.findLast((place) => distance(place) < 0) ?? places.at(-1);
}
