import { type FieldProblem, invalid, Problem } from './problem';

const MAX_BYTES = 10 * 1024 * 1024;
/** A file that is wrong in every row would answer megabytes; nobody reads past this many. */
export const MAX_PROBLEMS = 200;

/** The uploaded file's bytes. @throws Problem 400 without one, 413 when it is too big. */
export async function uploadedBytes(form: FormData): Promise<ArrayBuffer> {
  const file = form.get('file');
  if (file === null || typeof file === 'string' || file.size === 0) throw new Problem(400, 'No file was uploaded');
  if (file.size > MAX_BYTES) throw new Problem(413, 'The file is larger than 10 MB');
  return file.arrayBuffer();
}

/** What is wrong in one row of a file; `row` counts from 1 and includes the header line, as an editor shows it. */
export const rowProblem = (row: number, column: string, what: string): FieldProblem => ({
  path: [row, column],
  message: `Row ${row}, ${column}: ${what}`,
});

/** Refuses the whole file when a row is wrong: half an import is worse than none. @throws Problem 422 */
export function refuseRows(problems: FieldProblem[]) {
  if (problems.length > 0) throw invalid(problems.slice(0, MAX_PROBLEMS));
}
