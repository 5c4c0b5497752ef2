import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import type { SaveInput } from '@/api/client/resource';
import { createSharedDesign, labelDesigns, readSharedDesign, saveSharedDraft, takeStep } from '@/api/label-designs';
import { parts as partResource } from '@/api/parts';
import type { Part, PartForm } from '@/domain/part';
import type { LabelDesign } from '@/label/design/design';
import { designHash } from '@/label/design/design-hash';
import { storedDesign } from '@/label/design/parse-design';
import { readUploads, rememberUpload } from '@/storage/shared-uploads';

/**
 * Uploads a design of this browser, which stays here, as a draft of the host. A design whose upload got no response is
 * looked for first, so that trying again makes no second one. @returns its id at the host.
 * @throws ApiError
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
  await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
  return id;
}

async function upload(design: LabelDesign): Promise<string> {
  rememberUpload(design.id, null);
  return createSharedDesign(design.name, design);
}

/** A draft of the same name and content. */
async function uploadedBefore(client: QueryClient, design: LabelDesign): Promise<string | undefined> {
  const rows = await client.fetchQuery({ ...labelDesigns.list(), staleTime: 0 });
  for (const row of rows.filter(({ name, state }) => name === design.name && state === 'draft')) {
    const { draft } = await readSharedDesign(row.id);
    if (draft && designHash(draft.design) === contentHash(design, design.id)) return row.id;
  }
  return undefined;
}

const contentHash = (design: LabelDesign, id: string) =>
  designHash(JSON.parse(JSON.stringify(storedDesign({ ...design, id }))));

export type Rebound = { moved: Part[]; failed: { part: Part; error: unknown }[]; changed: number };

/**
 * Lets parts print with the shared design instead of the local one, one after the other. Each part is read again first: one
 * that names another design by now is left alone. What failed can be tried again; what is done is not repeated.
 */
export async function rebindParts(
  client: QueryClient,
  save: (input: SaveInput<PartForm>) => Promise<unknown>,
  { parts, localId, sharedId }: { parts: readonly Part[]; localId: string; sharedId: string },
  onProgress: (done: number) => void,
): Promise<Rebound> {
  const result: Rebound = { moved: [], failed: [], changed: 0 };
  for (const [index, part] of parts.entries()) {
    try {
      const current = await client.fetchQuery({ ...partResource.detail(part.id), staleTime: 0 });
      if (current.labelDesignId.trim() === localId && current.customerId !== null) {
        await save({ id: part.id, body: { ...current, customerId: current.customerId, labelDesignId: sharedId } });
        result.moved.push(part);
      } else result.changed += 1;
    } catch (error) {
      result.failed.push({ part, error });
    }
    onProgress(index + 1);
  }
  return result;
}
