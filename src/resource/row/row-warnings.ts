/** What a file is expected to hold; the host has the last word. */
export type ExpectedRows = {
  /** Columns that must be there, as the first line names them. */
  columns: readonly string[];
  /** Two rows that agree in all of these are the same thing twice. */
  sameWhen: readonly string[];
};

const NAMED = 5;

/** What looks wrong in a file before it is sent: missing columns, rows that come twice. `rows` are those below the first. */
export function rowWarnings(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { columns, sameWhen }: ExpectedRows,
): string[] {
  const names = head.map(normal);
  const missing = columns.filter((column) => !names.includes(normal(column)));
  const twice = repeated(
    rows,
    sameWhen.map((column) => names.indexOf(normal(column))),
  );
  return [
    ...(missing.length > 0 ? [`Missing columns: ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`Rows that come more than once: ${named(twice)}`] : []),
  ];
}

type Repeated = { text: string; at: number[] };

/** `at` are row numbers as Excel shows them: the first line is row 1. */
function repeated(rows: readonly (readonly string[])[], columns: readonly number[]): Repeated[] {
  const seen = new Map<string, Repeated>();
  if (columns.length === 0 || columns.includes(-1)) return [];
  rows.forEach((row, index) => {
    const cells = columns.map((column) => (row[column] ?? '').trim());
    if (cells.every((cell) => cell === '')) return;
    const key = JSON.stringify(cells.map(normal));
    const known = seen.get(key) ?? { text: cells.join(' '), at: [] };
    known.at.push(index + 2);
    seen.set(key, known);
  });
  return [...seen.values()].filter(({ at }) => at.length > 1);
}

function named(twice: readonly Repeated[]): string {
  const first = twice.slice(0, NAMED).map(({ text, at }) => `${text} (rows ${firstFew(at)})`);
  const more = twice.length - first.length;
  return first.join('; ') + (more > 0 ? ` and ${more} more` : '');
}

/** `2, 5, 9`; of a row that stands there thousands of times, only where it begins. */
export const firstFew = (at: readonly number[]) =>
  at.slice(0, NAMED).join(', ') + (at.length > NAMED ? ` and ${at.length - NAMED} more` : '');

const normal = (text: string) => text.trim().toLowerCase();
