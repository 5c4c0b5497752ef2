import { HttpResponse } from 'msw';
import type * as z from 'zod/mini';

export type FieldProblem = { path: (string | number)[]; message: string };

/** An answer that is not 2xx, thrown by a rule and turned into a response where the request came in. */
export class Problem extends Error {
  readonly status: number;
  readonly fields: FieldProblem[] | undefined;

  constructor(status: number, message: string, fields?: FieldProblem[]) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  response() {
    const body = this.fields ? { message: this.message, error: this.fields } : { message: this.message };
    return HttpResponse.json(body, { status: this.status });
  }
}

export const notFound = (what: string) => new Problem(404, `${what} not found`);

export const invalid = (fields: FieldProblem[]) => new Problem(422, 'validation_error', fields);

/** A file that is wrong in every row would answer megabytes; nobody reads past this many. */
export const MAX_PROBLEMS = 200;

/** What is wrong in one row of a file; `row` counts from 1 and includes the header line, as an editor shows it. */
export const rowProblem = (row: number, column: string, what: string): FieldProblem => ({
  path: [row, column],
  message: `Row ${row}, ${column}: ${what}`,
});

/** Refuses the whole file when a row is wrong: half an import is worse than none. @throws Problem 422 */
export function refuseRows(problems: FieldProblem[]) {
  if (problems.length > 0) throw invalid(problems.slice(0, MAX_PROBLEMS));
}

/** What PostgreSQL says when a row is still referenced; docs/api.md promises the client these words. */
export const stillReferenced = (table: string, constraint: string, by: string) =>
  new Problem(
    409,
    `update or delete on table "${table}" violates foreign key constraint "${constraint}" on table "${by}"`,
  );

/** The body as the schema reads it. @throws Problem 422 with one message a field. */
export function checked<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.map(pathItem), message })));
}

const pathItem = (item: PropertyKey) => (typeof item === 'symbol' ? String(item) : item);
