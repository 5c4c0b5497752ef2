import * as z from 'zod/mini';
import { localStore, subscribeToStored } from '@/lib/browser/local-store';

/** Which design of the host each design of this browser became, by id; null while an upload has no response yet. */
const uploadsSchema = z.object({
  sharedIds: z.record(z.string(), z.nullable(z.string())),
  /** Of these designs, those that no part named when the assistant counted them. */
  movedIds: z.optional(z.array(z.string())),
  /** The person does not want to be reminded. */
  isDismissed: z.boolean(),
});
type Uploads = z.infer<typeof uploadsSchema>;

const KEY = 'sharedDesignUploads';
const store = localStore<Uploads>(KEY, uploadsSchema, { sharedIds: {}, isDismissed: false });

export const readUploads = (): Uploads => store.read();

const listeners = new Set<() => void>();

function write(uploads: Uploads): void {
  store.write(uploads);
  for (const listener of listeners) listener();
}

/** For a screen that shows what is shared: from this tab or another one. @returns how to unsubscribe. */
export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeToStored(KEY, listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/** The same text for as long as nothing changes. */
export const uploadsText = (): string => JSON.stringify(store.read());

/** Read and written at once, so that another tab's uploads stay. */
export const rememberUpload = (localId: string, sharedId: string | null): void => {
  const uploads = store.read();
  write({ ...uploads, sharedIds: { ...uploads.sharedIds, [localId]: sharedId } });
};

export const rememberMoved = (localId: string): void => {
  const uploads = store.read();
  write({ ...uploads, movedIds: [...new Set([...(uploads.movedIds ?? []), localId])] });
};

export const dismissUploads = (): void => {
  write({ ...store.read(), isDismissed: true });
};
