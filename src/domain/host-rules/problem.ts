import type * as z from 'zod/mini';

/** A fault of one field, or of one cell of a file: `path` is the field, or row and column. */
export type FieldProblem = { path: (string | number)[]; message: string };

/** An answer of a host outside 2xx (docs/api.md, Errors). */
export class Problem extends Error {
  readonly status: number;
  readonly fields: FieldProblem[] | undefined;
  /** What goes with a refusal, such as the draft that somebody else saved. */
  readonly result: object | undefined;

  constructor(status: number, message: string, fields?: FieldProblem[], result?: object) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.result = result;
  }

  body() {
    return {
      message: this.message,
      ...(this.fields ? { error: this.fields } : {}),
      ...(this.result === undefined ? {} : { result: this.result }),
    };
  }
}

export const invalid = (fields: FieldProblem[]) => new Problem(422, 'validation_error', fields);

/** @throws Problem 422 unless there are no problems. */
export function refuse(problems: FieldProblem[]) {
  if (problems.length > 0) throw invalid(problems);
}

/** The answer lists at most this many problems of a file. */
export const MAX_PROBLEMS = 200;

/** A problem in a file; `row` counts from 1 and includes the header line, as an editor shows it. */
export const rowProblem = (row: number, column: string, what: string): FieldProblem => ({
  path: [row, column],
  message: `Row ${row}, ${column}: ${what}`,
});

/** PostgreSQL's message for a row that is still referenced, as docs/api.md specifies. */
export const stillReferenced = (table: string, constraint: string, by: string) =>
  new Problem(
    409,
    `update or delete on table "${table}" violates foreign key constraint "${constraint}" on table "${by}"`,
  );

/** One problem for each issue that zod found. */
const problemsOf = (issues: readonly z.core.$ZodIssue[]): FieldProblem[] =>
  issues.map(({ path, message }) => ({
    path: path.map((item) => (typeof item === 'symbol' ? String(item) : item)),
    message,
  }));

/** The parsed query. @throws Problem 400 in the words of its first fault. */
export function checkedQuery<S extends z.ZodMiniType>(schema: S, query: unknown): z.output<S> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw new Problem(400, result.error.issues[0]?.message ?? 'The query is wrong');
}

/** The parsed body. @throws Problem 422 with one message for each field. */
export function checked<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(problemsOf(result.error.issues));
}
