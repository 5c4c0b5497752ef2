import { readFileSync, writeFileSync } from 'node:fs';
import { buildApp } from '@host/app';
import { readConfig } from '@host/config';
import { openPostgres } from '@host/database/open';
import { day, fileSchema, listQuery, messageSchema } from '@host/route-schemas';
import * as z from 'zod/mini';
import { deliverySchema } from '@/domain/delivery';
import { activityEntrySchema } from '@/domain/host-rules/activity';
import { masterData, masterNames } from '@/domain/host-rules/master-data';
import { partSchema, qtyPerPackSchema } from '@/domain/part';
import { roleSchema, roles } from '@/domain/permissions';
import { hostJobSchema } from '@/domain/print-job';
import { printRecordSchema } from '@/domain/print-run';
import { tolerantFlag, tolerantText } from '@/domain/record';
import { sharedDesignSchema } from '@/domain/shared-design';
import { profileSchema, userSchema } from '@/domain/user';
import { exampleOf, examples, operations } from './openapi-examples';
import { named, nameOf } from './openapi-schemas';

const FILE = 'docs/openapi.json';

/** `npm run openapi`: writes docs/openapi.json from the routes of the reference host. */
export async function run(): Promise<number> {
  writeFileSync(FILE, await openApiText());
  console.log(`${FILE} is written.`);
  return 0;
}

/** The documented types of tolerant schemas: the product accepts more than a host should send. */
const documentedTypes = new Map<unknown, object>([
  [tolerantText, { type: ['string', 'null'] }],
  [tolerantFlag, { type: 'boolean' }],
  [qtyPerPackSchema, { type: 'integer', minimum: 1 }],
  [roleSchema, { type: 'string', enum: [...roles] }],
  [fileSchema, { type: 'string', contentMediaType: 'application/octet-stream' }],
  [day, { type: 'string', format: 'date' }],
  ...[listQuery.shape.page, listQuery.shape.perPage, listQuery.shape.limit].map((schema): [unknown, object] => [
    schema,
    { type: 'integer', minimum: 1 },
  ]),
]);

/** Answers of which only the id is required. */
const rows = new Set<unknown>([
  ...masterNames.map((name) => masterData[name].row),
  ...[profileSchema, userSchema, partSchema, deliverySchema, printRecordSchema, hostJobSchema],
  ...[activityEntrySchema, sharedDesignSchema],
]);

const statusTexts: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  400: 'The query or the body cannot be read.',
  401: 'The token is missing, wrong or expired.',
  403: 'The role may not do this.',
  404: 'There is no such record.',
  409: 'Other data do not allow it: `message` says which.',
  413: 'The body is too large.',
  422: 'Fields are wrong.',
  429: 'Too many wrong passwords; `Retry-After` says how long to wait.',
};

const queryTexts: Record<string, string> = {
  search: 'Left out when empty.',
  searchCol: 'Where to search; left out for everywhere.',
  page: 'From 1.',
  perPage: 'Rows a page.',
  limit: 'Instead of a page: that many rows.',
  sortCol: 'A column; created_at by default.',
  sortBy: 'The same as sortCol.',
  sortDir: 'ASC or DESC, which is the default.',
  serial: 'Whose range has this serial.',
  fields: 'Optional part queries: only these fields, separated by commas.',
  after: 'Optional part queries: empty for the first rows, then pagination.next of the answer before.',
  ids: 'Optional part queries: these jobs, 200 at most.',
  since: '`next` of the answer before; without it, only the cursor is answered.',
};

type Route = { method: string | string[]; url: string; config?: object; schema?: object };
type Schema = Partial<Record<'summary' | 'body' | 'querystring' | 'form' | 'response', unknown>>;
type Json = Record<string, unknown>;

/** The text of the file; `npm test` compares it. */
export async function openApiText(): Promise<string> {
  const routes = await routesOfHost();
  const paths: Record<string, Json> = {};
  for (const { method, url, ...route } of routes) {
    const path = url.replace(/^\/api/, '').replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [String(method).toLowerCase()]: operation(path, String(method), route) };
  }
  return `${JSON.stringify(
    {
      openapi: '3.1.0',
      info: {
        ...{ title: 'Admin Pokayoke API', version: String(JSON.parse(readFileSync('package.json', 'utf8')).version) },
        description: 'The API the panel needs. Described in docs/api.md.',
      },
      servers: [{ url: '/api', description: 'VITE_API_URL' }],
      security: [{ bearer: [] }],
      paths,
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: Object.fromEntries(
          Object.entries(named).map(([name, schema]) => [
            name,
            { ...jsonSchema(schema, true), ...(examples[name] ? { examples: [examples[name]] } : {}) },
          ]),
        ),
      },
    },
    null,
    2,
  )}\n`;
}

/** None of them is called, so nothing connects to the database. */
async function routesOfHost(): Promise<Route[]> {
  const config = readConfig({ TOKEN_SECRET: 'nobody signs in to a document: 32 characters', PRODUCT_DIR: '/nowhere' });
  const db = openPostgres('postgres://nowhere', 1, () => undefined);
  const app = buildApp({ db, config: { ...config, logLevel: 'silent' }, now: () => new Date(0) });
  const routes: Route[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  await app.ready();
  await app.close();
  return routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
}

function operation(path: string, method: string, { config = {}, schema = {} }: Omit<Route, 'method' | 'url'>): Json {
  const key = `${method} ${path}`;
  const known = operations[key] ?? {};
  const { summary = known.summary, querystring, body, form, response }: Schema = schema;
  if (typeof summary !== 'string') throw new Error(`${key} has no summary`);
  const access = 'access' in config ? config.access : undefined;
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...parametersOf(querystring),
  ];
  const content = form
    ? { 'multipart/form-data': { schema: jsonSchema(form), example: exampleOf(form) } }
    : body
      ? { 'application/json': { schema: jsonSchema(body), example: known.body ?? exampleOf(body) } }
      : undefined;
  return {
    summary,
    ...(access === 'open' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: !(body instanceof z.ZodMiniOptional), content } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(response ?? {}).map(([status, answer]) => [status, responseOf(status, answer, known)]),
      ),
      ...(access === 'open' ? {} : { 401: responseOf('401', messageSchema) }),
      ...(access === 'open' || access === 'signed-in' ? {} : { 403: responseOf('403', messageSchema) }),
      default: { description: 'Any other refusal or failure.', content: jsonContent(messageSchema) },
    },
  };
}

/** `known`: what the call says when it is done. */
function responseOf(status: string, answer: unknown, known: { message?: string; result?: unknown } = {}): Json {
  const description = statusTexts[status] ?? '';
  if (typeof answer !== 'object' || answer === null || !('content' in answer)) {
    const content = { schema: jsonSchema(answer), ...(isDone(status) && { example: exampleOf(answer, known) }) };
    return { description, content: { 'application/json': content } };
  }
  const types = Object.keys(answer.content ?? {});
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: jsonSchema(fileSchema) }])) };
}

const isDone = (status: string) => status.startsWith('2');

function parametersOf(query: unknown): Json[] {
  if (!query) return [];
  const { properties = {}, required = [], additionalProperties } = jsonSchema(query);
  const own = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', ...(required.includes(name) ? { required: true } : {}), schema },
    ...(queryTexts[name] ? { description: queryTexts[name] } : {}),
  }));
  const filters = { name: 'filter_{column}', in: 'query', schema: { type: 'string' } };
  return additionalProperties ? [...own, { ...filters, description: 'One for each column filter.' }] : own;
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema: jsonSchema(schema) } });

type JsonSchema = Pick<z.core.JSONSchema.ObjectSchema, 'properties' | 'required' | 'additionalProperties'>;

/** A reference for a schema with a name, unless it is to be written out. */
function jsonSchema(schema: unknown, isWrittenOut = false): JsonSchema {
  // What Fastify keeps of a route's schema is unknown; the routes put zod schemas there.
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target, path }) => {
      const name = isWrittenOut && path.length === 0 ? undefined : nameOf.get(zodSchema);
      const known = name ? { $ref: `#/components/schemas/${name}` } : documentedTypes.get(zodSchema);
      if (!known) {
        if (rows.has(zodSchema)) target.required = ['id'];
        return;
      }
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, known);
    },
  });
  return json;
}
