import { m } from '@messages/messages';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { hasFeature } from '@/config/env';
import { partSchema } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import {
  type DesignStep,
  designId,
  type Revision,
  revisionSchema,
  type SharedDesign,
  type SharedDesignDetail,
  type SharedDraft,
  sharedDesignDetailSchema,
  sharedDesignSchema,
  sharedDraftSchema,
} from '@/domain/shared-design';
import type { LabelDesign } from '@/label/design/design';
import { designHash } from '@/label/design/design-hash';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { knowHostTexts } from '@/language/host-texts';
import { ApiError, isApiError, isRecord } from './client/errors';
import { getJson, readAnswer, sendJson } from './client/http';
import { MAX_ROWS, parseCount, parseList } from './client/list';
import { rowsOfAnswer } from './client/partial-rows';
import { readRows } from './client/read-pages';
import { endpoints, recordPath } from './endpoints';

/** A revision with its content, whose hash was compared. `stored` is what the hash covers. */
export type RevisionContent = Revision & { design: LabelDesign; stored: unknown };

export type DraftSaved =
  | { kind: 'saved'; updatedAt: string }
  /** Somebody else saved meanwhile, or approved the draft: then there is none. Nothing was overwritten. */
  | { kind: 'conflict'; draft: SharedDraft | null };

// The messages of hosts about shared designs.
knowHostTexts([
  ...[m.host_design_created, m.host_draft_saved, m.host_revision_restored, m.host_design_submitted],
  ...[m.host_design_approved, m.host_design_rejected, m.host_design_published, m.host_design_retired],
  ...[m.host_design_saved_meanwhile, m.host_design_has_draft, m.host_design_state, m.host_design_no_draft],
  ...[m.host_design_no_revision, m.host_design_four_eyes, m.host_design_say_why],
  ...[m.host_design_was_published, m.host_design_has_parts],
]);

const NAME = 'label-designs';
const keys = {
  all: [NAME] as const,
  detail: (id: string) => [NAME, 'detail', id] as const,
};
const root = endpoints.labelDesigns;
const meta = { invalidates: [keys.all] };

/** Designs that the host stores for every station (docs/api.md, label-designs). Only with the feature of that name. */
export const labelDesigns = {
  keys,

  /** The whole library, the designs that were changed last first. */
  list: () => queryOptions({ queryKey: [NAME, 'list'], queryFn: ({ signal }) => readLibrary(signal) }),

  detail: (id: string) =>
    queryOptions({ queryKey: keys.detail(id), queryFn: ({ signal }) => readSharedDesign(id, signal) }),

  /** It never changes, so it is requested once. */
  revision: (id: string, revision: number) =>
    queryOptions({
      queryKey: [`${NAME}-revision`, id, revision],
      queryFn: ({ signal }) => readRevision(id, revision, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The first parts that print with the design. Hosts search by a part of the id, so each row is compared. */
  parts: (id: string) =>
    queryOptions({
      queryKey: ['parts', 'of-design', id],
      queryFn: async ({ signal }) => {
        const query = { limit: MAX_ROWS, sortCol: 'no', sortDir: 'ASC', filter_labelDesignId: id };
        const answer = parseList(partSchema, await getJson(endpoints.parts, { query, signal }));
        return rowsOfAnswer(answer).change((rows) => rows.filter(({ labelDesignId }) => labelDesignId.trim() === id));
      },
    }),

  /** How many parts print with the design: all of them where the host counts them, else of the first ones. */
  partCount: (id: string) =>
    queryOptions({
      queryKey: ['parts', 'count-of-design', id],
      queryFn: async ({ client, signal }) => {
        if (hasFeature('queries')) {
          const query = { filter_labelDesignId__in: id, limit: '1', fields: 'id' };
          return { count: parseCount(await getJson(endpoints.parts, { query, signal })), isWhole: true };
        }
        const parts = await client.fetchQuery(labelDesigns.parts(id));
        return parts.either({
          whole: ({ length }) => ({ count: length, isWhole: true }),
          part: ({ length }) => ({ count: length, isWhole: false }),
        });
      },
    }),

  /** Makes a draft with the content of a revision. Refused with `conflict` when the design has a draft. */
  restore: mutationOptions({
    mutationFn: async ({ id, revision, comment }: { id: string; revision: number; comment: string }) =>
      readAnswer(await sendJson('POST', `${revisionPath(id, revision)}/restore`, { comment })),
    meta,
  }),

  remove: mutationOptions({ mutationFn: removeDesign, meta: { invalidates: [keys.all, ['activity']] } }),
};

/** A host without the call, which came later than the others, answers one of these; 404 also for a design that is gone. */
const WITHOUT_CALL = [404, 405, 501];

/** `kept`: the host deletes no design. @throws ApiError */
async function removeDesign(id: string): Promise<{ message: string | undefined; kept: boolean }> {
  try {
    const { message } = readAnswer(await sendJson('DELETE', recordPath(root, id)));
    return { message, kept: false };
  } catch (error) {
    if (!isApiError(error) || !WITHOUT_CALL.includes(error.status ?? 0)) throw error;
    return { message: undefined, kept: !(await isGone(id)) };
  }
}

const isGone = (id: string): Promise<boolean> =>
  readSharedDesign(id).then(
    () => false,
    (error) => {
      if (isApiError(error, 'not-found')) return true;
      throw error;
    },
  );

/** @throws ApiError also when the host sends fewer designs than it counts. */
async function readLibrary(signal?: AbortSignal): Promise<readonly SharedDesign[]> {
  const order = { sortCol: 'updated_at', sortDir: 'DESC' };
  const query = { limit: MAX_ROWS, ...order };
  const first = parseList(sharedDesignSchema, await getJson(root, { query, signal }));
  if (first.total <= first.rows.length) return first.rows;
  const readPage = async (page: number, perPage: number) => {
    const paged = { page: String(page), perPage: String(perPage), ...order };
    return parseList(sharedDesignSchema, await getJson(root, { query: paged, signal }));
  };
  return (await readRows(readPage, { signal })).either({
    whole: (rows) => rows,
    part: (_rows, { error }) => {
      throw error ?? new ApiError('unexpected');
    },
  });
}

/** The designs that were changed last, past every cache. @throws ApiError */
export const readSharedDesigns = () => readLibrary();

/** What a host with `queries` takes in one filter. */
const MOST_IDS = 200;

/**
 * These designs, and perhaps others: in one request, or from the whole library where the host cannot be asked for them
 * alone. @throws ApiError
 */
export async function readDesignsById(
  ids: readonly string[],
  library: () => Promise<readonly SharedDesign[]>,
): Promise<readonly PublishedRow[]> {
  if (!hasFeature('queries') || ids.length > MOST_IDS) return library();
  const query = { filter_id__in: ids.join(), limit: String(MOST_IDS), fields: 'id,labelSize,publishedRevision' };
  return parseList(publishedRowSchema, await getJson(root, { query })).rows;
}

/** The fields of a row that decide whether a part can print with it. */
const publishedRowSchema = z.pick(sharedDesignSchema, { id: true, labelSize: true, publishedRevision: true });
type PublishedRow = z.infer<typeof publishedRowSchema>;

/** @throws ApiError; `unexpected` when the answer is not a whole design. */
export async function readSharedDesign(id: string, signal?: AbortSignal): Promise<SharedDesignDetail> {
  const body = await getJson(recordPath(root, id), { signal });
  return resultOf(sharedDesignDetailSchema, body);
}

/** @throws ApiError; `unexpected` when the content is not a design or does not have the hash it is sent with. */
export async function readRevision(id: string, revision: number, signal?: AbortSignal): Promise<RevisionContent> {
  const body = await getJson(revisionPath(id, revision), { signal });
  return verifiedRevision(isRecord(body) ? body.result : undefined);
}

/** Checks a revision from the host or from this browser. @throws ApiError `unexpected`. */
export async function verifiedRevision(value: unknown): Promise<RevisionContent> {
  const parsed = z.safeParse(revisionSchema, value);
  const stored = isRecord(value) ? value.design : undefined;
  if (!parsed.success || designHash(stored) !== parsed.data.hash) throw new ApiError('unexpected');
  return { ...parsed.data, design: readDesign(stored), stored };
}

/** The design of a draft or revision. @throws ApiError `unexpected` when it cannot be opened whole. */
export function readDesign(stored: unknown): LabelDesign {
  const reading = parseDesign(stored);
  if (!reading.ok || reading.damaged.length > 0 || reading.newer) throw new ApiError('unexpected');
  return reading.design;
}

/** Creates a design with its first draft. @returns the id the host gave it. */
export async function createSharedDesign(name: string, design: LabelDesign): Promise<string> {
  const { result } = readAnswer(await sendJson('POST', root, { name, design: storedDesign(design) }));
  const id = z.safeParse(designId, isRecord(result) ? result.id : undefined);
  if (!id.success) throw new ApiError('unexpected');
  return id.data;
}

/**
 * Saves a draft on top of the one that `basedOn` names by its `updatedAt`; null for a first draft. With `userId` under
 * the session of that user and no other. Never retried here.
 * @throws ApiError
 */
export async function saveSharedDraft(
  id: string,
  design: unknown,
  basedOn: string | null,
  userId?: RecordId,
): Promise<DraftSaved> {
  try {
    const { result } = readAnswer(
      await sendJson('PUT', `${recordPath(root, id)}/draft`, { design, basedOn }, { asUser: userId }),
    );
    const updatedAt = isRecord(result) ? result.updatedAt : undefined;
    if (typeof updatedAt !== 'string' || updatedAt === '') throw new ApiError('unexpected');
    return { kind: 'saved', updatedAt };
  } catch (error) {
    if (!isApiError(error, 'conflict')) throw error;
    const sent = isRecord(error.result) ? z.safeParse(sharedDraftSchema, error.result.draft) : undefined;
    return { kind: 'conflict', draft: sent?.success ? sent.data : (await readSharedDesign(id)).draft };
  }
}

export async function takeStep(id: string, step: DesignStep, comment: string): Promise<string | undefined> {
  return readAnswer(await sendJson('POST', `${recordPath(root, id)}/${step}`, { comment })).message;
}

const revisionPath = (id: string, revision: number) => `${recordPath(root, id)}/revisions/${revision}`;

function resultOf<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = z.safeParse(schema, isRecord(body) ? body.result : undefined);
  if (!parsed.success) throw new ApiError('unexpected');
  return parsed.data;
}
