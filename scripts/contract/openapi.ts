import { readFileSync, writeFileSync } from 'node:fs';
import { buildApp } from '@host/app';
import { readConfig } from '@host/config';
import { openPostgres } from '@host/database/open';
import {
  day,
  fileSchema,
  keyPaginationSchema,
  listQuery,
  messageSchema,
  paginationSchema,
  printRunAnswer,
  validationErrorSchema,
} from '@host/route-schemas';
import * as z from 'zod/mini';
import { activityEntrySchema } from '@/domain/activity-entry';
import { customerFormSchema, customerSchema } from '@/domain/customer';
import { deliverySchema } from '@/domain/delivery';
import { numberRangeFormSchema } from '@/domain/host-rules/number-range';
import { printJobBodySchema } from '@/domain/host-rules/print-job-body';
import { printRunOutcomeSchema, printRunSchema } from '@/domain/host-rules/print-runs';
import { recordedRunSchema } from '@/domain/host-rules/recorded-run';
import { sharedViewBodySchema, sharedViewSchema } from '@/domain/host-rules/shared-view';
import { partFormSchema, partSchema, qtyPerPackSchema } from '@/domain/part';
import { roleSchema, roles } from '@/domain/permissions';
import { hostJobSchema } from '@/domain/print-job';
import { printRecordSchema } from '@/domain/print-run';
import { tolerantFlag, tolerantText } from '@/domain/record';
import {
  revisionSchema,
  sharedDesignDetailSchema,
  sharedDesignSchema,
  sharedDraftSchema,
} from '@/domain/shared-design';
import { profileSchema, userBodySchema, userSchema } from '@/domain/user';

const FILE = 'docs/openapi.json';

/** `npm run openapi`: writes docs/openapi.json from the routes of the reference host. */
export async function run(): Promise<number> {
  writeFileSync(FILE, await openApiText());
  console.log(`${FILE} is written.`);
  return 0;
}

/** Schemas with a name in the document; all others are written where they are used. */
export const named: Record<string, z.ZodMiniType> = {
  Message: messageSchema,
  ValidationError: validationErrorSchema,
  Pagination: paginationSchema,
  KeyPagination: keyPaginationSchema,
  Profile: profileSchema,
  User: userSchema,
  UserBody: userBodySchema,
  Customer: customerSchema,
  CustomerBody: customerFormSchema,
  Part: partSchema,
  PartBody: partFormSchema,
  Delivery: deliverySchema,
  PrintRecord: printRecordSchema,
  PrintRecordBody: recordedRunSchema,
  LabelDesign: sharedDesignSchema,
  LabelDesignDetail: sharedDesignDetailSchema,
  LabelDesignDraft: sharedDraftSchema,
  LabelDesignRevision: revisionSchema,
  PrintJob: hostJobSchema,
  PrintJobBody: printJobBodySchema,
  ActivityEntry: activityEntrySchema,
  NumberRangeBody: numberRangeFormSchema,
  PrintRun: printRunAnswer,
  PrintRunBody: printRunSchema,
  PrintRunOutcomeBody: printRunOutcomeSchema,
  SharedView: sharedViewSchema,
  SharedViewBody: sharedViewBodySchema,
};
const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

const hash = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef';
const audit = {
  ...{ createdAt: '2026-11-19T02:11:08.120Z', createdBy: 'rina' },
  ...{ updatedAt: '2026-11-20T03:00:00.000Z', updatedBy: 'rina' },
};
const person = { username: 'rina', fullName: 'Rina Aulia', nik: '20180342', role: 'admin' };
/** Bodies as a program would send them, and answers. */
export const examples: Record<string, object> = {
  Message: { message: 'Customer created successfully' },
  ValidationError: { message: 'validation_error', error: [{ path: ['name'], message: 'Part name is required' }] },
  Pagination: { total: 240, totalPages: 48, page: 1, perPage: 5 },
  Profile: { id: 1, ...person, email: 'rina@example.com', createdAt: audit.createdAt },
  User: { id: 1, ...person, ...audit },
  Customer: { id: 1, name: 'PT Cakra Motor Indonesia', alias: 'CMI', address: 'Karawang 41361', ...audit },
  Part: {
    ...{ id: 7, name: 'Door Trim RH', no: '83503-T5A-J010', colorCode: 'NH-900L', labelSize: '135mm × 90mm' },
    ...{ customerId: 1, customer: { name: 'PT Cakra Motor Indonesia' }, model: 'T5A', qtyPerPack: 12 },
    ...{ indication: 'Front', leftHand: false, rightHand: true, labelDesignId: null, ...audit },
  },
  Delivery: {
    ...{ id: 1200, slipNumber: '260011482', seqProd: '0412', orderNo: 'PO-771204', partNumber: '83503-T5A-J010' },
    ...{
      partName: 'Door Trim RH',
      colorCode: 'NH-900L',
      kdLotNo: 'KD26-118',
      qty: 12,
      date: '2026-11-20',
      time: '10:30',
    },
    ...{
      barcodeHpm: '83503-T5A-J010|NH-900L|12|202611200001',
      customer: { alias: 'CMI', name: 'PT Cakra Motor Indonesia' },
    },
    ...{ scanLt1ByName: 'Dedi', scanLt1At: '2026-11-20T02:14:00.000Z', scanLt2ByName: '', scanLt2At: null },
  },
  PrintRecord: {
    ...{ id: 9, partId: 7, serialFrom: '202611200001', serialEnd: '202611200003', qtyLabel: 3, qtyPart: 36, status: 1 },
    ...{ createdAt: '2026-11-20T03:00:00.000Z', createdBy: 'rina' },
    part: { no: '83503-T5A-J010', name: 'Door Trim RH', colorCode: 'NH-900L', model: 'T5A', labelDesignId: null },
  },
  ActivityEntry: {
    ...{ id: 31, at: '2026-11-20T03:00:00.000Z', by: 'Rina Aulia', action: 'update', resource: 'parts', recordId: '7' },
    ...{ label: '83503-T5A-J010 NH-900L', changes: [{ field: 'customerId', from: '1', to: '2' }] },
  },
  CustomerBody: { name: 'PT Cakra Motor Indonesia', alias: 'CMI', address: 'Karawang 41361' },
  PartBody: {
    ...{ name: 'Door Trim RH', no: '83503-T5A-J010', colorCode: 'NH-900L', labelSize: '135mm × 90mm', customerId: 1 },
    ...{ model: 'T5A', qtyPerPack: 12, indication: 'Front', leftHand: false, rightHand: true },
  },
  UserBody: { username: 'rina', nik: '', password: 'at least 8 characters', fullName: 'Rina Aulia', role: 'user' },
  PrintRecordBody: {
    ...{ partId: 7, qtyLabel: 3, qtyPart: 36, status: 1 },
    ...{ serialFrom: '202611200001', serialEnd: '202611200003' },
  },
  PrintRunBody: {
    id: '0b1f7c1e-8a5d-4a67-9f5e-0d6b1f9f3c11',
    station: { id: 'packing-2', name: 'Packing 2' },
    ...{ output: 'paper', printer: '', printedAt: '2026-11-20T10:00:00+07:00', companyName: 'PT Pokayoke Indonesia' },
    lines: [
      {
        ...{ kind: 'first', partId: 7, partUpdatedAt: '2026-11-19T02:11:08.120Z', serialFrom: '202611200001' },
        ...{ qtyLabel: 3, qtyPart: 36, designId: null, designRevision: null, designHash: hash, take: [] },
        snapshot: { design: {}, part: { id: 7 }, companyName: 'PT Pokayoke Indonesia' },
      },
    ],
  },
  PrintRunOutcomeBody: {
    lines: [{ partId: 7, outcome: { kind: 'some', unprinted: [['202611200003', '202611200003']] } }],
  },
  NumberRangeBody: {
    ...{ name: 'Plates', kind: 'licence-plate', prefix: 'UN123456789', digits: 9 },
    ...{ next: 1, end: 999_999_999, warnAt: 10_000 },
  },
  SharedViewBody: {
    ...{ id: '3f1c9a0b7d2e4f5061728394', name: 'Without a design', resource: 'parts' },
    address: 'sortCol=no&sortDir=ASC&columns=no,name',
  },
};

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
  ...[profileSchema, userSchema, customerSchema, partSchema, deliverySchema, printRecordSchema, hostJobSchema],
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
  const { summary = usualSummary(path, method), querystring, body, form, response }: Schema = schema;
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
  const content = form ? { 'multipart/form-data': { schema: jsonSchema(form) } } : body ? jsonContent(body) : undefined;
  return {
    summary,
    ...(access === 'open' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: !(body instanceof z.ZodMiniOptional), content } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(response ?? {}).map(([status, answer]) => [status, responseOf(status, answer)]),
      ),
      ...(access === 'open' ? {} : { 401: responseOf('401', messageSchema) }),
      ...(access === 'open' || access === 'signed-in' ? {} : { 403: responseOf('403', messageSchema) }),
      default: { description: 'Any other refusal or failure.', content: jsonContent(messageSchema) },
    },
  };
}

/** Of a call that says none of its own. */
function usualSummary(path: string, method: string): string {
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const last = (words.at(-1) ?? '').replaceAll('-', ' ');
  if (path.endsWith('}')) return `${{ GET: 'Read', PUT: 'Change', DELETE: 'Delete' }[method]} one of the ${last}`;
  if (method === 'GET') return `List of ${last}`;
  return path.includes('{') ? `${last.charAt(0).toUpperCase()}${last.slice(1)}` : `Add to the ${last}`;
}

function responseOf(status: string, answer: unknown): Json {
  const description = statusTexts[status] ?? '';
  if (typeof answer !== 'object' || answer === null || !('content' in answer)) {
    return { description, content: jsonContent(answer) };
  }
  const types = Object.keys(answer.content ?? {});
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: jsonSchema(fileSchema) }])) };
}

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
