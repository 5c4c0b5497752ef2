import * as z from 'zod/mini';
import { browserShelf, type Shelf } from './shelf';

/** Runs the action while nobody else, in this tab or another, runs one under the same name. */
export type RunLock = <T>(name: string, action: () => Promise<T>) => Promise<T>;

/** A tab that crashed while holding the lock must not stop printing: after this the action runs without it. */
const LONGEST_WAIT_MS = 5_000;
/** Longer than taking a range takes. Sending to a slow host may outlast it, and the wait above: its claims guard that. */
const LEASE_MS = 10_000;
const POLL_MS = 40;

/** Web Locks where the browser has them; on a plain-HTTP host it has not, and a lease in IndexedDB takes their place. */
export const runLock: RunLock = (name, action) =>
  navigator.locks ? webLock(name, action) : leaseLock(leases, name, action);

async function webLock<T>(name: string, action: () => Promise<T>): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LONGEST_WAIT_MS);
  let started = false;
  const locked = () => {
    started = true;
    clearTimeout(timer);
    return action();
  };
  try {
    return await navigator.locks.request(`pokayoke ${name}`, { signal: waiting.signal }, locked);
  } catch (error) {
    if (started) throw error;
    return action();
  }
}

const leaseSchema = z.object({ owner: z.string(), until: z.number() });
type Lease = z.infer<typeof leaseSchema>;

const leases = browserShelf('pokayoke-print-locks', leaseSchema);

/** A lock made of atomic changes: whoever writes the lease first holds it until it is given back or runs out. */
export async function leaseLock<T>(shelf: Shelf<Lease>, name: string, action: () => Promise<T>): Promise<T> {
  const owner = newOwner();
  const giveUp = Date.now() + LONGEST_WAIT_MS;
  const take = async () => {
    const lease = await shelf.change(name, (held) => {
      // Read here and not before: a lease written meanwhile would seem to come from a clock that was set back.
      const now = Date.now();
      const isHeld = held && held.owner !== owner && held.until > now && held.until <= now + LEASE_MS;
      return isHeld ? held : { owner, until: now + LEASE_MS };
    });
    return lease?.owner === owner;
  };
  while (!(await take()) && Date.now() < giveUp) await new Promise((done) => setTimeout(done, POLL_MS));
  try {
    return await action();
  } finally {
    await shelf.change(name, (held) => (held?.owner === owner ? undefined : held));
  }
}

/** `crypto.randomUUID` is missing on a plain-HTTP host; random values are there. */
const newOwner = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (value) => value.toString(36)).join('');
