import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { resources } from '@/config/resources';
import { activityEntrySchema } from '@/domain/activity-entry';
import { deliverySchema } from '@/domain/delivery';
import { numberRangeFormSchema, takeNumbersSchema } from '@/domain/host-rules/number-range';
import { printRunBatchSchema, printRunOutcomeSchema, printRunSchema } from '@/domain/host-rules/print-runs';
import { partFormSchema, partSchema, qtyPerPackSchema } from '@/domain/part';
import { roleSchema, roles } from '@/domain/permissions';
import { hostJobSchema } from '@/domain/print-job';
import { printRecordSchema } from '@/domain/print-run';
import { recordId, tolerantFlag, tolerantText } from '@/domain/record';
import {
  revisionSchema,
  sharedDesignDetailSchema,
  sharedDesignSchema,
  sharedDraftSchema,
} from '@/domain/shared-design';
import { credentialsSchema, profileSchema, userFormSchema, userSchema } from '@/domain/user';
import { masterData, masterNames } from '@/mock-api/master-data';
import { paths } from './openapi-paths';

const FILE = 'docs/openapi.json';

/** `npm run openapi`: writes docs/openapi.json from the product's own schemas. */
export function run(): number {
  writeFileSync(FILE, openApiText());
  console.log(`${FILE} is written.`);
  return 0;
}

/** The text of the file; `npm test` compares it. */
export const openApiText = () => `${JSON.stringify(openApi(), null, 2)}\n`;

const message = z.object({ message: z.string() });
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const fieldError = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() });
const quantity = z.int().check(z.minimum(1));
const serial = z.string().check(z.regex(/^\d{12}$/));

const serialRange = z.tuple([serial, serial]);
const override = z.object({ reason: z.string().check(z.minLength(1)) });
const snapshot = z.object({
  design: z.unknown(),
  part: partSchema,
  companyName: z.string(),
  printed: z.optional(z.unknown()),
});
const design = z.record(z.string(), z.unknown());

/** Every body of the API by its name in the document, as the product sends or reads it. */
const schemas: Record<string, z.ZodMiniType> = {
  Message: message,
  ValidationError: z.object({ message: z.literal('validation_error'), error: z.array(fieldError) }),
  Pagination: z.object({ total: z.int(), totalPages: z.int(), page: z.int(), perPage: z.int() }),
  Credentials: credentialsSchema,
  RefreshRequest: z.object({ refreshToken: z.string() }),
  Tokens: tokens,
  SignedIn: z.extend(tokens, { message: z.string(), user: profileSchema }),
  Profile: profileSchema,
  User: userSchema,
  UserBody: z.extend(userFormSchema, { id: z.optional(recordId), password: z.optional(z.string()) }),
  ...Object.fromEntries(
    masterNames.flatMap((name): [string, z.ZodMiniType][] => [
      [resources[name].word, masterData[name].row],
      [`${resources[name].word}Body`, masterData[name].form],
    ]),
  ),
  Part: partSchema,
  PartBody: partFormSchema,
  Delivery: deliverySchema,
  LabelDesign: sharedDesignSchema,
  LabelDesignDetail: sharedDesignDetailSchema,
  LabelDesignRevision: z.extend(revisionSchema, { design }),
  LabelDesignBody: z.object({ name: z.string(), design }),
  LabelDesignDraft: sharedDraftSchema,
  LabelDesignDraftBody: z.object({ design, basedOn: z.nullable(z.string()) }),
  Comment: z.object({ comment: z.string() }),
  PrintRecord: printRecordSchema,
  PrintRecordBody: z.object({
    partId: recordId,
    qtyLabel: quantity,
    qtyPart: quantity,
    serialFrom: serial,
    serialEnd: serial,
    status: quantity,
  }),
  ActivityEntry: activityEntrySchema,
  NumberRange: z.extend(numberRangeFormSchema, {
    id: recordId,
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    updatedBy: z.string(),
  }),
  NumberRangeBody: numberRangeFormSchema,
  TakeNumbersBody: takeNumbersSchema,
  TakenNumbers: z.object({ from: z.int(), end: z.int() }),
  LastSerials: z.object({ result: z.array(z.object({ partId: recordId, serialEnd: serial })) }),
  PrintRun: z.object({
    id: z.string(),
    at: z.string(),
    by: z.string(),
    lines: z.array(
      z.object({
        partId: recordId,
        historyId: recordId,
        serialFrom: serial,
        serialEnd: serial,
        status: z.int(),
        taken: z.array(z.object({ range: recordId, from: z.int(), end: z.int() })),
      }),
    ),
  }),
  PrintRunBody: printRunSchema,
  PrintRunBatchBody: printRunBatchSchema,
  PrintRunOutcomeBody: printRunOutcomeSchema,
  PrintJob: hostJobSchema,
  PrintJobDetail: z.extend(hostJobSchema, { snapshot }),
  PrintJobBody: z.object({
    id: z.string().check(z.minLength(1)),
    partId: recordId,
    serialFrom: serial,
    serialEnd: serial,
    status: quantity,
    qtyLabel: quantity,
    qtyPart: quantity,
    designId: z.nullable(z.string()),
    designRevision: z.nullable(quantity),
    designHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    snapshot,
    output: z.string(),
    printer: z.string(),
    printedAt: z.string(),
    override: z.optional(override),
  }),
  PrintOutcomeBody: z.object({
    outcome: z.object({
      kind: z.enum(['all', 'none', 'some', 'unknown']),
      missing: z.optional(z.array(serialRange)),
    }),
  }),
};

/** The documented types of tolerant schemas: the product accepts more than a host should send. */
const documentedTypes = new Map<unknown, object>([
  [tolerantText, { type: ['string', 'null'] }],
  [tolerantFlag, { type: 'boolean' }],
  [qtyPerPackSchema, { type: 'integer', minimum: 1 }],
  [roleSchema, { type: 'string', enum: [...roles] }],
]);

/** Answers of which only the id is required. */
const rows = new Set<z.ZodMiniType>([
  profileSchema,
  userSchema,
  ...masterNames.map((name) => masterData[name].row),
  partSchema,
  deliverySchema,
  printRecordSchema,
  hostJobSchema,
  activityEntrySchema,
  sharedDesignSchema,
]);

function openApi() {
  const { title, version } = { title: 'Admin Pokayoke API', version: packageVersion() };
  return {
    openapi: '3.1.0',
    info: { title, version, description: 'The API the panel needs. Described in docs/api.md.' },
    servers: [{ url: '/', description: 'VITE_API_URL' }],
    security: [{ bearer: [] }],
    paths: paths(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema)])),
    },
  };
}

function jsonSchema(schema: z.ZodMiniType): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const known = documentedTypes.get(zodSchema);
      if (!known) return;
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, known);
    },
  });
  return rows.has(schema) ? { ...json, required: ['id'] } : json;
}

const packageVersion = () => String(JSON.parse(readFileSync('package.json', 'utf8')).version);
