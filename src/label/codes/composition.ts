import type { CodeFact } from './code-facts';
import { namesUnit, refuseIdentified } from './data-identifiers';
import type { CompositionMode, Gs1Element } from './encoded';
import { refuseElement, refuseTogether } from './gs1';

/** A row with its value on one label. `id`: an identifier, or the name of a column of fixed width. */
export type ComposedRow = {
  id: string;
  value: string;
  width: number;
  align: 'left' | 'right';
  fill: string;
  /** What an identifier without a value becomes: nothing, or the identifier alone. Without it the code is refused. */
  whenEmpty?: 'omit' | 'keep' | undefined;
};

export type CompositionFormat = { mode: CompositionMode; separator: string };

/** The reason why row `index` cannot stand in the code; undefined for the whole. */
export type CompositionFault = { index: number | undefined; reason: CodeFact };

export type Composed = {
  /** What a code is encoded from: rows with a fault are left out. For GS1 with brackets. */
  content: string;
  faults: readonly CompositionFault[];
};

export const [RS, GS, EOT] = ['\x1e', '\x1d', '\x04'] as const;

/** Without the rows that are left out where they have no value. */
export const rowsInCode = <R extends ComposedRow>(rows: readonly R[]): readonly R[] =>
  rows.filter(({ value, whenEmpty }) => value !== '' || whenEmpty !== 'omit');

/** The content of a code of these rows (ISO/IEC 15434 format 06, GS1, delimited or fixed width). */
export function composeContent({ mode, separator }: CompositionFormat, rows: readonly ComposedRow[]): Composed {
  const faults = rows.flatMap((row, index) => {
    const reason = refuseRow(mode, separator, row);
    return reason === undefined ? [] : [{ index, reason }];
  });
  const good = rowsInCode(rows.filter((_, index) => !faults.some((fault) => fault.index === index)));
  const together = mode === 'gs1' ? refuseTogether(good.map(elementOf)) : wrongUnit(mode, good);
  const all: CompositionFault[] = together === undefined ? faults : [...faults, { index: undefined, reason: together }];
  return { content: good.length === 0 ? '' : joined(mode, separator, good), faults: all };
}

function joined(mode: CompositionMode, separator: string, rows: readonly ComposedRow[]): string {
  if (mode === 'iso15434') return `[)>${RS}06${rows.map(({ id, value }) => `${GS}${id}${value}`).join('')}${RS}${EOT}`;
  if (mode === 'gs1') return rows.map(({ id, value }) => `(${id})${value.replaceAll('(', '\\(')}`).join('');
  if (mode === 'delimited') return rows.map(({ value }) => value).join(separator);
  return rows.map(padded).join('');
}

/** The value of a row of fixed width, filled up to it. */
export const padded = ({ value, width, align, fill }: ComposedRow) =>
  align === 'left' ? value.padEnd(width, fill || ' ') : value.padStart(width, fill || ' ');

const elementOf = ({ id, value }: ComposedRow): Gs1Element => ({ ai: id, value });

function refuseRow(mode: CompositionMode, separator: string, row: ComposedRow): CodeFact | undefined {
  if (row.value === '' && (row.whenEmpty === 'omit' || (row.whenEmpty === 'keep' && mode === 'iso15434'))) {
    return undefined;
  }
  if (mode === 'iso15434') return refuseIdentified(row.id, row.value);
  if (mode === 'gs1') return row.value === '' ? { code: 'id-empty', id: `(${row.id})` } : refuseElement(elementOf(row));
  const name = row.id;
  if (mode === 'delimited') {
    if (separator === '') return { code: 'no-separator' };
    return row.value.includes(separator) ? { code: 'holds-separator', name, separator } : undefined;
  }
  return row.value.length > row.width
    ? { code: 'too-wide', name, count: row.value.length, width: row.width }
    : undefined;
}

/** One label stands for one unit; parts, quantities and lots may come several times on a mixed load. */
function wrongUnit(mode: CompositionMode, rows: readonly ComposedRow[]): CodeFact | undefined {
  if (mode !== 'iso15434') return undefined;
  const units = rows.filter(({ id }) => namesUnit(id));
  const twice = units.find(({ id }, index) => units.findIndex((other) => other.id === id) !== index);
  if (twice) return { code: 'twice', id: twice.id };
  const plate = units.find(({ id }) => id === '1J' || id === '6J');
  const parts = new Set(rows.flatMap(({ id, value }) => (id === 'P' ? [value] : [])));
  return plate && parts.size > 1 ? { code: 'plate-of-one-part', id: plate.id } : undefined;
}
