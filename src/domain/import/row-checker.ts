import type { ColumnUse } from './column-mapping';
import {
  type Choice,
  type FieldChange,
  type FileTable,
  normalText,
  type SheetCells,
  type SheetDeclaration,
} from './sheet';

/** `unknown`: whether the host has the record is not known. */
export type RowState = 'new' | 'changed' | 'unchanged' | 'unknown' | 'faulty';

/** A fault or a change, by the column of the grid. Columns after those of the file are fields the file does not have. */
export type RowVerdict = {
  state: RowState;
  faults: readonly { column: number; reason: string; repeated?: true }[];
  changes: readonly (Omit<FieldChange, 'field'> & { column: number })[];
};

/** What the host said of a row of the file that was sent. */
export type HostFault = { row: number; field: string | undefined; reason: string };

export type CellEdit = { row: number; column: number; text: string };

/** What would be said of a text while it is typed, and what else it may mean. `alike`: rows with the same fault. */
export type CellPreview = { reason: string | undefined; choices: Choice[]; alike: number[] };

/** Verdicts that are new, by the index of the row. */
export type Verdicts = [row: number, verdict: RowVerdict][];

/** The rows that can be sent. `rows` are the indexes of its lines. */
export type CleanFile = { table: string[][]; rows: number[] };

export type RowChecker = ReturnType<typeof createRowChecker>;

/** Beyond it nothing is offered: a person does not read it. */
const MAX_CHOICES = 6;

/**
 * Checks the rows of a file, and checks again only what a change concerns: the row, and the rows that had or get its key.
 * A row of the table keeps its index for ever.
 */
export function createRowChecker<Known, Entry, Existing>(
  sheet: SheetDeclaration<Known, Entry, Existing>,
  { head, rows, lines, formulas = [] }: FileTable,
  initialKnown: Known,
) {
  const fileColumns = head.length;
  const columnCount = fileColumns + sheet.fields.length;
  const texts = rows.map((row) => Array.from({ length: columnCount }, (_, column) => row[column] ?? ''));
  const formulaCells = new Set(formulas.map(([row, column]) => cellId(row, column)));
  const verdicts: (RowVerdict | undefined)[] = [];
  const keys: (string | undefined)[] = [];
  const rowsOfKey = new Map<string, Set<number>>();
  const skipped = new Set<number>();
  const sent = new Set<number>();
  const hostFaults = new Map<number, HostFault[]>();
  const existing = new Map<string, Existing>();
  let isComplete = false;
  let known = initialKnown;
  let columnOf = new Map<string, number>();
  let columnsInUse = new Set<number>();
  let mapped = new Set<string>();
  const [keyField] = sheet.keyFields;

  const cellsOf = (row: number, changed?: CellEdit): SheetCells => {
    const cells: Record<string, string | undefined> = {};
    for (const [field, column] of columnOf) {
      const text = changed?.column === column ? changed.text : (texts[row]?.[column] ?? '');
      // An empty cell under no heading of the file is a field the file does not have.
      if (column < fileColumns || text.trim() !== '') cells[field] = text.trim();
    }
    return cells;
  };

  /** What is wrong with the text itself, whatever its column becomes. */
  const textFault = (row: number, column: number, changed: CellEdit | undefined): string | undefined => {
    const isChanged = changed?.column === column;
    const text = isChanged ? changed.text : (texts[row]?.[column] ?? '');
    if (columnsInUse.has(column)) {
      if (!isChanged && formulaCells.has(cellId(row, column))) return 'A formula. Type its value';
      return hasBadCharacters(text) ? 'It has a line break or an invisible character' : undefined;
    }
    return head[column] === '' && text !== '' ? 'Text in a column without a heading' : undefined;
  };

  const check = (row: number, changed?: CellEdit): RowVerdict => {
    const own = cellsOf(row, changed);
    const key = sheet.keyOf(own);
    const record = key === undefined ? undefined : existing.get(key);
    const { faults, entry } = sheet.check(withExisting(own, record), known);
    const found = new Map<number, RowVerdict['faults'][number]>();
    const add = (column: number, reason: string, repeated?: true) => {
      if (!found.has(column)) found.set(column, { column, reason, ...(repeated && { repeated }) });
    };
    const addAt = (field: string, reason: string, repeated?: true) => add(columnOf.get(field) ?? 0, reason, repeated);
    for (let column = 0; column < columnCount; column += 1) {
      const reason = textFault(row, column, changed);
      if (reason !== undefined) add(column, reason);
    }
    for (const { field, reason } of faults) addAt(field, reason);
    const said = changed ? undefined : hostFaults.get(row);
    for (const { field = keyField, reason } of said ?? []) addAt(field, reason, true);
    const first = key === undefined ? undefined : firstOf(key);
    if (first !== undefined && first < row) addAt(keyField, `Twice, see row ${lines[first] ?? first + 1}`, true);
    const compared = entry === undefined || record === undefined ? [] : sheet.compare(entry, record, known);
    if (typeof compared === 'string') addAt(keyField, compared, true);
    if (found.size > 0 || entry === undefined || typeof compared === 'string') {
      return { state: 'faulty', faults: [...found.values()], changes: [] };
    }
    if (record === undefined) return isComplete ? isNew : isUnknown;
    const changes = compared.map(({ field, ...change }) => ({ ...change, column: columnOf.get(field) ?? -1 }));
    return { state: changes.length > 0 ? 'changed' : 'unchanged', faults: [], changes };
  };

  const withExisting = (own: SheetCells, record: Existing | undefined): SheetCells =>
    record === undefined ? own : { ...sheet.cellsOf(record, own), ...own };

  const firstOf = (key: string): number | undefined => {
    let first: number | undefined;
    for (const row of rowsOfKey.get(key) ?? []) {
      if (!skipped.has(row) && (first === undefined || row < first)) first = row;
    }
    return first;
  };

  /** @returns the rows whose verdict the new key may change. */
  const indexKey = (row: number): number[] => {
    const before = keys[row];
    const now = sheet.keyOf(cellsOf(row));
    keys[row] = now;
    if (before === now) return [row];
    const left = before === undefined ? undefined : rowsOfKey.get(before);
    left?.delete(row);
    const joined = now === undefined ? undefined : (rowsOfKey.get(now) ?? new Set<number>());
    joined?.add(row);
    if (now !== undefined && joined) rowsOfKey.set(now, joined);
    return [row, ...(left ?? []), ...(joined ?? [])];
  };

  const recheck = (indexes: Iterable<number>): Verdicts =>
    [...new Set(indexes)].map((row) => {
      const verdict = check(row);
      verdicts[row] = verdict;
      return [row, verdict];
    });
  return {
    /** What the columns of the file become. Fields of no column get one after them. `check` every row again. */
    map: (uses: readonly ColumnUse[]): void => {
      mapped = new Set(uses.flatMap((use) => (use === undefined ? [] : [use.field])));
      const hidden = new Set(
        Object.entries(sheet.instead ?? {}).flatMap(([field, others]) => (mapped.has(field) ? others : [field])),
      );
      columnOf = new Map();
      for (const [index, { id }] of sheet.fields.entries()) if (!hidden.has(id)) columnOf.set(id, fileColumns + index);
      for (const [column, use] of uses.entries()) if (use) columnOf.set(use.field, column);
      columnsInUse = new Set(columnOf.values());
      for (const row of texts.keys()) indexKey(row);
    },

    /** What the rules look up has changed. `check` every row again. */
    know: (changed: Known): void => {
      known = changed;
    },

    /** Rows from one index to before another: thousands are checked a part at a time. */
    check: (from: number, to: number): Verdicts =>
      recheck(Array.from({ length: Math.min(to, texts.length) - from }, (_, index) => from + index)),

    /** Records of the host. */
    meet: (records: readonly Existing[]): Verdicts => {
      const concerned = new Set<number>();
      for (const record of records) {
        const key = sheet.keyOfExisting(record);
        if (existing.has(key)) continue;
        existing.set(key, record);
        for (const row of rowsOfKey.get(key) ?? []) concerned.add(row);
      }
      return recheck(concerned);
    },

    /** The records that were met are all there are: the other rows are new. */
    completeRecords: (): Verdicts => {
      isComplete = true;
      return [...verdicts.entries()].flatMap(([row, verdict]): Verdicts => {
        if (verdict?.state !== 'unknown') return [];
        verdicts[row] = isNew;
        return [[row, isNew]];
      });
    },

    edit: (edits: readonly CellEdit[]): Verdicts => {
      const concerned = edits.flatMap(({ row, column, text }) => {
        const cells = texts[row];
        if (!cells) return [];
        cells[column] = text;
        formulaCells.delete(cellId(row, column));
        hostFaults.delete(row);
        return indexKey(row);
      });
      return recheck(concerned);
    },

    /** Skipped rows are not sent, and no other row repeats them. */
    skip: (indexes: readonly number[], isSkipped: boolean): Verdicts => {
      const concerned = indexes.flatMap((row) => {
        if (isSkipped) skipped.add(row);
        else skipped.delete(row);
        const key = keys[row];
        return [row, ...(key === undefined ? [] : (rowsOfKey.get(key) ?? []))];
      });
      return recheck(concerned);
    },

    preview: (edit: CellEdit): CellPreview => {
      const { row, column, text } = edit;
      const reasonAt = ({ faults }: RowVerdict) => faults.find((fault) => fault.column === column);
      const before = verdicts[row] && reasonAt(verdicts[row]);
      const isTyped = text !== texts[row]?.[column];
      const reason = isTyped ? reasonAt(check(row, edit))?.reason : before?.reason;
      const field = [...columnOf].find(([, at]) => at === column)?.[0];
      const cleaned = readable(text);
      const choices = [
        ...(cleaned !== text.trim() || formulaCells.has(cellId(row, column)) ? [{ text: cleaned }] : []),
        ...(field === undefined ? [] : sheet.choices(field, text, known)),
      ];
      const original = texts[row]?.[column] ?? '';
      const alike =
        before === undefined || before.repeated
          ? []
          : [...texts.keys()].filter(
              (other) =>
                other !== row &&
                texts[other]?.[column] === original &&
                !skipped.has(other) &&
                !sent.has(other) &&
                verdicts[other]?.faults.some((fault) => fault.column === column && !fault.repeated),
            );
      return { reason, choices: choices.filter((choice) => choice.text !== text).slice(0, MAX_CHOICES), alike };
    },

    /** The rows without faults that are not skipped or sent, and that change anything. */
    file: (): CleanFile => {
      const sendable = [...texts.keys()].flatMap((row) => {
        const state = verdicts[row]?.state;
        if (skipped.has(row) || sent.has(row) || state === 'faulty' || state === 'unchanged') return [];
        const own = cellsOf(row);
        const key = keys[row];
        const record = key === undefined ? undefined : existing.get(key);
        const { entry } = sheet.check(withExisting(own, record), known);
        return entry === undefined ? [] : [{ row, line: sheet.line(entry, mapped, known) }];
      });
      return { table: [sheet.head(mapped), ...sendable.map(({ line }) => line)], rows: sendable.map(({ row }) => row) };
    },

    /** The host has them: they are not sent again. */
    markSent: (indexes: readonly number[]): Verdicts => {
      for (const row of indexes) sent.add(row);
      return [];
    },

    /** What the host said of rows; it holds until one of their cells changes. */
    refuse: (faults: readonly HostFault[]): Verdicts => {
      for (const fault of faults) hostFaults.set(fault.row, [...(hostFaults.get(fault.row) ?? []), fault]);
      return recheck(faults.map(({ row }) => row));
    },
  };
}

const isNew: RowVerdict = { state: 'new', faults: [], changes: [] };
const isUnknown: RowVerdict = { ...isNew, state: 'unknown' };

const cellId = (row: number, column: number) => `${row} ${column}`;

/** What an input field of the form cannot hold, or nobody can see. */
const bad = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const plain = /^[\x20-\x7e]*$/;
const hasBadCharacters = (text: string) => !plain.test(text) && bad.test(text);

const readable = (text: string) =>
  text
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    .replace(new RegExp(bad, 'gu'), '')
    .trim();

/** The texts of a list nearest to one: those that begin with it, then those that contain it, then similar ones. */
export function nearest<Item>(
  text: string,
  items: readonly Item[],
  textsOf: (item: Item) => readonly string[],
  distance: (a: string, b: string) => number,
): Item[] {
  const wanted = normalText(text).slice(0, 80);
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  return items
    .flatMap((item) => {
      const ranks = textsOf(item).map((raw) => {
        const candidate = normalText(raw);
        if (wanted === '' || candidate.startsWith(wanted)) return 0;
        if (candidate.includes(wanted)) return 1;
        if (Math.abs(candidate.length - wanted.length) > limit) return Number.POSITIVE_INFINITY;
        return 1 + distance(candidate, wanted);
      });
      const rank = Math.min(...ranks);
      return rank <= 1 + limit ? [{ item, rank }] : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_CHOICES)
    .map(({ item }) => item);
}
