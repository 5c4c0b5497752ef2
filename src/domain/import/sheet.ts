/** A table as it was read from a file; rows may be shorter than the head. */
export type FileTable = {
  /** The first line: the headings. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The number of each row in the file, as Excel or an editor shows it. */
  lines: readonly number[];
  /** Cells that hold a formula: index of the row in `rows`, index of the column. */
  formulas?: readonly (readonly [row: number, column: number])[] | undefined;
  /** The name of the sheet, in a workbook. */
  sheet?: string | undefined;
};

/** What a cell of a written file holds; null and '' are empty. */
export type FileCell = string | number | null;

/** What a column of a file can become. */
export type SheetField = {
  id: string;
  /** In the select over the column, and as a heading. */
  label: string;
  /** Other headings that mean this field for certain. */
  names?: readonly string[] | undefined;
  /** Headings that probably mean it, in the languages of the warehouse. */
  likely?: readonly string[] | undefined;
  /** A new record needs it. */
  required?: boolean;
  kind?: 'text' | 'code' | 'number' | 'hand';
  /** In px. */
  width: number;
};

/** The trimmed texts of a row by field id; a field that no column becomes is missing. */
export type SheetCells = Readonly<Record<string, string | undefined>>;

export type CellFault = { field: string; reason: string };

/** A text that may be meant instead of a faulty one. `isNeither`: no hand. */
export type Choice = { text: string; detail?: string | undefined; isNeither?: true };

/** A field the import changes in a record, and its text before. */
export type FieldChange = { field: string; was: string };

/**
 * What is imported, declared once. `Known` is what the rules look up, such as the customers; `Entry` a row without
 * faults; `Existing` a record of the host. The rules are methods, so that the grid can hold any sheet without its types.
 */
export type SheetDeclaration<Known = unknown, Entry = unknown, Existing = unknown> = {
  fields: readonly SheetField[];
  /** Fields that stand for others: a file has either. */
  instead?: Readonly<Record<string, readonly string[]>>;
  /** Where a repeated row is marked, and the name of a row. */
  keyField: string;
  /** Two rows with the same key are one record. Undefined while a part of it is empty. */
  keyOf(cells: SheetCells): string | undefined;
  keyOfExisting(existing: Existing): string;
  /** The texts of an existing record that stand in for columns the file does not have; `own` are those it has. */
  cellsOf(existing: Existing, own: SheetCells): SheetCells;
  check(cells: SheetCells, known: Known): { faults: CellFault[]; entry: Entry | undefined };
  /** What the import would change; a text when the host refuses to import an existing record. */
  compare(entry: Entry, existing: Existing, known: Known): FieldChange[] | string;
  /** Texts near the one in a cell, nearest first. */
  choices(field: string, text: string, known: Known): Choice[];
  /** The file that is sent, its headings first; `mapped` are the fields the user's file has. */
  file(entries: readonly Entry[], mapped: ReadonlySet<string>): FileCell[][];
  /** The field a heading of the file that is sent stands for, as the host names it in its messages. */
  fieldOfHeading(heading: string): string | undefined;
};

/** For comparing headings, names and codes. */
export const normalText = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
