import { HttpResponse, type JsonBodyType } from 'msw';
import type * as z from 'zod/mini';
import { type RecordId, sameId } from '@/domain/record';

export type FieldProblem = { path: (string | number)[]; message: string };

/** An answer outside 2xx, thrown by a handler and converted to a response in route.ts. */
export class Problem extends Error {
  readonly status: number;
  readonly fields: FieldProblem[] | undefined;
  readonly result: JsonBodyType;

  constructor(status: number, message: string, fields?: FieldProblem[], result?: JsonBodyType) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.result = result;
  }

  response() {
    const body = {
      message: this.message,
      ...(this.fields ? { error: this.fields } : {}),
      ...(this.result === undefined ? {} : { result: this.result }),
    };
    return HttpResponse.json(body, { status: this.status });
  }
}

export const invalid = (fields: FieldProblem[]) => new Problem(422, 'validation_error', fields);

/** @throws Problem 422 unless there are no problems. */
export function refuse(problems: FieldProblem[]) {
  if (problems.length > 0) throw invalid(problems);
}

/** The record with this id. @throws Problem 404 */
export function findRow<Row extends { id: RecordId }>(rows: readonly Row[], id: RecordId, what: string): Row {
  const found = rows.find((row) => sameId(row.id, id));
  if (!found) throw new Problem(404, `${what} not found`);
  return found;
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

/** The parsed body. @throws Problem 422 with one message for each field. */
export function checked<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ path: path.map(pathItem), message })));
}

const pathItem = (item: PropertyKey) => (typeof item === 'symbol' ? String(item) : item);
