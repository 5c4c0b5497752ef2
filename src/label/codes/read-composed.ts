import { type ComposedRow, type CompositionFormat, EOT, GS, padded, RS, rowsInCode } from './composition';
import type { CompositionMode } from './encoded';

/**
 * The values of the rows in what a scanner sent, row by row, to be compared with what was meant. Tolerates scanners that
 * leave out RS and EOT, or write `<GS>` for a separator. Undefined where a row was not found.
 */
export function readComposed(
  { mode, separator }: CompositionFormat,
  rows: readonly ComposedRow[],
  read: string,
): (string | undefined)[] {
  const text = read.replaceAll('<GS>', GS).replaceAll('<RS>', RS).replaceAll('<EOT>', EOT).replaceAll('\0', GS);
  if (mode === 'iso15434') {
    const fields = text.replaceAll(RS, GS).replaceAll(EOT, GS).split(GS);
    const values = new Map<string, string[]>();
    for (const field of fields) {
      const [, id, value] = IDENTIFIED.exec(field) ?? [];
      if (id !== undefined && value !== undefined) values.set(id, [...(values.get(id) ?? []), value]);
    }
    // An identifier may come several times, in the order of the rows.
    return rows.map(({ id }) => values.get(id)?.shift());
  }
  if (mode === 'delimited') {
    const values = text.split(separator);
    return rows.map((_, index) => values[index]);
  }
  if (mode === 'fixed') {
    let start = 0;
    return rows.map(({ width }) => {
      start += width;
      return text.slice(start - width, start) || undefined;
    });
  }
  return readGs1(rows, text);
}

/** GS1 values end at their fixed length or at a separator; the rows say which identifiers come in which order. */
function readGs1(rows: readonly ComposedRow[], text: string): (string | undefined)[] {
  let rest = text.startsWith(GS) ? text.slice(1) : text;
  return rows.map(({ id, value }, index) => {
    if (!rest.startsWith(id)) return undefined;
    rest = rest.slice(id.length);
    const separator = rest.indexOf(GS);
    const end = rest.startsWith(value) ? value.length : separator < 0 ? rest.length : separator;
    const found = rest.slice(0, end);
    rest = rest.slice(rest[end] === GS ? end + 1 : end);
    const next = rows[index + 1]?.id;
    return next !== undefined && rest !== '' && !rest.startsWith(next) ? undefined : found;
  });
}

/** One row of a code as it was meant and as a scanner read it. */
export type ReadField = { id: string; intended: string; read: string | undefined; isSame: boolean };

/** What a scanner sent, row by row beside what was meant. The rows have their values on the label. */
export function compareComposed(
  format: CompositionFormat,
  all: readonly ComposedRow[],
  read: string | undefined,
): ReadField[] {
  const rows = rowsInCode(all);
  const values = read === undefined ? [] : readComposed(format, rows, read);
  return rows.map((row, index) => {
    const intended = format.mode === 'fixed' ? padded(row) : row.value;
    return { id: row.id, intended, read: values[index], isSame: values[index] === intended };
  });
}

/** A piece of an encoded text; `control` has the name of a character that is not visible. */
export type EncodedPart = { type: 'control' | 'identifier' | 'text'; text: string };

/**
 * An encoded text with its control characters named and its identifiers set apart. `text` is what a scanner sends: of GS1
 * without the leading FNC1, which is added.
 */
export function encodedParts(
  mode: CompositionMode | undefined,
  rows: readonly ComposedRow[],
  text: string,
): EncodedPart[] {
  const pieces = text.match(CONTROL_OR_TEXT) ?? [];
  if (mode === 'gs1') return [FNC1, ...pieces.flatMap((piece) => (piece === GS ? [FNC1] : gs1Parts(piece, rows)))];
  return pieces.flatMap((piece, index) => {
    if (isControl(piece)) return [{ type: 'control', text: controlName(piece) }];
    const [, id, value] = (mode === 'iso15434' && pieces[index - 1] === GS && IDENTIFIED.exec(piece)) || [];
    return id === undefined || value === undefined ? [{ type: 'text', text: piece }] : identified(id, value);
  });
}

/** A text with its control characters as `<GS>`. */
export const withVisibleControls = (text: string): string =>
  text.replace(CONTROL, (character) => `<${controlName(character)}>`);

/** The opposite, for what is typed: `<TAB>` becomes the character. */
export const withoutVisibleControls = (text: string): string =>
  text.replace(/<(RS|GS|EOT|TAB|LF|CR)>/g, (typed, name) => {
    const [character = typed] = Object.entries(names).find(([, known]) => known === name) ?? [];
    return character;
  });

const FNC1: EncodedPart = { type: 'control', text: 'FNC1' };
const CONTROL_OR_TEXT = /\p{Cc}|\P{Cc}+/gu;
const CONTROL = /\p{Cc}/gu;
const IDENTIFIED = /^(\d{0,3}[A-Z])(.*)$/s;

const isControl = (piece: string) => /^\p{Cc}$/u.test(piece);

const names: Readonly<Record<string, string>> = {
  [RS]: 'RS',
  [GS]: 'GS',
  [EOT]: 'EOT',
  '\t': 'TAB',
  '\n': 'LF',
  '\r': 'CR',
};

const controlName = (character: string): string =>
  names[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const identified = (id: string, value: string): EncodedPart[] => [
  { type: 'identifier', text: id },
  ...(value === '' ? [] : [{ type: 'text' as const, text: value }]),
];

/** Elements of a fixed length follow one another without a separator. */
function gs1Parts(piece: string, rows: readonly ComposedRow[]): EncodedPart[] {
  const found = rows.find(({ id, value }) => piece.startsWith(id + value));
  if (!found) return piece === '' ? [] : [{ type: 'text', text: piece }];
  const { id, value } = found;
  return [...identified(id, value), ...gs1Parts(piece.slice(id.length + value.length), rows)];
}
