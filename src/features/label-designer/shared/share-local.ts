import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '@/api/client/errors';
import { createSharedDesign, labelDesigns, readSharedDesign, saveSharedDraft, takeStep } from '@/api/label-designs';
import { parts as partResource } from '@/api/parts';
import type { Part } from '@/domain/part';
import type { LabelDesign } from '@/label/design/design';
import { designHash } from '@/label/design/design-hash';
import { storedDesign } from '@/label/design/parse-design';
import { runMutation } from '@/resource/bulk/bulk-mutation';
import { readUploads, rememberUpload } from '@/storage/shared-uploads';

/**
 * Uploads a design of this browser, which stays here, as a draft of the host. A design whose upload got no response is
 * searched at the host first, so that a retry makes no second one. The caller invalidates the library. @returns its id
 * at the host. @throws ApiError
 */
export async function shareLocalDesign(client: QueryClient, design: LabelDesign, submit: boolean): Promise<string> {
  const known = readUploads().sharedIds[design.id];
  const id = known ?? (known === null ? await uploadedBefore(client, design) : undefined) ?? (await upload(design));
  rememberUpload(design.id, id);
  // The draft names the id it has at the host; without this it prints the same.
  const { draft, state } = await readSharedDesign(id);
  if (draft && state === 'draft' && designHash(draft.design) === contentHash(design, design.id)) {
    await saveSharedDraft(id, storedDesign({ ...design, id }), draft.updatedAt);
  }
  if (submit && state === 'draft') await takeStep(id, 'submit', m.designs_uploaded_comment());
  return id;
}

async function upload(design: LabelDesign): Promise<string> {
  rememberUpload(design.id, null);
  return createSharedDesign(design.name, design);
}

/** A draft of the same name and content. */
async function uploadedBefore(client: QueryClient, design: LabelDesign): Promise<string | undefined> {
  const rows = await client.fetchQuery({ ...labelDesigns.list(), staleTime: 0, retry: false });
  for (const row of rows.filter(({ name, state }) => name === design.name && state === 'draft')) {
    const { draft } = await readSharedDesign(row.id);
    if (draft && designHash(draft.design) === contentHash(design, design.id)) return row.id;
  }
  return undefined;
}

const contentHash = (design: LabelDesign, id: string) =>
  designHash(JSON.parse(JSON.stringify(storedDesign({ ...design, id }))));

/** `left` were not tried: somebody stopped it, or the host did not answer. */
export type OneByOneResult<Item> = {
  failed: { item: Item; error: unknown }[];
  left: readonly Item[];
  ending: 'finished' | 'stopped' | 'no-host';
};

/** One after the other. What failed or is left can be tried again; what is done is not repeated. */
export async function oneByOne<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<OneByOneResult<Item>> {
  const failed: OneByOneResult<Item>['failed'] = [];
  for (const [index, item] of items.entries()) {
    if (signal.aborted) return { failed, left: items.slice(index), ending: 'stopped' };
    onProgress(index);
    try {
      await act(item);
    } catch (error) {
      failed.push({ item, error });
      if (isApiError(error, 'network', 'timeout')) return { failed, left: items.slice(index + 1), ending: 'no-host' };
    }
  }
  return { failed, left: [], ending: 'finished' };
}

/**
 * Lets a part print with the shared design instead of the local one. It is read again first: a part that names another
 * design by now is not changed. The caller invalidates the parts. @returns whether it was changed
 */
export async function rebindPart(
  client: QueryClient,
  { part, localId, sharedId }: { part: Part; localId: string; sharedId: string },
): Promise<boolean> {
  const current = await client.fetchQuery({ ...partResource.detail(part.id), staleTime: 0, retry: false });
  if (current.labelDesignId.trim() !== localId || current.customerId === null) return false;
  const body = { ...current, customerId: current.customerId, labelDesignId: sharedId };
  await runMutation(client, partResource.save, { id: part.id, body });
  return true;
}
