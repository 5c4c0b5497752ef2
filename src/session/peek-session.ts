const HOST_LIMIT_MS = 1_000;

/**
 * Whether somebody is signed in, for the landing page: reads the stored session (SPEC section 3) without the panel's
 * libraries. A guess good enough for a button's text; the panel itself asks the host. Never rejects, answers within 1 s.
 */
export async function peekSession(): Promise<{ isAuthenticated: boolean }> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, HOST_LIMIT_MS, undefined));
  try {
    return { isAuthenticated: holdsSession(await Promise.race([readEntry(), patience])) };
  } catch {
    return { isAuthenticated: false };
  }
}

/** The database is made the way the session's storage expects it, because opening a missing one creates it. */
async function readEntry(): Promise<unknown> {
  const opening = indexedDB.open('keyval-store');
  opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
  const database = await settled(opening);
  try {
    return await settled(database.transaction('keyval').objectStore('keyval').get('app-storage'));
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function holdsSession(raw: unknown): boolean {
  const entry: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  const state = (entry as Envelope)?.state ?? (entry as Envelope);
  return state?.isAuthenticated === true && typeof state.accessToken === 'string' && state.accessToken !== '';
}

/** Nothing here is known to be so: every field is looked at before it is used. */
type Envelope = { state?: Envelope; isAuthenticated?: unknown; accessToken?: unknown } | null | undefined;
