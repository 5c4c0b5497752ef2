import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import type * as z from 'zod/mini';
import { notFound } from '@/domain/host-rules/answers';

/** The body of a route is what its zod schema gives. */
export interface BodySchemas extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, BodySchemas>;

/** One parameter, one meaning: the first. */
export const firstOfEach = (query: string): Map<string, string> =>
  new Map([...new URLSearchParams(query)].toReversed());

/** The query as it was sent. */
export const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

/** The parameter of a path, as text. */
export function param({ params }: FastifyRequest, name: string): string {
  const value = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** A number of the database in a path or body; undefined for anything else, which no record has. */
export const readId = (id: unknown): number | undefined =>
  /^[1-9]\d{0,15}$/.test(String(id)) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined;

/** The record's id in the path. @throws Problem 404 for one no record has. */
export function idOf(request: FastifyRequest, what: string): number {
  const id = readId(param(request, 'id'));
  if (id === undefined) throw notFound(what);
  return id;
}

/** The record. @throws Problem 404 */
export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw notFound(what);
  return row;
}
