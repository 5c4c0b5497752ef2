import { samplePart } from '@tests/support/sample-part';
import type { Part } from '@/domain/part';
import type { Role } from '@/domain/permissions';
import { FIRST_PRINT } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';
import { rangesAt } from '@/domain/serials/serial-set';
import { recordRun, releaseRun, withdrawRun } from '@/print/run/commit-run';
import { claimUnprinted, recordOutcome, unprintedRanges } from '@/print/run/outcome';
import type { PrintingPorts } from '@/print/run/ports';
import { sendJobs } from '@/print/run/records/send-jobs';
import { type RunState, sendWaiting } from '@/print/run/records/send-records';
import { type NewJob, type ReservedRun, type ReserveRequest, reserveRun } from '@/print/run/reserve-run';
import { deriveRange } from '@/print/run/serial-range';
import {
  createPrintStore,
  emptyTables,
  type MemoryTables,
  type PrintBackend,
  type PrintTransaction,
  type Scope,
  StorageMissing,
} from '@/print/run/store';
import { bodyOfLabels, type PrintedBy, type PrintTables, type TableName, tableNames } from '@/print/run/stored-rows';
import { type FakeHost, fakeHost, type HostOptions, type VirtualClock, virtualClock } from './fake-host';

export type User = PrintedBy & { role: Role };
export const ani: User = { id: 11, username: 'ani', name: 'Ani Wijaya', role: 'user' };
export const budi: User = { id: 12, username: 'budi', name: 'Budi Santoso', role: 'user' };
export const citra: User = { id: 13, username: 'citra', name: 'Citra Lestari', role: 'admin' };

export const part: Part = samplePart;
export const otherPart: Part = { ...part, id: 8, no: '83550-TG4-N010' };

/**
 * How a browser's storage behaves. `late`: does not open. `silent`: changes are queued until the mode changes. `mute`:
 * they are made, and their answer never comes. `failing`: rejects. `closed`: the browser closed the connection. `full`:
 * takes nothing. `full-for-jobs`: takes small rows only. `missing`: there is none.
 */
export type DiskMode =
  | 'fine'
  | 'slow'
  | 'late'
  | 'silent'
  | 'mute'
  | 'failing'
  | 'closed'
  | 'full'
  | 'full-for-jobs'
  | 'missing';

const NEVER = new Promise<never>(() => undefined);

/** The storage of one browser, which outlives its pages. */
function fakeDisk(clock: VirtualClock, tables: MemoryTables = emptyTables()) {
  let mode: DiskMode = 'fine';
  let recoveryWaiters: (() => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const untilRecovered = () => new Promise<void>((resolve) => recoveryWaiters.push(resolve));

  const change = <R>(scope: Scope, act: (transaction: PrintTransaction) => R): R => {
    const draft = new Map<string, PrintTables[TableName] | undefined>();
    const has = (table: TableName, id: string) => {
      const named = scope[table];
      if (named === undefined || (named !== 'all' && !named.includes(id))) {
        throw new Error(`${table} ${id} is outside of the transaction`);
      }
    };
    const key = (table: TableName, id: string) => `${table} ${id}`;
    const get = <N extends TableName>(table: N, id: string): PrintTables[N] | undefined => {
      has(table, id);
      // The key names the table, so the row is one of it.
      return draft.has(key(table, id))
        ? (draft.get(key(table, id)) as PrintTables[N] | undefined)
        : tables[table].get(id);
    };
    const written: (() => void)[] = [];
    const result = act({
      get,
      all: (table) => {
        if (scope[table] !== 'all') throw new Error(`${table} is not read whole in this transaction`);
        const ids = new Set([...tables[table].keys()]);
        for (const name of draft.keys()) if (name.startsWith(`${table} `)) ids.add(name.slice(table.length + 1));
        return [...ids].sort().flatMap((id) => get(table, id) ?? []);
      },
      put: (table, row) => {
        if (scope[table] === undefined) throw new Error(`${table} is not part of the transaction`);
        if (mode === 'full' || (mode === 'full-for-jobs' && table === 'jobs') || disk.refuses(table, row)) {
          throw new DOMException('No room', 'QuotaExceededError');
        }
        draft.set(key(table, row.id), row);
        written.push(() => tables[table].set(row.id, row));
      },
      remove: (table, id) => {
        if (scope[table] === undefined) throw new Error(`${table} is not part of the transaction`);
        draft.set(key(table, id), undefined);
        written.push(() => tables[table].delete(id));
      },
    });
    for (const write of written) write();
    return result;
  };

  const open = async (isAlive: () => boolean): Promise<PrintBackend> => {
    await clock.wait(mode === 'slow' ? 700 : 2);
    if (mode === 'missing') throw new StorageMissing();
    if (mode === 'failing' || mode === 'closed') throw new DOMException('No', 'UnknownError');
    while (mode === 'late' || mode === 'silent' || mode === 'mute') await untilRecovered();
    if (!isAlive()) return NEVER;
    let isOpen = true;
    type Made<R> = { answered: true; result: R } | { answered: false };
    const run = async <R>(scope: Scope, act: (transaction: PrintTransaction) => R): Promise<Made<R>> => {
      await clock.wait(mode === 'slow' ? 400 : 1);
      while (mode === 'silent' || mode === 'late') await untilRecovered();
      if (!isAlive()) return { answered: false };
      if (mode === 'closed') isOpen = false;
      if (mode === 'failing' || mode === 'closed') throw new DOMException('No', 'UnknownError');
      const result = change(scope, act);
      return mode === 'mute' ? { answered: false } : { answered: true, result };
    };
    return {
      transact: (scope, act) => {
        if (!isOpen) return Promise.reject(new DOMException('Closed', 'InvalidStateError'));
        // One after the other, as IndexedDB does it.
        const turn = queue.then(() => run(scope, act));
        queue = turn.catch(() => undefined);
        return turn.then((made) => (made.answered ? made.result : NEVER));
      },
      isOpen: () => isOpen,
      close: () => {
        isOpen = false;
      },
    };
  };

  const disk = {
    tables,
    open,
    /** Rows it has no room for. */
    refuses: (_table: TableName, _row: PrintTables[TableName]): boolean => false,
    mode: () => mode,
    setMode: (next: DiskMode) => {
      mode = next;
      if (next !== 'silent' && next !== 'late' && next !== 'mute') {
        queue = Promise.resolve();
        const waiting = recoveryWaiters;
        recoveryWaiters = [];
        for (const go of waiting) go();
      }
    },
  };
  return disk;
}

/** Labels that came out of a printer. */
export type Paper = {
  station: string;
  page: FakePage;
  jobIds: string[];
  user: User | undefined;
  partId: RecordId;
  status: number;
  /** The ranges of its jobs. */
  ranges: { from: string; end: string }[];
};

/** A press of PRINT. `isSafe`: the storage could be read, and took the serials. `isGivenUp`: nothing was taken. */
export type Taken = {
  request: ReserveRequest;
  user: User | undefined;
  page: FakePage;
  entryIds: string[];
  isSafe: boolean;
  isGivenUp: boolean;
};

export type PrintChoice = {
  /** Goes on without the server's confirmation after that long (ms). */
  patience?: number;
  /** Gives up instead of going on. */
  cancels?: boolean;
  /** Prints although the storage cannot be read. */
  despiteUnreadable?: boolean;
  /** Prints only the first and the last of three and more labels: two jobs. */
  inPieces?: boolean;
};

type PrintEnd = 'printed' | 'refused' | 'unreadable' | 'cancelled' | 'changed';

export type FakePage = ReturnType<FakeStation['open']>;
export type FakeStation = ReturnType<typeof fakeStation>;

/** One browser: its storage, its clock, its network, who is signed in, and its pages. */
function fakeStation(clock: VirtualClock, host: FakeHost, name: string, firstUser: User | undefined = ani) {
  const disk = fakeDisk(clock);
  const papers: Paper[] = [];
  const taken: Taken[] = [];
  let user: User | undefined = firstUser;
  let online = true;
  let offset = 0;
  let pages = 0;

  const open = () => {
    pages += 1;
    let alive = true;
    const id = `${name}-${pages}`;
    const now = () => new Date(clock.time() + offset);
    const wait = (milliseconds: number) => clock.wait(milliseconds).then(() => (alive ? undefined : NEVER));
    const client = { station: name, user: () => user, isOnline: () => online, isAlive: () => alive };
    const store = createPrintStore({ open: () => disk.open(() => alive), wait, now });
    const ports: PrintingPorts = {
      reads: { part: () => NEVER, design: () => NEVER },
      ...{ history: host.portFor(client), store, user: () => user, isOnline: () => online, now, wait, page: id },
      jobs: host.rules.jobs ? host.jobsPortFor(client) : undefined,
    };
    let busy = false;
    let sending = false;

    const addPaper = (run: ReservedRun, by: User | undefined) => {
      papers.push({
        ...{ station: name, page, jobIds: run.entryIds, user: by, partId: run.request.partId },
        status: run.request.newJobs[0]?.status ?? FIRST_PRINT,
        ranges: run.request.newJobs.map(({ serialFrom, serialEnd }) => ({ from: serialFrom, end: serialEnd })),
      });
    };

    /** The dialog from PRINT to the paper. */
    const carryOut = async (request: ReserveRequest, choice: PrintChoice): Promise<PrintEnd> => {
      let wanted = request;
      for (let press = 0; press < 4; press++) {
        const by = user;
        // The end of a session closes the dialog.
        if (!by) return 'cancelled';
        // A page that ends now may have taken the serials all the same.
        const press: Taken = { request: wanted, user: by, page, entryIds: [], isSafe: false, isGivenUp: false };
        taken.push(press);
        const result = await reserveRun(ports, wanted);
        press.isGivenUp = result.kind !== 'reserved';
        if (result.kind === 'unreadable') {
          if (!choice.despiteUnreadable || wanted.despiteUnreadable) return 'unreadable';
          wanted = { ...wanted, despiteUnreadable: true };
          continue;
        }
        if (result.kind === 'changed') {
          if (!result.derived.ok || !request.newSerials) return 'changed';
          wanted = {
            ...firstPrint(result.derived.range, partOf(request), choice),
            despiteUnreadable: wanted.despiteUnreadable,
          };
          continue;
        }
        const { run } = result;
        Object.assign(press, {
          entryIds: run.entryIds,
          isSafe: store.state() === 'persistent' && store.isPersistent(),
        });
        const runState: RunState = { released: false, refused: false };
        const recording = recordRun(ports, run, runState);
        const first = await Promise.race([recording, wait(choice.patience ?? 4_000).then(() => undefined)]);
        if (first?.kind === 'changed') {
          if (!first.derived.ok) return 'refused';
          wanted = {
            ...firstPrint(first.derived.range, partOf(request), choice),
            despiteUnreadable: wanted.despiteUnreadable,
          };
          continue;
        }
        if (!first && choice.cancels) {
          await withdrawRun(ports, run);
          return 'cancelled';
        }
        if (!(await releaseRun(ports, run, runState))) return 'refused';
        addPaper(run, by);
        await recording;
        return 'printed';
      }
      return 'changed';
    };
    const once = async (action: () => Promise<PrintEnd>): Promise<PrintEnd> => {
      if (busy) return 'changed';
      busy = true;
      try {
        return await action();
      } finally {
        busy = false;
      }
    };

    const page = {
      id,
      ports,
      store,
      isAlive: () => alive,
      isBusy: () => busy,
      print: (count: number, of: Part = part, choice: PrintChoice = {}) =>
        once(async () => {
          const derived = await deriveRange(ports, of.id, count);
          if (!derived.ok) return 'refused';
          return carryOut(firstPrint(derived.range, of, choice), choice);
        }),
      /** Prints the serials of an earlier print once more, as its second print. */
      reprint: (paper: Paper, choice: PrintChoice = {}, status = 2) =>
        once(async () => {
          const of = paper.partId === otherPart.id ? otherPart : part;
          const newJobs = paper.ranges.map((range) => newJobOf(of, range.from, range.end, status));
          return carryOut({ ...requestFor(of), newJobs }, choice);
        }),
      send: async (force = true) => {
        if (sending) return;
        sending = true;
        try {
          // The outbox retries later when the storage fails.
          await sendWaiting(ports, { force }).catch(() => undefined);
          await sendJobs(ports, { force }).catch(() => undefined);
        } finally {
          sending = false;
        }
      },
      /** Says of a print of this browser how many of its first labels did not come out, or prints those now. */
      answer: async (paper: Paper, missing: number) => {
        const read = () =>
          store.transact({ jobs: paper.jobIds }, (transaction) =>
            paper.jobIds.flatMap((jobId) => transaction.get('jobs', jobId) ?? []),
          );
        const [job] = await read().catch(() => []);
        if (!job) return;
        const unprinted = unprintedRanges(job);
        if (unprinted.length > 0) {
          await claimUnprinted(store, [{ job, serials: unprinted }]).catch(() => false);
          return;
        }
        const whole = rangeOf(job.serialFrom, job.serialEnd);
        if (!whole) return;
        const serials =
          missing === 0
            ? []
            : rangesAt(
                whole,
                Array.from({ length: Math.min(missing, whole.count) }, (_, index) => index),
              );
        // The storage may fail: the operator answers later.
        await recordOutcome(store, [{ jobId: job.id, covers: [whole], unprinted: serials }]).catch(() => undefined);
      },
      /** The page goes without a chance to do anything: closed, crashed or reloaded. */
      die: () => {
        alive = false;
        busy = false;
      },
    };
    return page;
  };

  return {
    name,
    disk,
    papers,
    taken,
    open,
    user: () => user,
    signIn: (next: User | undefined) => {
      user = next;
    },
    setOnline: (next: boolean) => {
      online = next;
    },
    setClock: (next: number) => {
      offset = next;
    },
    clockOffset: () => offset,
    /** What this browser says of serials on two labels. */
    notes: () => [...disk.tables.notes.values()],
    outbox: () => [...disk.tables.outbox.values()],
  };
}

const partOf = (request: ReserveRequest) => (request.partId === otherPart.id ? otherPart : part);

function newJobOf(of: Part, serialFrom: string, serialEnd: string, status: number): NewJob {
  const count = Number(serialEnd.slice(8)) - Number(serialFrom.slice(8)) + 1;
  return {
    ...{ part: of, design: { image: 'large' }, companyName: 'PT Pokayoke Indonesia', prodDate: '20-11-2026' },
    ...{ qtyPerPack: of.qtyPerPack, serialFrom, serialEnd, qtyLabel: count, qtyPart: count * of.qtyPerPack, status },
    places: { columns: 2, perSheet: 4, firstPlace: 0 },
    settings: null,
    origin: { designId: null, revision: null, hash: null },
    printedAs: { output: 'paper', printer: 'Printer Label Gudang 1', override: null },
  };
}

/** The request of the dialog for a range on its screen. */
export function firstPrint(range: SerialRange, of: Part = part, { inPieces }: PrintChoice = {}): ReserveRequest {
  const whole = newJobOf(of, range.from, range.end, FIRST_PRINT);
  const body = { partId: of.id, ...whole };
  const ends = [0, range.count - 1].map((first) => bodyOfLabels(body, of.qtyPerPack, first, 1));
  const newJobs =
    inPieces && range.count > 2
      ? ends.map(({ serialFrom, serialEnd }) => newJobOf(of, serialFrom, serialEnd, FIRST_PRINT))
      : [whole];
  return { ...requestFor(of), newSerials: { visible: range, count: range.count }, newJobs };
}

const requestFor = (of: Part): Omit<ReserveRequest, 'newJobs'> => ({
  ...{ partId: of.id, partNo: of.no, hand: 'right' },
  withoutImages: (design) => (design === null ? null : { image: '' }),
});

/** A host and stations under one clock. */
export function warehouse(options: Partial<HostOptions> = {}, start?: number) {
  const clock = virtualClock(start);
  const host = fakeHost(clock, options);
  return { clock, host, station: (name: string, user?: User) => fakeStation(clock, host, name, user) };
}

/** Everything a store holds, for looking at it in a test. */
export const everything = (store: PrintingPorts['store']) =>
  store.transact(Object.fromEntries(tableNames.map((name) => [name, 'all'])), (transaction) => ({
    used: transaction.all('used'),
    outbox: transaction.all('outbox'),
    jobs: transaction.all('jobs'),
    notes: transaction.all('notes'),
    comparisons: transaction.all('comparisons'),
    sendings: transaction.all('sendings'),
  }));
