import type { RecordId } from '@/domain/record';

/** `refreshToken` null: the host gave none, so an expired access token ends the session. */
export type Tokens = { accessToken: string; refreshToken: string | null };

/**
 * What `api` needs of the session. `api` declares it, `session` implements it, `startSession` connects them. No method
 * rejects or hangs: an unreadable storage counts as signed out.
 */
export type SessionPort = {
  /** Settles once the stored session was read, within 2 s. */
  ready: () => Promise<void>;
  /** The tokens now; undefined when signed out. */
  tokens: () => Tokens | undefined;
  /** The owner of the tokens; undefined when signed out, or before the host has sent the profile. */
  userId: () => RecordId | undefined;
  /** Reads the storage again and adopts the tokens another tab of the same user has stored. */
  adopt: () => Promise<void>;
  /** Stores the new tokens, unless the session `seen` has ended or changed since. False: not stored. */
  commit: (seen: Tokens, fresh: Tokens) => Promise<boolean>;
  /** The host refuses this access token: ends the session if the token is still the current one. */
  lost: (accessToken: string) => void;
};

const signedOut: SessionPort = {
  ready: async () => undefined,
  tokens: () => undefined,
  userId: () => undefined,
  adopt: async () => undefined,
  commit: async () => false,
  lost: () => undefined,
};

let connected = signedOut;

/** Connects the session to every request. Without it requests have no bearer header. */
export function connectSession(port: SessionPort): void {
  connected = port;
}

export const sessionPort = (): SessionPort => connected;
