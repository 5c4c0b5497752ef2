import { keyValueStore } from '@/lib/browser/key-value-store';
import { withTimeout } from '@/lib/browser/timeout';

const TIMEOUT_MS = 1_000;

/**
 * Whether somebody is signed in, for the landing page: reads the stored session (SPEC section 3) without the panel's
 * libraries. Good enough for a button's text: only the host knows whether the session is still valid. Never rejects, answers within 1 s.
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

/** Not checked against a schema: every field is tested before it is used. */
type Envelope = { state?: Envelope; isAuthenticated?: unknown; accessToken?: unknown } | null | undefined;
