import type { FieldError } from '@/api/client/errors';
import type { HostFault } from '@/domain/import/import-rows';

type SentFile = {
  /** The index in the grid of each row that was sent, in its order. */
  rows: readonly number[];
  /** The number of each row of the grid in the user's file. */
  lines: readonly number[];
  fieldOfHeading: (heading: string) => string | undefined;
};

/** No message has more. */
const MAX_LENGTH = 500;

/**
 * The host's messages at the rows of the grid. Its row numbers are those of the file that was sent, whose first row is 2:
 * in the texts they become those of the user's file. `others` are messages about no row.
 */
export function placeMessages(errors: readonly FieldError[], sent: SentFile) {
  const faults: HostFault[] = [];
  const others: FieldError[] = [];
  for (const { path, message } of errors) {
    const [rowStep = '', column = ''] = path;
    const row = /^\d{1,7}$/.test(rowStep) ? sent.rows[Number(rowStep) - 2] : undefined;
    const text = renumbered(message.slice(0, MAX_LENGTH), sent);
    if (row === undefined) {
      others.push({ path, message: text });
      continue;
    }
    const line = sent.lines[row] ?? row + 1;
    faults.push({ row, field: sent.fieldOfHeading(column), reason: withoutPlace(text, line, column) });
  }
  return { faults, others };
}

/** 'Row 3' of the sent file is another row of the user's file. */
const renumbered = (message: string, { rows, lines }: SentFile) =>
  message.replace(/\b(rows?|line|baris)(\s+)(\d{1,7})\b/gi, (found, word: string, space: string, number: string) => {
    const row = rows[Number(number) - 2];
    return row === undefined ? found : `${word}${space}${lines[row] ?? row + 1}`;
  });

/** The grid shows the place: 'Row 3, Customer: there is none' becomes 'There is none'. */
function withoutPlace(message: string, line: number, column: string): string {
  const rest = message.replace(new RegExp(`^(row|line|baris)\\s+${line}\\b[\\s,.:;-]*`, 'i'), '');
  // 'not known' does not begin with the column 'no'.
  const isNamed =
    column !== '' &&
    rest.toLowerCase().startsWith(column.toLowerCase()) &&
    !/^[\p{L}\p{N}]/u.test(rest.slice(column.length));
  const bare = isNamed ? rest.slice(column.length).replace(/^[\s,.:;-]+/, '') : rest;
  const text = bare || message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
