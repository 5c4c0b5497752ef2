import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';

/** Which design of the host each design of this browser became, by id; null while an upload has no response yet. */
const uploadsSchema = z.object({
  sharedIds: z.record(z.string(), z.nullable(z.string())),
  /** Of these designs, those that no part named when the assistant counted them. */
  movedIds: z.optional(z.array(z.string())),
  /** The person does not want to be reminded. */
  isDismissed: z.boolean(),
});
type Uploads = z.infer<typeof uploadsSchema>;

const store = localStore<Uploads>('sharedDesignUploads', uploadsSchema, { sharedIds: {}, isDismissed: false });

export const readUploads = (): Uploads => store.read();

/** Read and written at once, so that another tab's uploads stay. */
export const rememberUpload = (localId: string, sharedId: string | null): void => {
  const uploads = store.read();
  store.write({ ...uploads, sharedIds: { ...uploads.sharedIds, [localId]: sharedId } });
};

export const rememberMoved = (localId: string): void => {
  const uploads = store.read();
  store.write({ ...uploads, movedIds: [...new Set([...(uploads.movedIds ?? []), localId])] });
};

export const dismissUploads = (): void => {
  store.write({ ...store.read(), isDismissed: true });
};
