import { endpoints } from '@/api/endpoints';
import { forEachForm } from '@/config/resources';
import { designSteps } from '@/domain/shared-design';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const answer = (description: string, schema: object) => ({ description, content: json(schema) });
const messageResponse = (description: string) => answer(description, ref('Message'));
const body = (name: string) => ({ required: true, content: json(ref(name)) });

const refused = {
  401: messageResponse('The token is missing, wrong or expired.'),
  403: messageResponse('The role may not do this.'),
};
const invalid = { 422: answer('Fields are wrong.', ref('ValidationError')) };
const missing = { 404: messageResponse('There is no such record.') };
const inUse = { 409: messageResponse('Others use it: "violates foreign key constraint "x" on table "y"".') };

const query = (name: string, schema: object, description: string) => ({ name, in: 'query', schema, description });
const id = { name: 'id', in: 'path', required: true, schema: { type: ['string', 'number'] } };
const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const positiveInteger = { type: 'integer', minimum: 1 };

const listQuery = [
  query('search', text, 'Left out when empty.'),
  query('page', positiveInteger, 'From 1.'),
  query('perPage', positiveInteger, 'Rows a page.'),
  query('limit', positiveInteger, 'Instead of a page: that many rows.'),
  query('sortCol', text, 'A column; created_at by default.'),
  query('sortDir', { type: 'string', enum: ['ASC', 'DESC'] }, 'DESC by default.'),
  query('filter_{column}', text, 'One for each column filter.'),
];
const deliveryQuery = [
  query('searchCol', text, 'Where to search; left out for everywhere.'),
  query('dateFrom', day, 'The first local day.'),
  query('dateTo', day, 'The last local day.'),
  query('filter_customerId', text, 'The selected customer.'),
];
const serialQuery = [
  query('partId', text, 'Runs of one part.'),
  query('date', { type: 'string', pattern: '^\\d{8}$' }, 'Runs whose serials begin with this day.'),
  query('sortBy', text, 'serialEnd, for the last serial of a day.'),
];

const jobQuery = [
  query('partId', text, 'Jobs of one part.'),
  query('date', { type: 'string', pattern: '^\\d{8}$' }, 'Jobs whose serials begin with this day.'),
  query('serial', { type: 'string', pattern: '^\\d{12}$' }, 'Jobs that printed this serial.'),
];

const activityQuery = ['resource', 'recordId', 'by', 'action', 'dateFrom', 'dateTo'].map((name) =>
  query(name, text, 'Entries with it.'),
);

const withResult = (name: string) => ({
  type: 'object',
  properties: { message: text, result: ref(name) },
  required: ['message'],
});

const list = (row: string, more: object[] = []) => ({
  summary: `List: ${row}`,
  parameters: [...listQuery, ...more],
  responses: {
    200: answer('One page.', {
      type: 'object',
      properties: { result: { type: 'array', items: ref(row) }, pagination: ref('Pagination') },
      required: ['result', 'pagination'],
    }),
    ...refused,
  },
});
const one = (row: string) => ({
  parameters: [id],
  responses: {
    200: answer('The record.', { type: 'object', properties: { result: ref(row) }, required: ['result'] }),
    ...refused,
    ...missing,
  },
});
const create = (name: string) => ({
  requestBody: body(name),
  responses: { 201: messageResponse('Created.'), ...refused, ...invalid },
});
const replace = (name: string) => ({
  parameters: [id],
  requestBody: body(name),
  responses: { 200: messageResponse('Changed.'), ...refused, ...missing, ...invalid },
});
const remove = (summary: string) => ({
  summary,
  parameters: [id],
  responses: { 200: messageResponse('Done.'), ...refused, ...missing, ...inUse },
});
const upload = (fields: Record<string, object>) => ({
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': { schema: { type: 'object', properties: fields, required: Object.keys(fields) } },
    },
  },
  responses: { 200: messageResponse('Imported.'), ...refused, ...invalid },
});
const file = (summary: string) => ({
  summary,
  responses: { 200: { description: 'The file.', content: { [xlsx]: {} } }, ...refused },
});
const binary = { type: 'string', contentMediaType: 'application/octet-stream' };

const resource = (root: string, row: string, bodyName: string) => ({
  [root]: { get: list(row), post: create(bodyName) },
  [`${root}/{id}`]: { get: one(row), put: replace(bodyName), delete: remove('Delete') },
});

const result = (name: string) => ({
  type: 'object',
  properties: { message: text, result: ref(name) },
  required: ['result'],
});
const wrongState = { 409: messageResponse('The state does not allow it.') };
const revision = { name: 'revision', in: 'path', required: true, schema: positiveInteger };

/** The optional part `label-designs`. */
const labelDesignPaths = (root: string) => ({
  [root]: {
    get: list('LabelDesign'),
    post: {
      requestBody: body('LabelDesignBody'),
      responses: {
        201: answer('Created, with its first draft.', {
          type: 'object',
          properties: { message: text, result: { type: 'object', properties: { id: id.schema }, required: ['id'] } },
          required: ['result'],
        }),
        ...refused,
        ...invalid,
      },
    },
  },
  [`${root}/{id}`]: { get: one('LabelDesignDetail') },
  [`${root}/{id}/revisions/{revision}`]: {
    get: { ...one('LabelDesignRevision'), summary: 'A revision; it never changes', parameters: [id, revision] },
  },
  [`${root}/{id}/revisions/{revision}/restore`]: {
    post: {
      summary: 'A new draft with the content of this revision',
      parameters: [id, revision],
      requestBody: body('Comment'),
      responses: { 200: messageResponse('Restored.'), ...refused, ...missing, ...wrongState },
    },
  },
  [`${root}/{id}/draft`]: {
    put: {
      parameters: [id],
      requestBody: body('LabelDesignDraftBody'),
      responses: {
        200: answer('Saved.', {
          type: 'object',
          properties: {
            message: text,
            result: { type: 'object', properties: { updatedAt: text }, required: ['updatedAt'] },
          },
          required: ['result'],
        }),
        409: answer('Somebody has saved it meanwhile: the draft they saved.', {
          type: 'object',
          properties: {
            message: text,
            result: { type: 'object', properties: { draft: { oneOf: [ref('LabelDesignDraft'), { type: 'null' }] } } },
          },
          required: ['message', 'result'],
        }),
        ...refused,
        ...missing,
        ...invalid,
      },
    },
  },
  ...Object.fromEntries(
    designSteps.map((step) => [
      `${root}/{id}/${step}`,
      {
        post: {
          parameters: [id],
          requestBody: body('Comment'),
          responses: {
            200: answer('Done.', result('LabelDesignDetail')),
            ...refused,
            ...missing,
            ...wrongState,
            ...(step === 'reject' ? invalid : {}),
          },
        },
      },
    ]),
  ),
});

/** Not among the endpoints: the product does not take numbers itself yet. */
const NUMBER_RANGES = '/number-ranges';
const PRINT_RUNS = '/print-runs';

/** Every path of the API. */
export const paths = () => ({
  [endpoints.login]: {
    post: {
      security: [],
      requestBody: body('Credentials'),
      responses: { 200: answer('Signed in.', ref('SignedIn')), 401: messageResponse('Wrong name or password.') },
    },
  },
  [endpoints.refresh]: {
    post: {
      security: [],
      requestBody: body('RefreshRequest'),
      responses: {
        200: answer('New tokens; the old refresh token is invalid.', ref('Tokens')),
        401: messageResponse('Refused.'),
      },
    },
  },
  [endpoints.me]: { get: { responses: { 200: answer('The signed-in user.', ref('Profile')), 401: refused[401] } } },
  ...Object.assign({}, ...Object.values(forEachForm(({ root, word }) => resource(root, word, `${word}Body`)))),
  ...labelDesignPaths(endpoints.labelDesigns),
  [endpoints.partsTemplate]: { get: file('An empty workbook to fill in') },
  [endpoints.partsExport]: { get: file('Every part') },
  [endpoints.partsImport]: { post: upload({ file: binary }) },
  [endpoints.printHistory]: {
    get: list('PrintRecord', serialQuery),
    post: {
      requestBody: body('PrintRecordBody'),
      responses: {
        201: answer('Recorded.', {
          type: 'object',
          properties: { message: text, result: ref('PrintRecord') },
          required: ['message'],
        }),
        409: messageResponse('The serials overlap a run on record.'),
        ...refused,
        ...invalid,
      },
    },
  },
  [`${endpoints.printHistory}/last-serials`]: {
    get: {
      summary: 'Optional part queries: the last serial of a day for each of these parts',
      parameters: [
        query('partIds', text, 'Ids separated by commas, 200 at most.'),
        query('date', { type: 'string', pattern: '^\\d{8}$' }, 'The day.'),
      ],
      responses: {
        200: answer('Parts without a print that day are left out.', ref('LastSerials')),
        400: messageResponse('No day, or too many parts.'),
        ...refused,
      },
    },
  },
  [endpoints.activity]: {
    get: { ...list('ActivityEntry', activityQuery), summary: 'Optional part activity: who changed what' },
  },
  [endpoints.printJobs]: {
    get: { ...list('PrintJob', jobQuery), summary: 'Optional part print-jobs: without snapshots' },
    post: {
      summary: 'Optional part print-jobs: the same id again answers as if it were new',
      requestBody: body('PrintJobBody'),
      responses: { 201: answer('Recorded.', withResult('PrintJob')), ...refused, ...invalid },
    },
  },
  [`${endpoints.printJobs}/{id}`]: {
    get: { ...one('PrintJobDetail'), summary: 'Optional part print-jobs: with its snapshot' },
    patch: {
      summary: 'Optional part print-jobs: what came out of the printer',
      parameters: [id],
      requestBody: body('PrintOutcomeBody'),
      responses: { 200: answer('Changed.', withResult('PrintJob')), ...refused, ...missing, ...invalid },
    },
  },
  [NUMBER_RANGES]: {
    get: list('NumberRange'),
    post: { ...create('NumberRangeBody'), summary: 'Optional part number-ranges' },
  },
  [`${NUMBER_RANGES}/{id}`]: { put: replace('NumberRangeBody') },
  [`${NUMBER_RANGES}/{id}/take`]: {
    post: {
      summary: 'Numbers nobody else gets; the same id again the same numbers',
      parameters: [id],
      requestBody: body('TakeNumbersBody'),
      responses: {
        200: answer('Taken.', withResult('TakenNumbers')),
        409: messageResponse('The range has not enough numbers left.'),
        ...refused,
        ...missing,
        ...invalid,
      },
    },
  },
  [PRINT_RUNS]: {
    post: {
      summary:
        'Optional part print-runs: serials, record and job in one transaction; the same id again changes nothing',
      requestBody: body('PrintRunBody'),
      responses: {
        201: answer('Recorded.', withResult('PrintRun')),
        409: messageResponse('A reason for each refused line in `result.lines`; nothing is written.'),
        ...refused,
        ...invalid,
      },
    },
  },
  [`${PRINT_RUNS}/batch`]: {
    post: {
      summary: 'Several runs, each for itself, in order',
      requestBody: body('PrintRunBatchBody'),
      responses: {
        200: answer('The answer of each.', { type: 'object', properties: { result: { type: 'array' } } }),
        ...refused,
        ...invalid,
      },
    },
  },
  [`${PRINT_RUNS}/{id}`]: {
    get: one('PrintRun'),
    patch: {
      summary: 'What came out of the printer',
      parameters: [id],
      requestBody: body('PrintRunOutcomeBody'),
      responses: { 200: answer('Changed.', withResult('PrintRun')), ...refused, ...missing, ...invalid },
    },
  },
  [endpoints.deliveries]: { get: list('Delivery', deliveryQuery) },
  [`${endpoints.deliveries}/{id}`]: { get: one('Delivery'), delete: remove('Delete') },
  [`${endpoints.deliveriesApprove}/{id}`]: { delete: remove('Approve') },
  [`${endpoints.deliveriesReject}/{id}`]: { delete: remove('Reject') },
  [endpoints.deliveriesImport]: { post: upload({ file: binary, customerId: text }) },
});
