import * as z from 'zod/mini';
import { isApiError } from '@/api/client/errors';
import {
  type RevisionContent,
  readDesignsById,
  readRevision,
  readSharedDesign,
  readSharedDesigns,
  verifiedRevision,
} from '@/api/label-designs';
import { refusalOfSharing, type SharedDesign } from '@/domain/shared-design';
import { keyValueStore } from '@/lib/browser/key-value-store';
import { sessionNow } from '@/session/use-session';

type Design = RevisionContent['design'];

/** What a part prints with. `stored` is the JSON that `hash` covers. */
type FoundDesign = {
  kind: 'found';
  id: string;
  name: string;
  revision: number;
  hash: string;
  design: Design;
  stored: unknown;
  source: 'host' | 'this browser';
  /** Who published the revision, and when. */
  published: { by: string; at: string };
};

type MissingDesign = {
  kind: 'missing';
  /** `unreachable`: the host did not answer and this browser has no revision it may use. */
  reason: 'not-published' | 'not-found' | 'damaged' | 'unreachable';
};

export type PublishedDesign = FoundDesign | MissingDesign;

/** The published revision of each design this station used, as the host sent it. */
const keptSchema = z.object({
  id: z.string(),
  name: z.string(),
  content: z.looseObject({ revision: z.number() }),
  /** The host's time of its last change when it was read. */
  updatedAt: z.optional(z.string()),
});
type KeptDesign = { id: string; name: string; content: RevisionContent; updatedAt?: string | undefined };

const store = keyValueStore('pokayoke-shared-designs', 'published');

const running = new Map<string, Promise<PublishedDesign>>();

/**
 * The published revision of a design, as the host says now. It is kept in this browser, and used from there only while
 * the host cannot be reached or fails (5xx): any other answer, also a refusal, takes precedence. Calls for one design at the
 * same time share one request.
 */
export function publishedDesign(id: string): Promise<PublishedDesign> {
  const current = running.get(id) ?? load(id).finally(() => running.delete(id));
  running.set(id, current);
  return current;
}

/**
 * Reads the host's list, and each design this browser keeps that has changed since, so that a later loss of the network
 * finds them current.
 */
export async function refreshKeptDesigns(): Promise<void> {
  const kept = (await store.values().catch(() => [])).flatMap((value) => keptSchema.safeParse(value).data ?? []);
  if (kept.length === 0) return;
  const listed = await readSharedDesigns().catch(() => undefined);
  if (!listed) return;
  const now = new Map(listed.map((design) => [design.id, design]));
  for (const { id, updatedAt, content } of kept) {
    const design = now.get(id);
    const isSame = design?.publishedRevision === content.revision && design.updatedAt === updatedAt;
    if (!isSame) await publishedDesign(id);
  }
}

/** A published design as the host's list has it, without its content. */
export type ListedDesign = { kind: 'listed'; size: string };

/**
 * What the host's list says of these designs, by their id: one request for all of them, or `library`. While the host
 * cannot be reached, what this browser has kept of them.
 */
export async function listedDesigns(
  ids: readonly string[],
  library: () => Promise<readonly SharedDesign[]>,
): Promise<Map<string, ListedDesign | PublishedDesign>> {
  try {
    const rows = new Map((await readDesignsById(ids, library)).map((row) => [row.id, row]));
    // A host lists only published designs to the role user.
    const isWhole = refusalOfSharing(sessionNow().user?.role ?? '') === undefined;
    const listed = (id: string): ListedDesign | MissingDesign => {
      const row = rows.get(id);
      if (!row) return missing(isWhole ? 'not-found' : 'not-published');
      return row.publishedRevision === null ? missing('not-published') : { kind: 'listed', size: row.labelSize };
    };
    return new Map(ids.map((id) => [id, listed(id)]));
  } catch (error) {
    const read = async (id: string) => [id, afterFailure(error, await keptDesign(id))] as const;
    return new Map(await Promise.all(ids.map(read)));
  }
}

async function load(id: string): Promise<PublishedDesign> {
  const kept = await keptDesign(id);
  let detail: Awaited<ReturnType<typeof readSharedDesign>>;
  try {
    detail = await readSharedDesign(id);
  } catch (error) {
    if (isApiError(error, 'not-found')) return refused(id, 'not-found');
    return afterFailure(error, kept);
  }
  const { name, publishedRevision: published, revisions, updatedAt } = detail;
  if (published === null) return refused(id, 'not-published');
  const hash = revisions.find(({ revision }) => revision === published)?.hash;
  const isNamed = ({ revision, hash: own }: RevisionContent) => revision === published && own === hash;
  if (kept && isNamed(kept.content)) {
    if (kept.updatedAt !== updatedAt) await keep({ ...kept, name, updatedAt });
    return found({ ...kept, name }, 'host');
  }
  try {
    const content = await readRevision(id, published);
    if (!isNamed(content)) return missing('damaged');
    await keep({ id, name, content, updatedAt });
    return found({ id, name, content }, 'host');
  } catch (error) {
    // The host named another revision than the one kept here, so that one must not be printed.
    return missing(isApiError(error, 'unexpected', 'not-found') ? 'damaged' : 'unreachable');
  }
}

const keep = ({ content, ...design }: KeptDesign) =>
  store.set(design.id, { ...design, content: stored(content) }).catch(() => undefined);

const missing = (reason: MissingDesign['reason']): MissingDesign => ({ kind: 'missing', reason });

/** The host says that nobody prints this design: it is not kept for a time without the host either. */
async function refused(id: string, reason: MissingDesign['reason']): Promise<MissingDesign> {
  await store.remove(id).catch(() => undefined);
  return missing(reason);
}

function found({ id, name, content }: KeptDesign, source: FoundDesign['source']): FoundDesign {
  const { revision, hash, design, stored: json, approvedBy, createdBy, publishedAt, createdAt } = content;
  const published = { by: approvedBy || createdBy, at: publishedAt || createdAt };
  return { kind: 'found', id, name, revision, hash, design, stored: json, source, published };
}

/** What is printed when the host did not say what is published. */
function afterFailure(error: unknown, kept: KeptDesign | undefined): PublishedDesign {
  if (isUnreachable(error) && kept) return found(kept, 'this browser');
  return missing(isApiError(error, 'unexpected') ? 'damaged' : 'unreachable');
}

/** A host that fails says as little as one that is away. */
const isUnreachable = (error: unknown) => isApiError(error, 'network', 'timeout', 'server');

/** Undefined without storage, and when what is stored does not have its hash any more. */
async function keptDesign(id: string): Promise<KeptDesign | undefined> {
  try {
    const parsed = keptSchema.safeParse(await store.get(id));
    return parsed.success ? { ...parsed.data, content: await verifiedRevision(parsed.data.content) } : undefined;
  } catch {
    return undefined;
  }
}

/** As the host sends a revision, so that one check reads both. */
const stored = ({ design: _parsed, stored: design, ...revision }: RevisionContent) => ({ ...revision, design });
