import type * as z from 'zod/mini';
import { resources } from '@/config/resources';
import { done, messages, revisionRestored } from '@/domain/host-rules/answers';
import {
  type Declaration,
  formFields,
  type MasterName,
  masterData,
  masterNames,
} from '@/domain/host-rules/master-data';
import { partsImported } from '@/domain/host-rules/part-file';
import { slipsImported } from '@/domain/host-rules/slip-file';
import { stepMessages } from '@/domain/shared-design';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { nameOf } from './openapi-schemas';

const hash = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef';
const audit = {
  ...{ createdAt: '2026-11-19T02:11:08.120Z', createdBy: 'rina' },
  ...{ updatedAt: '2026-11-20T03:00:00.000Z', updatedBy: 'rina' },
};
const person = { username: 'rina', fullName: 'Rina Aulia', nik: '20180342', role: 'admin' };
const design = storedDesign({
  ...{ id: 'LD-0007', name: 'Kanban card', labelSize: { width: 90, height: 60 } },
  ...{ createdAt: audit.createdAt, updatedAt: audit.updatedAt },
  elements: [newElement('text', { text: '{partNo}' }, { id: 'part', x: 6, y: 6 })],
});
const revision = {
  ...{ revision: 2, hash, comment: 'Larger part number', createdAt: audit.createdAt, createdBy: 'rina' },
  ...{ approvedBy: 'hendra.w', approvalComment: '', publishedAt: audit.updatedAt },
};
const sharedDesign = {
  ...{ id: 'LD-0007', name: 'Kanban card', labelSize: '90mm × 60mm', state: 'published', publishedRevision: 2 },
  ...{ draftUpdatedAt: null, draftUpdatedBy: null, createdAt: audit.createdAt, updatedAt: audit.updatedAt },
};
const job = {
  ...{ id: '5b8d1f60-91c3-4f0e-9c65-1d0e6a4f7b22', partId: 7, status: 1, qtyLabel: 3, qtyPart: 36 },
  ...{ serialFrom: '202611200001', serialEnd: '202611200003' },
  ...{ designId: 'LD-0007', designRevision: 2, designHash: hash },
  ...{ output: 'paper', printer: 'Printer Label Gudang 1', printedAt: '2026-11-20T10:00:00+07:00' },
};
const snapshot = { design, part: { id: 7, no: '83503-T5A-J010' }, companyName: 'PT Pokayoke Indonesia' };
const someLabels = [['202611200003', '202611200003']];

/** Bodies as a program would send them, and answers. */
export const examples: Record<string, object> = {
  Message: { message: 'Customer created successfully' },
  ValidationError: { message: 'validation_error', error: [{ path: ['name'], message: 'Part name is required' }] },
  Pagination: { total: 240, totalPages: 48, page: 1, perPage: 5 },
  Profile: { id: 1, ...person, email: 'rina@example.com', createdAt: audit.createdAt },
  User: { id: 1, ...person, ...audit },
  ...Object.fromEntries(
    masterNames.flatMap((name): [string, object][] => {
      const { seed }: Declaration = masterData[name];
      const body = Object.fromEntries(formFields(masterData[name]).map((field, at) => [field, seed[0]?.[at]]));
      const { word } = resources[name];
      return [
        [word, { id: 1, ...body, ...audit }],
        [`${word}Body`, body],
      ];
    }),
  ),
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
  LabelDesign: sharedDesign,
  LabelDesignDetail: { ...sharedDesign, draft: null, revisions: [revision] },
  LabelDesignDraft: { design, updatedAt: audit.updatedAt, updatedBy: 'rina' },
  LabelDesignRevision: revision,
  PrintJob: { ...job, printedBy: 'rina', outcome: { kind: 'some', missing: someLabels } },
  PrintJobBody: { ...job, snapshot },
  PrintRun: {
    ...{ id: '0b1f7c1e-8a5d-4a67-9f5e-0d6b1f9f3c11', at: '2026-11-20T03:00:00.000Z', by: 'Rina Aulia' },
    companyName: 'PT Pokayoke Indonesia',
    lines: [
      {
        ...{ partId: 7, historyId: 9, serialFrom: '202611200001', serialEnd: '202611200003', status: 1 },
        taken: [{ range: 3, from: 1111, end: 1113 }],
      },
    ],
  },
  SharedView: {
    ...{ id: '3f1c9a0b7d2e4f5061728394', name: 'Without a design', resource: 'parts' },
    ...{ address: 'sortCol=no&sortDir=ASC&columns=no,name', owner: 'rina', createdAt: audit.createdAt },
  },
  SharedViewBody: {
    ...{ id: '3f1c9a0b7d2e4f5061728394', name: 'Without a design', resource: 'parts' },
    address: 'sortCol=no&sortDir=ASC&columns=no,name',
  },
};

type Operations = Record<string, { summary?: string; message?: string; body?: object; result?: unknown }>;

function callsOfMaster(name: MasterName): Operations {
  const { root, word } = resources[name];
  const one = word.toLowerCase();
  return {
    [`GET ${root}`]: { summary: `${word}s, in pages` },
    [`POST ${root}`]: { summary: `Add a ${one}`, message: done(word, 'created').message },
    [`GET ${root}/{id}`]: { summary: `One ${one}` },
    [`PUT ${root}/{id}`]: { summary: `Change a ${one}`, message: done(word, 'updated').message },
    [`DELETE ${root}/{id}`]: {
      summary: `Delete a ${one} that nothing refers to`,
      message: done(word, 'deleted').message,
    },
  };
}

/** What calls say that say nothing else of their own. */
export const operations: Operations = {
  'GET /health': { message: 'Running' },
  'GET /ready': { message: 'Ready' },
  'POST /auth/login': { message: messages.signedIn, body: { username: 'rina', password: 'at least 8 characters' } },
  'GET /users': { summary: 'Users, in pages' },
  'POST /users': { summary: 'Add a user', message: done('User', 'created').message },
  'GET /users/{id}': { summary: 'One user' },
  'PUT /users/{id}': {
    summary: 'Change a user; an empty password stays as it is',
    message: done('User', 'updated').message,
  },
  'DELETE /users/{id}': { summary: 'Delete a user; never an admin', message: done('User', 'deleted').message },
  ...Object.assign({}, ...masterNames.map(callsOfMaster)),
  'GET /parts': { summary: 'Parts, in pages' },
  'POST /parts': { summary: 'Add a part', message: done('Part', 'created').message },
  'GET /parts/{id}': { summary: 'One part' },
  'PUT /parts/{id}': { summary: 'Change a part', message: done('Part', 'updated').message },
  'DELETE /parts/{id}': { summary: 'Delete a part that was never printed', message: done('Part', 'deleted').message },
  'POST /parts/import': { message: partsImported({ created: 12, updated: 3 }) },
  'GET /parts/print-history': { summary: 'Recorded prints, in pages' },
  'POST /parts/print-history': {
    summary: 'Record a print; 409 when its serials overlap those of another first print',
    message: messages.printRecorded,
  },
  'POST /parts/print-history/{id}/void': {
    message: 'Labels declared void',
    body: { serials: someLabels, reason: 'Damaged' },
  },
  'POST /parts/print-history/{id}/void/confirm': { message: 'Labels declared void', body: { serials: someLabels } },
  'GET /deliveries': { summary: 'Delivery slips, in pages' },
  'GET /deliveries/{id}': { summary: 'One delivery slip' },
  'DELETE /deliveries/{id}': { message: done('Delivery', 'deleted').message },
  'DELETE /deliveries/approve/{id}': { message: done('Delivery', 'approved').message },
  'DELETE /deliveries/reject/{id}': { message: done('Delivery', 'rejected').message, body: { reason: 'Wrong part' } },
  'POST /deliveries/import': { message: slipsImported(8) },
  'GET /label-designs': { summary: 'Optional part label-designs: shared designs, in pages' },
  'POST /label-designs': {
    summary: 'Share a design; its content is the first draft',
    message: messages.designCreated,
    body: { name: 'Kanban card', design },
    result: { id: 'LD-0007' },
  },
  'GET /label-designs/{id}': { summary: 'A shared design with its draft and its revisions' },
  'DELETE /label-designs/{id}': { message: done('Design', 'deleted').message },
  'GET /label-designs/{id}/revisions/{revision}': { result: { ...revision, design } },
  'PUT /label-designs/{id}/draft': {
    message: messages.draftSaved,
    body: { design, basedOn: audit.updatedAt },
  },
  'POST /label-designs/{id}/submit': { summary: 'Submit the draft for review', message: stepMessages.submit },
  'POST /label-designs/{id}/approve': {
    summary: 'Approve the draft: it becomes a revision',
    message: stepMessages.approve,
  },
  'POST /label-designs/{id}/reject': {
    summary: 'Reject the draft: it can be changed again',
    message: stepMessages.reject,
  },
  'POST /label-designs/{id}/publish': {
    summary: 'Publish the newest revision: parts print with it',
    message: stepMessages.publish,
  },
  'POST /label-designs/{id}/retire': {
    summary: 'Retire the design: no part prints with it',
    message: stepMessages.retire,
  },
  'POST /label-designs/{id}/revisions/{revision}/restore': { message: revisionRestored(2).message },
  'POST /print-jobs': { message: messages.jobRecorded },
  'GET /print-jobs/{id}': {
    summary: 'A print job with its snapshot',
    result: { ...job, printedBy: 'rina', outcome: { kind: 'some', missing: someLabels }, snapshot },
  },
  'PATCH /print-jobs/{id}': {
    summary: 'What came out of a print job',
    message: messages.outcomeRecorded,
    body: { outcome: { kind: 'some', missing: someLabels } },
  },
  'GET /number-ranges': {
    summary: 'Optional part number-ranges: the ranges, in pages',
    result: [
      {
        ...{ id: 3, name: 'SSCC', kind: 'sscc', prefix: '39501153', digits: 9, next: 1111, end: 999_999_999 },
        ...{ warnAt: 1000, perDay: 14, ...audit },
      },
    ],
  },
  'POST /number-ranges': { summary: 'Add a number range', message: done('Number range', 'created').message },
  'PUT /number-ranges/{id}': {
    summary: 'Change a number range; `next` may only grow',
    message: done('Number range', 'updated').message,
  },
  'POST /number-ranges/{id}/take': {
    message: messages.numbersTaken,
    body: { id: 'c7c1e6f0-2a39-4a0d-8a53-9c1de4b7a5d1', count: 3 },
    result: { from: 1111, end: 1113 },
  },
  'POST /print-runs': { message: 'Print run recorded' },
  'GET /print-runs/{id}': { summary: 'A print run; 404 when the host never saw it' },
  'PATCH /print-runs/{id}': { summary: 'What came out of a print run', message: messages.outcomeRecorded },
  'POST /print-runs/batch': {
    result: [{ id: '0b1f7c1e-8a5d-4a67-9f5e-0d6b1f9f3c11', status: 201, message: 'Print run recorded' }],
  },
  'GET /stats': {
    result: {
      ...{ parts: 240, partsWithoutDesign: 182, partsWithUnknownDesign: 3 },
      partsOfUnknownDesigns: [{ designId: 'LD-0099', parts: 3 }],
      ...{ deliveries: 1500, waitingForLt2: 87, customers: 10, users: 12 },
      printedPerDay: [{ date: '2026-11-20', labels: 96, runs: 14 }],
      scannedPerDay: [{ date: '2026-11-20', lt1: 92, lt2: 89, mismatched: 1 }],
      zone: 'Asia/Jakarta',
      slipsOfDay: {
        ...{ all: 8, unprinted: 4, labels: 11 },
        first: [
          {
            ...{ slipNumber: '260011482', partNumber: '83503-T5A-J010', customer: 'PT Cakra Motor Indonesia' },
            labels: 4,
          },
        ],
      },
    },
  },
  'POST /parts/lookup': { body: { numbers: ['83503-T5A-J010', '84151-D26-K000'] } },
  'POST /deliveries/lookup': { body: { customerId: 1, slipNumbers: ['260011482'] } },
  'GET /parts/longest': { result: { name: 'GARNISH ASSY R FR PILLAR', no: '83503-T5A-J010-B2', qtyPerPack: '120' } },
  'POST /views': { message: done('View', 'created').message },
  'DELETE /views/{id}': {
    message: done('View', 'deleted').message,
  },
};

/** Values of fields, beside those of the examples, by their names. */
const fields: Record<string, unknown> = {
  ...{ accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', refreshToken: 'f3b1c7d2e9a84c50' },
  ...{ file: '(the bytes of the file)', comment: 'Larger part number', customerId: '1' },
  // The cursor of /changes and of pages by key.
  next: 'eyJsYXN0IjozMX0',
};

type Sample = { name?: string; message?: string | undefined; result?: unknown };
type Def = { type: string } & Record<string, unknown>;

/** A value that a schema takes: the known one of its name or its field, else the simplest of its type. */
export function exampleOf(schema: unknown, { name = '', message, result }: Sample = {}): unknown {
  const type = schema as z.ZodMiniType;
  const named = examples[nameOf.get(type) ?? ''];
  if (named) return 'message' in named && message !== undefined ? { ...named, message } : named;
  if (name === 'message' && message !== undefined) return message;
  if (name === 'result' && result !== undefined) return result;
  for (const value of knownValues.get(name) ?? []) if (type.safeParse(value).success) return value;
  return simplest(type, name, { message, result });
}

function simplest(type: z.ZodMiniType, name: string, own: Omit<Sample, 'name'>): unknown {
  // What zod keeps of a schema is typed by its kind.
  const def = type._zod.def as unknown as Def;
  const inner = (schema: unknown) => exampleOf(schema, { ...own, name });
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Record<string, unknown>).flatMap(([field, schema]) => {
          const value = exampleOf(schema, { ...own, name: field });
          return value === undefined ? [] : [[field, value]];
        }),
      );
    case 'array':
      return [inner(def.element)];
    case 'tuple':
      return (def.items as unknown[]).map(inner);
    case 'union':
      return (def.options as z.ZodMiniType[]).map(inner).find((value) => type.safeParse(value).success);
    case 'optional':
      return isKnown(name) || typeOf(def.innerType) === 'object' ? inner(def.innerType) : undefined;
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return inner(def.innerType);
    case 'pipe':
      return inner(def.in);
    case 'lazy':
      return inner((def.getter as () => unknown)());
    case 'enum':
      return Object.values(def.entries as object)[0];
    case 'literal':
      return (def.values as unknown[])[0];
    case 'record':
      return {};
    case 'boolean':
      return false;
    case 'number':
      return 1;
    case 'string':
      throw new Error(`The field ${name} needs an example`);
    default:
      return null;
  }
}

const typeOf = (schema: unknown) => (schema as z.ZodMiniType)._zod.def.type;
const isKnown = (name: string) => knownValues.has(name);

const knownValues = new Map<string, unknown[]>();
function know(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    if (!Array.isArray(value)) knownValues.set(name, [...(knownValues.get(name) ?? []), one]);
    know(one);
  }
}
know(Object.entries(examples).flatMap(([name, example]) => (name === 'Message' ? [] : [example])));
know(fields);
