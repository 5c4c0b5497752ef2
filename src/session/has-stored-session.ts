import { keyValueStore } from '@/lib/browser/key-value-store';
import { withTimeout } from '@/lib/browser/timeout';

const TIMEOUT_MS = 1_000;

/**
 * For the landing page: whether there is a stored session (SPEC section 3), read without the panel's libraries. The host
 * may have ended it. Never rejects; resolves within 1 s.
 */
export async function hasStoredSession(): Promise<boolean> {
  try {
    const stored = keyValueStore('keyval-store', 'keyval');
    return isSession(await withTimeout(TIMEOUT_MS, stored.get('app-storage')));
  } catch {
    return false;
  }
}

function isSession(raw: unknown): boolean {
  const entry: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw;
  const state = (entry as Envelope)?.state ?? (entry as Envelope);
  return state?.isAuthenticated === true && typeof state.accessToken === 'string' && state.accessToken !== '';
}

/** Without a schema, because each field is tested before it is used. */
type Envelope = { state?: Envelope; isAuthenticated?: unknown; accessToken?: unknown } | null | undefined;
