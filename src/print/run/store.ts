import { higherSerial } from '@/domain/serials/serial';
import { joinNotes, overlapNote } from '@/print/run/conflicts/overlap-notes';
import {
  dayOf,
  type OutboxEntry,
  type PrintTables,
  type TableName,
  tableNames,
  type UsedRun,
  type UsedSerials,
  usedSerialsId,
} from './stored-rows';

/** What a transaction reads: rows of a table by id, or all of them. A table that is written must be named too. */
export type Scope = { readonly [N in TableName]?: readonly string[] | 'all' };

export interface PrintTransaction {
  get<N extends TableName>(table: N, id: string): PrintTables[N] | undefined;
  /** The rows in the order of their ids; what a newer release wrote and this one cannot read is left out. */
  all<N extends TableName>(table: N): PrintTables[N][];
  put<N extends TableName>(table: N, row: PrintTables[N]): void;
  remove(table: TableName, id: string): void;
}

/**
 * One change over several tables: `act` runs alone over all tabs, and all of its writes are stored or none.
 * `act` may run a second time when the first try failed. Rejects when the browser could not do it.
 */
export interface PrintBackend {
  transact<R>(scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R>;
  /** False once the browser has closed the connection. */
  isOpen(): boolean;
  close(): void;
}

/**
 * `opening`: not known yet. `persistent`: rows outlive the page. `unreadable`: there may be rows, but the browser does not
 * give them; what is written waits in memory and is merged as soon as it does. `memory`: this browser has no storage.
 */
export type StorageState = 'opening' | 'persistent' | 'unreadable' | 'memory';

export interface PrintStore {
  state(): StorageState;
  /** Resolves when the storage was opened or is known not to open in time. */
  ready(): Promise<StorageState>;
  transact<R>(scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R>;
  /** The same, but what is written stays in memory until the storage takes it: it is full or does not answer. */
  transactInMemory<R>(scope: Scope, act: (transaction: PrintTransaction) => R): Promise<R>;
  /** Whether everything written so far outlives the page. */
  isPersistent(): boolean;
  /** Resolves when no transaction of this page is under way, after a second at the latest. */
  idle(): Promise<void>;
  /** Tries again to bring what waits in memory into the storage. */
  mergeMemory(): Promise<void>;
  /** Calls the listener after each change made by this page and each change of the state. */
  subscribe(listener: () => void): () => void;
}

/** The browser has no storage at all, so nothing can be in it. */
export class StorageMissing extends Error {
  override readonly name = 'StorageMissing';
}

/** The storage was opened and then did not answer. Whether the change was made is not known. */
export class StorageUnresponsive extends Error {
  override readonly name = 'StorageUnresponsive';
  constructor() {
    super('The storage of this browser does not answer');
  }
}

/** A newer release wrote it in a form this one cannot read. The storage itself works. */
export class UnreadableRow extends Error {
  override readonly name = 'UnreadableRow';
}

type Options = {
  open: () => Promise<PrintBackend>;
  wait: (milliseconds: number) => Promise<void>;
  now: () => Date;
};

/** A storage that has not opened by then is unreadable, for now. */
const OPENING_LIMIT_MS = 2_000;
/** While an opening is under way another one starts, and the first to succeed is used. */
const OPEN_AGAIN_MS = 10_000;
/** After an opening failed. */
const OPENING_PAUSES_MS = [500, 1_000, 2_000, 5_000];
const TRANSACTION_LIMIT_MS = 5_000;
const IDLE_LIMIT_MS = 1_000;

/** The print store over a storage that may open late, not answer, be full, fail or be missing. */
export function createPrintStore({ open, wait, now }: Options): PrintStore {
  const memory = memoryRows();
  const listeners = new Set<() => void>();
  let state: StorageState = 'opening';
  let backend: PrintBackend | undefined;
  let isStarted = false;
  const underway = new Set<Promise<void>>();
  let attempts = 0;
  /** Rows of the memory are being written to the storage. Nothing may change them until then: what was removed would come back. */
  let merging: Promise<void> | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const setState = (next: StorageState) => {
    if (state === next) return;
    state = next;
    notify();
  };

  /** No opening is cancelled: one that succeeds late is used if none was faster. */
  const openOnce = async (): Promise<void> => {
    attempts += 1;
    const attempt = attempts;
    try {
      const opened = await open();
      await merging;
      if (backend) return opened.close();
      await merge(opened, () => {
        backend = opened;
        setState('persistent');
      });
    } catch (error) {
      if (backend) return;
      if (error instanceof StorageMissing) return setState('memory');
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
      if (backend || state === 'memory') return;
      void openOnce();
      await again();
    };
    void again();
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
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  /** Runs in the storage, and gives the storage up for now when it does not answer, is closed or cannot even be read. */
  const inStorage = async <R>(
    target: PrintBackend,
    scope: Scope,
    act: (transaction: PrintTransaction) => R,
    onlyReads = false,
  ): Promise<R> => {
    let isGivenUp = false;
    const noAnswer = wait(TRANSACTION_LIMIT_MS).then((): typeof NO_ANSWER => NO_ANSWER);
    // A change that was given up must not be made later: the caller was told that it failed.
    const unlessGivenUp = (stored: PrintTransaction) => {
      if (isGivenUp) throw new StorageUnresponsive();
      return act(stored);
    };
    try {
      const result = await Promise.race([target.transact(scope, unlessGivenUp), noAnswer]);
      if (result !== NO_ANSWER) return result;
    } catch (error) {
      if (target.isOpen() && !onlyReads) throw error;
    }
    isGivenUp = true;
    if (backend === target) {
      backend = undefined;
      setState('unreadable');
      openUntilDone();
    }
    target.close();
    throw new StorageUnresponsive();
  };

  const transact = <R>(scope: Scope, act: (transaction: PrintTransaction) => R, toMemory: boolean): Promise<R> => {
    const done = transactNow(scope, act, toMemory);
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    underway.add(settled);
    void settled.then(() => underway.delete(settled));
    return done;
  };
  const idle = async () => {
    const limit = wait(IDLE_LIMIT_MS).then(() => underway.clear());
    while (underway.size > 0) await Promise.race([Promise.all(underway), limit]);
  };
  const transactNow = async <R>(scope: Scope, act: (transaction: PrintTransaction) => R, toMemory: boolean) => {
    await ready();
    while (merging) await merging;
    let view = memory.view(undefined, toMemory);
    let result: R;
    if (backend) {
      const viewed = (stored: PrintTransaction) => {
        view = memory.view(stored, toMemory);
        return act(view.transaction);
      };
      result = await inStorage(backend, scope, viewed, toMemory);
    } else {
      result = act(view.transaction);
    }
    if (view.commit()) notify();
    return result;
  };

  const mergeInto = async (target: PrintBackend) => {
    if (memory.isEmpty()) return;
    const rows = memory.rows();
    const idsOf = (table: readonly { id: string }[]) => table.map(({ id }) => id);
    const scope: Scope = {
      used: [...new Set([...idsOf(rows.used), ...rows.outbox.map(usedIdOf)])],
      outbox: idsOf(rows.outbox),
      jobs: [...new Set([...idsOf(rows.jobs), ...idsOf(rows.outbox)])],
      notes: 'all',
      comparisons: idsOf(rows.comparisons),
      sendings: [...new Set([...idsOf(rows.sendings), ...rows.outbox.map(({ id }) => id)])],
    };
    await inStorage(target, scope, (stored) => {
      for (const [, { table, id }] of rows.removed) stored.remove(table, id);
      for (const row of rows.outbox) mergeEntry(stored, row);
      for (const row of rows.used) mergeUsed(stored, row, now());
      for (const row of rows.jobs) stored.put('jobs', row);
      for (const row of rows.notes) {
        const there = stored.get('notes', row.id);
        stored.put('notes', there ? joinNotes(row, there) : row);
      }
      for (const row of rows.comparisons) stored.put('comparisons', row);
      for (const row of rows.sendings) stored.put('sendings', row);
    });
    memory.forget(rows);
    notify();
  };

  /** A storage that is full is used all the same: it can be read. What it does not take waits in memory. */
  const merge = async (target: PrintBackend, adopt: () => void = () => undefined) => {
    while (merging) await merging;
    let failure: unknown;
    const done = mergeInto(target).catch((error: unknown) => {
      failure = error;
    });
    merging = done.then(() => {
      if (!(failure instanceof StorageUnresponsive)) adopt();
      merging = undefined;
    });
    await merging;
    if (failure instanceof StorageUnresponsive) throw failure;
  };

  return {
    state: () => state,
    ready,
    transact: (scope, act) => transact(scope, act, false),
    transactInMemory: (scope, act) => transact(scope, act, true),
    isPersistent: () => state === 'persistent' && memory.isEmpty(),
    idle,
    mergeMemory: async () => {
      await ready();
      if (backend) await merge(backend);
    },
    subscribe,
  };
}

const NO_ANSWER: unique symbol = Symbol('no answer');

const usedIdOf = ({ body }: OutboxEntry) => usedSerialsId(body.partId, dayOf(body));

/** A run that was given up before it was sent is removed. One that was recorded by another tab needs nothing. */
function mergeEntry(stored: PrintTransaction, entry: OutboxEntry): void {
  const used = stored.get('used', usedIdOf(entry));
  if (used?.runs.find(({ id }) => id === entry.id)?.recorded) return;
  if (!entry.withdrawn || entry.unansweredSince !== null) {
    stored.put('outbox', entry);
    return;
  }
  stored.remove('outbox', entry.id);
  stored.remove('jobs', entry.id);
  stored.remove('sendings', entry.id);
  if (used) stored.put('used', { ...used, runs: used.runs.filter(({ id }) => id !== entry.id) });
}

/**
 * Merges the serials used while the storage was unreadable with those stored. Serials that were given out
 * on both sides are on two labels: that is noted, with the later ones to be pulled.
 */
function mergeUsed(stored: PrintTransaction, row: UsedSerials, at: Date): void {
  const there = stored.get('used', row.id);
  for (const run of there ? row.runs : []) {
    const others = (there?.runs ?? []).filter((other) => other.jobId !== run.jobId);
    const note = overlapNote(row, run, others.map(asOtherRun), at);
    if (note) stored.put('notes', joinNotes(stored.get('notes', note.id), note));
  }
  stored.put('used', there ? joinUsed(there, row) : row);
}

const asOtherRun = (run: UsedRun) => ({
  recordId: null,
  serialFrom: run.serialFrom,
  serialEnd: run.serialEnd,
  status: run.status,
  by: run.printedBy?.name ?? '',
  at: run.printedAt,
  later: false,
});

const joinUsed = (a: UsedSerials, b: UsedSerials): UsedSerials => ({
  ...a,
  highest: higherSerial(a.highest, b.highest),
  runs: [...a.runs.filter(({ id }) => !b.runs.some((run) => run.id === id)), ...b.runs.map((run) => joinRun(a, run))],
});

/** Keep what either side knows about a run: another tab may have recorded it since it was copied. */
function joinRun(used: UsedSerials, run: UsedRun): UsedRun {
  const same = used.runs.find(({ id }) => id === run.id);
  if (!same) return run;
  const recordIds = [...new Set([...same.recordIds, ...run.recordIds])];
  return { ...run, recorded: same.recorded || run.recorded, recordIds };
}

type Rows = { [N in TableName]: PrintTables[N][] } & {
  removed: [key: string, row: { table: TableName; id: string }][];
};

/** Rows that wait in memory, in front of those of the storage. */
function memoryRows() {
  const tables = emptyTables();
  /** Rows that were removed while the storage could not be reached, and may be in it: `<table> <id>`. */
  const removed = new Map<string, { table: TableName; id: string }>();
  const isEmpty = () => removed.size === 0 && tableNames.every((name) => tables[name].size === 0);

  /** What `act` sees: rows in memory before rows of the storage. `commit` is called once the storage has agreed. */
  const view = (stored: PrintTransaction | undefined, toMemory: boolean) => {
    const commits: (() => void)[] = [];
    const draft = new Map<string, PrintTables[TableName] | undefined>();
    const key = (table: TableName, id: string) => `${table} ${id}`;
    const get = <N extends TableName>(table: N, id: string): PrintTables[N] | undefined => {
      // The key names the table, so the row is one of it.
      if (draft.has(key(table, id))) return draft.get(key(table, id)) as PrintTables[N] | undefined;
      return joined(table, tables[table].get(id), removed.has(key(table, id)) ? undefined : stored?.get(table, id));
    };
    const transaction: PrintTransaction = {
      get,
      all: (table) => {
        const ids = new Set([...(stored?.all(table) ?? []), ...tables[table].values()].map(({ id }) => id));
        for (const [name] of draft) if (name.startsWith(`${table} `)) ids.add(name.slice(table.length + 1));
        return [...ids].sort().flatMap((id) => get(table, id) ?? []);
      },
      put: (table, row) => {
        draft.set(key(table, row.id), row);
        if (stored && !toMemory && !tables[table].has(row.id) && !removed.has(key(table, row.id)))
          stored.put(table, row);
        else {
          commits.push(() => {
            removed.delete(key(table, row.id));
            tables[table].set(row.id, row);
          });
        }
      },
      remove: (table, id) => {
        draft.set(key(table, id), undefined);
        commits.push(() => {
          tables[table].delete(id);
          if (!stored) removed.set(key(table, id), { table, id });
        });
        stored?.remove(table, id);
      },
    };
    return {
      transaction,
      /** Whether anything was written. */
      commit: () => {
        for (const commit of commits) commit();
        return draft.size > 0;
      },
    };
  };

  return {
    isEmpty,
    view,
    rows: (): Rows => ({
      used: [...tables.used.values()],
      outbox: [...tables.outbox.values()],
      jobs: [...tables.jobs.values()],
      notes: [...tables.notes.values()],
      comparisons: [...tables.comparisons.values()],
      sendings: [...tables.sendings.values()],
      removed: [...removed.entries()],
    }),
    /** Those rows are in the storage now. What was changed since then stays. */
    forget: (rows: Rows) => {
      for (const name of tableNames) {
        for (const row of rows[name]) if (tables[name].get(row.id) === row) tables[name].delete(row.id);
      }
      for (const [key] of rows.removed) removed.delete(key);
    },
  };
}

function joined<N extends TableName>(
  table: N,
  inMemory: PrintTables[N] | undefined,
  stored: PrintTables[N] | undefined,
): PrintTables[N] | undefined {
  if (!inMemory || !stored || table !== 'used') return inMemory ?? stored;
  // Only reached for `used`, which TypeScript cannot follow through N.
  return joinUsed(stored as UsedSerials, inMemory as UsedSerials) as PrintTables[N];
}

/** Tables in memory. Tests give the same ones to several backends: a disk that outlives a page. */
export type MemoryTables = { [N in TableName]: Map<string, PrintTables[N]> };

export const emptyTables = (): MemoryTables => ({
  used: new Map(),
  outbox: new Map(),
  jobs: new Map(),
  notes: new Map(),
  comparisons: new Map(),
  sendings: new Map(),
});
