import * as z from 'zod/mini';
import { recordId } from '@/domain/record';

declare module 'fastify' {
  /** Body, query and answers are zod schemas: the call is checked by them, and docs/openapi.json is written from them. */
  interface FastifySchema {
    summary?: string;
    /** The fields of a multipart body. */
    form?: z.ZodMiniType;
  }
}

export const messageSchema = z.object({ message: z.string() });
const fieldProblem = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });
export const validationErrorSchema = z.object({ message: z.string(), error: z.optional(z.array(fieldProblem)) });
export const paginationSchema = z.object({ total: z.int(), totalPages: z.int(), page: z.int(), perPage: z.int() });
/** Of an answer to `after`. */
export const keyPaginationSchema = z.object({
  total: z.optional(z.int()),
  perPage: z.int(),
  next: z.nullable(z.string()),
});
export const fileSchema = z.string();

/** Of a query, whose values are text. */
const whole = (text: string) => z.optional(z.string().check(z.regex(/^0*[1-9]\d*$/, text)));
export const day = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Must be a date (YYYY-MM-DD)'));
const word = z.optional(z.string());

/** Besides these each list takes `filter_<column>`, and with queries `filter_<column>__in` and more (docs/api.md). */
export const listQuery = z.looseObject({
  ...{ search: word, searchCol: word, sortCol: word, sortBy: word, sortDir: word },
  page: whole('page must be a whole number of at least 1'),
  perPage: whole('perPage must be a whole number of at least 1'),
  limit: whole('limit must be a whole number of at least 1'),
  ...{ fields: word, after: word },
});

export const withResult = <Result extends z.ZodMiniType>(result: Result) => z.object({ message: z.string(), result });
const notFound = { 404: messageSchema };
const refused = { 409: messageSchema, 422: validationErrorSchema };

export const listOf = (row: z.ZodMiniType, querystring: z.ZodMiniType = listQuery) => ({
  querystring,
  response: {
    200: z.object({ result: z.array(row), pagination: z.union([paginationSchema, keyPaginationSchema]) }),
    400: messageSchema,
  },
});
export const recordOf = (row: z.ZodMiniType) => ({ response: { 200: z.object({ result: row }), ...notFound } });
export const creates = <Body extends z.ZodMiniType>(body: Body, answer: z.ZodMiniType = messageSchema) => ({
  body,
  response: { 201: answer, ...refused },
});
export const updates = <Body extends z.ZodMiniType>(body: Body, answer: z.ZodMiniType = messageSchema) => ({
  body,
  response: { 200: answer, ...notFound, ...refused },
});
export const removes = { response: { 200: messageSchema, ...notFound, 409: messageSchema } };
export const uploads = (form: z.ZodMiniType) => ({
  form,
  response: { 200: messageSchema, 400: messageSchema, 413: messageSchema, ...refused },
});
/** A workbook. */
export const fileOf = (type: string) => ({ response: { 200: { content: { [type]: { schema: fileSchema } } } } });

const serial = z.string().check(z.regex(/^\d{12}$/));
export const serialQuery = z.extend(listQuery, { partId: word, date: word, serial: word });

/** What print-runs answer. */
export const printRunAnswer = z.object({
  ...{ id: z.string(), at: z.string(), by: z.string(), companyName: z.string() },
  lines: z.array(
    z.object({
      ...{ partId: recordId, historyId: recordId, serialFrom: serial, serialEnd: serial, status: z.int() },
      reason: z.optional(z.string()),
      taken: z.array(z.object({ range: recordId, from: z.int(), end: z.int() })),
    }),
  ),
});
