import { isUnrecorded, type PrintTables, type Run, type TableName } from './rows';
import type { StorageLoss, Witness } from './witness';

/**
 * What a transaction reads: rows by id, or those of a table that it needs. A browser keeps many rows, and a print waits
 * for other readers, so nothing reads a whole table that grows.
 */
export type Scope = {
  /** `open`: to be sent. `openAfter` and `after`: the next ones in the order of ids; the latter without the newest. */
  readonly runs?:
    | readonly string[]
    | 'all'
    | 'open'
    | { partDays: readonly string[] }
    | { openAfter: string; atMost: number }
    | { after: string; atMost: number; withoutNewest: number };
  /** `due`: to be compared with the host's records. `after`: of the next day that is in the table. */
  readonly days?: readonly string[] | 'due' | { after: string; before: string };
  /** `unused`: no run has them; the scope names runs as well. */
  readonly designs?: readonly string[] | 'unused';
  readonly notes?: readonly string[] | 'all';
  readonly meta?: readonly string[];
};

/** A table that is written must be named in the scope. */
export interface PrintTransaction {
  get<N extends TableName>(table: N, id: string): PrintTables[N] | undefined;
  /** The rows that were read, in the order of their ids. */
  all<N extends TableName>(table: N): PrintTables[N][];
  put<N extends TableName>(table: N, row: PrintTables[N]): void;
  remove(table: TableName, id: string): void;
}

export type Reading = Pick<PrintTransaction, 'get' | 'all'>;

/**
 * `transact`: one change over several tables. `act` runs alone over all tabs, and all of its writes are stored or none.
 * Both reject when the browser could not do it.
 */
export interface PrintBackend {
  transact<R>(scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R>;
  read<R>(scope: Scope, act: (transaction: Reading) => R): Promise<R>;
  /** False once the browser has closed the connection. */
  isOpen(): boolean;
  close(): void;
}

/**
 * `opening`: not known yet. `persistent`: rows outlive the page. `unreadable`: there may be rows, but the browser does not
 * give them. `missing`: this browser has no storage. Of what is printed in the last two this browser keeps nothing.
 */
export type StorageState = 'opening' | 'persistent' | 'unreadable' | 'missing';

export interface PrintStore extends Pick<PrintBackend, 'transact' | 'read'> {
  state(): StorageState;
  /** Resolves when the storage was opened or is known not to open in time. */
  ready(): Promise<StorageState>;
  /** Resolves when no transaction of this page is under way, after a second at the latest. */
  idle(): Promise<void>;
  /** Calls the listener after each change made by this page and each change of the state. */
  subscribe(listener: () => void): () => void;
  /** Remembers the most important facts outside the database. */
  witness: Witness;
  /** What the database has lost, until the operator has read it. */
  loss(): StorageLoss | undefined;
  acknowledgeLoss(): void;
}

/** The browser has no storage at all, so nothing can be in it. */
export class StorageMissing extends Error {
  override readonly name = 'StorageMissing';
}

/** The storage cannot be read, or was opened and then did not answer: whether a change was made is not known. */
export class StorageUnresponsive extends Error {
  override readonly name = 'StorageUnresponsive';
  constructor() {
    super('The storage of this browser does not answer');
  }
}

type Options = {
  open: () => Promise<PrintBackend>;
  wait: (milliseconds: number) => Promise<void>;
  witness: Witness;
};

/** A storage that has not opened by then is unreadable, for now. */
const OPENING_LIMIT_MS = 2_000;
/** While an opening is under way another one starts, and the first to succeed is used. */
const OPEN_AGAIN_MS = 10_000;
/** After an opening failed. */
const OPENING_PAUSES_MS = [500, 1_000, 2_000, 5_000];
const TRANSACTION_LIMIT_MS = 5_000;
const IDLE_LIMIT_MS = 1_000;

/** Rows of one read of what is to be sent: a print waits until it has ended. */
const OPEN_AT_ONCE = 100;

/**
 * What is to be sent, perhaps thousands of runs, read in pieces. `pause` is called between two of them, so that `idle` does
 * not wait for all.
 */
export async function readOpen({ read }: Pick<PrintStore, 'read'>, pause: () => Promise<void>): Promise<Run[]> {
  const runs: Run[] = [];
  for (;;) {
    const scope: Scope = { runs: { openAfter: runs.at(-1)?.id ?? '', atMost: OPEN_AT_ONCE } };
    const piece = await read(scope, (reading) => reading.all('runs'));
    runs.push(...piece);
    if (piece.length < OPEN_AT_ONCE) return runs;
    await pause();
  }
}

/** The print store over a storage that may open late, not answer, be full, fail, be missing, empty or older than it was. */
export function createPrintStore({ open, wait, witness }: Options): PrintStore {
  const listeners = new Set<() => void>();
  let state: StorageState = 'opening';
  let backend: PrintBackend | undefined;
  let isStarted = false;
  const underway = new Set<Promise<unknown>>();
  let attempts = 0;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  let loss = witness.loss();
  const setState = (next: StorageState) => {
    if (state === next) return;
    state = next;
    loss = witness.loss();
    notify();
  };

  /** No opening is cancelled: one that succeeds late is used if none was faster. */
  const openOnce = async (): Promise<void> => {
    attempts += 1;
    const attempt = attempts;
    try {
      const opened = await open();
      if (backend) return opened.close();
      // A storage that cannot be compared now, because it is full, can still be read.
      await inTime(opened, compareWithWitness(opened, witness)).catch((error: unknown) => {
        if (error instanceof StorageUnresponsive || !opened.isOpen()) throw error;
      });
      if (backend) return opened.close();
      backend = opened;
      setState('persistent');
    } catch (error) {
      if (backend) return;
      if (error instanceof StorageMissing) return setState('missing');
      setState('unreadable');
      await wait(OPENING_PAUSES_MS[Math.min(attempt, OPENING_PAUSES_MS.length) - 1] ?? 0);
      if (!backend && attempt === attempts) await openOnce();
    }
  };
  const openUntilDone = () => {
    attempts = 0;
    void openOnce();
    const again = async () => {
      await wait(OPEN_AGAIN_MS);
      if (backend || state === 'missing') return;
      void openOnce();
      await again();
    };
    void again();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const ready = async (): Promise<StorageState> => {
    if (!isStarted) {
      isStarted = true;
      openUntilDone();
    }
    if (state !== 'opening') return state;
    let stop: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      stop = subscribe(() => state !== 'opening' && resolve());
    });
    await Promise.race([opened, wait(OPENING_LIMIT_MS)]);
    stop();
    if (state === 'opening') setState('unreadable');
    return state;
  };

  const inTime = async <R>(target: PrintBackend, change: Promise<R>): Promise<R> => {
    const result = await Promise.race([change, wait(TRANSACTION_LIMIT_MS).then((): typeof NO_ANSWER => NO_ANSWER)]);
    if (result !== NO_ANSWER) return result;
    target.close();
    throw new StorageUnresponsive();
  };

  /** Gives the storage up for now when it does not answer, is closed or cannot even be read. */
  const run = async <R>(begin: (target: PrintBackend) => Promise<R>, onlyReads: boolean): Promise<R> => {
    await ready();
    const target = backend;
    if (!target) throw new StorageUnresponsive();
    try {
      return await inTime(target, begin(target));
    } catch (error) {
      const isUsable = target.isOpen() && !(error instanceof StorageUnresponsive);
      if (isUsable && !onlyReads) throw error;
    }
    if (backend === target) {
      backend = undefined;
      setState('unreadable');
      openUntilDone();
    }
    target.close();
    throw new StorageUnresponsive();
  };
  const tracked = <R>(done: Promise<R>): Promise<R> => {
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    underway.add(settled);
    void settled.then(() => underway.delete(settled));
    return done;
  };

  const transact = async <R>(scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R> => {
    let isGivenUp = false;
    // A change that was given up must not be made later: the caller was told that it failed.
    const unlessGivenUp = (transaction: PrintTransaction) => {
      if (isGivenUp) throw new StorageUnresponsive();
      return act(transaction);
    };
    try {
      const result = await run((target) => target.transact(scope, unlessGivenUp), false);
      notify();
      return result;
    } finally {
      isGivenUp = true;
    }
  };
  return {
    state: () => state,
    ready,
    transact: (scope, act) => tracked(transact(scope, act)),
    read: (scope, act) => tracked(run((target) => target.read(scope, act), true)),
    idle: async () => {
      const limit = wait(IDLE_LIMIT_MS).then(() => underway.clear());
      while (underway.size > 0) await Promise.race([Promise.all(underway), limit]);
    },
    subscribe,
    witness,
    loss: () => loss,
    acknowledgeLoss: () => {
      witness.setLoss(undefined);
      loss = undefined;
      notify();
    },
  };
}

const NO_ANSWER: unique symbol = Symbol('no answer');

/** Of the one row of `meta`. */
export const META = 'database';

/**
 * A browser may bring a database back empty or older than it was. That is said first, also when nothing can be written. What
 * the witness knows is written into it then: the serials used since, and that any of its open runs may have been sent.
 */
async function compareWithWitness(backend: PrintBackend, witness: Witness): Promise<void> {
  const known = witness.days();
  const witnessed = witness.generation();
  const witnessedReleases = witness.releases();
  const days = known.map(({ id }) => id);
  const behindIn = (reading: Reading) =>
    known.filter(({ id, highest }) => highest > (reading.get('days', id)?.highest ?? ''));
  const found = await backend.read({ meta: [META], days }, (reading) => ({
    generation: undefined,
    releases: 0,
    ...reading.get('meta', META),
    behind: behindIn(reading),
  }));
  const { generation, releases, behind } = found;
  const isOlder = releases < witnessedReleases;
  const isOther = witnessed !== undefined && (generation !== witnessed || isOlder);
  const hasLost = isOther || behind.some(({ isUnkept }) => !isUnkept);
  if (hasLost) {
    // Thousands may wait: they are read only when some of them may be lost.
    const unsent = await backend.read(
      { runs: 'open' },
      (reading) => reading.all('runs').filter((run) => isUnrecorded(run) && run.printed).length,
    );
    const missing = Math.max(0, witness.unsent() - unsent) + (witness.loss()?.unsent ?? 0);
    witness.setLoss({ unsent: missing });
    witness.setUnsent(unsent);
  } else if (behind.length === 0 && generation !== undefined && generation === witnessed) return;
  const next = generation ?? witness.newGeneration();
  await backend.transact({ meta: [META], days, runs: 'open' }, (transaction) => {
    const now = transaction.get('meta', META)?.releases ?? 0;
    transaction.put('meta', { id: META, generation: next, releases: Math.max(now, witnessedReleases) });
    for (const { id, partId, day, highest } of behindIn(transaction)) {
      const stored = transaction.get('days', id) ?? { id, partId, day, compareAt: null, isSecond: false };
      transaction.put('days', { ...stored, highest });
    }
    if (witnessed === undefined || !hasLost) return;
    for (const run of transaction.all('runs')) {
      if (isUnrecorded(run) && run.unansweredSince === null) transaction.put('runs', mayBeSent(run));
    }
  });
  witness.setGeneration(next);
}

const mayBeSent = (run: Run): Run => ({ ...run, unansweredSince: Date.parse(run.createdAt) || 0 });
