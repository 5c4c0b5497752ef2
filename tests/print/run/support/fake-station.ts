import { samplePart } from '@tests/support/sample-part';
import type { Part } from '@/domain/part';
import type { Role } from '@/domain/permissions';
import { FIRST_PRINT } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { rangeOf, type SerialRange } from '@/domain/serials/serial';
import { rangesAt } from '@/domain/serials/serial-set';
import { checkLineOf, compareLines } from '@/print/plan/line-changes';
import { type PrintRequest, planLine } from '@/print/plan/print-plan';
import { lastSerialOf, startCheck, validCheck } from '@/print/run/check';
import { createHostClock } from '@/print/run/host-clock';
import type { NewJob, PrintedBy, PrintJob } from '@/print/run/job';
import { type LineRequest, recordLines } from '@/print/run/lines';
import { readJobs, recordOutcome } from '@/print/run/outcome';
import type { PrintingPorts } from '@/print/run/ports';
import type { RangeNumbers } from '@/print/run/range-numbers';
import { commitRun, type HostTimeout } from '@/print/run/record/commit';
import { type ReserveRequest, reserveRun } from '@/print/run/record/reserve';
import { sendWaiting } from '@/print/run/record/send';
import { deriveRange } from '@/print/run/serial-range';
import { bodyOfLabels, isUnrecorded, tableNames, unrecordedOf } from '@/print/run/store/rows';
import { createPrintStore, type PrintBackend, StorageMissing } from '@/print/run/store/store';
import {
  type FakeHost,
  fakeHost,
  type HostOptions,
  type Shown,
  unchanged,
  type VirtualClock,
  virtualClock,
} from './fake-host';
import { changeTables, emptyTables, type MemoryTables, memoryWitness } from './memory-backend';

/** Where unprinted labels are printed. */
export const onPaper = { output: 'paper', printer: 'Printer Label Gudang 1' };

export type User = PrintedBy & { role: Role };
export const ani: User = { id: 11, username: 'ani', name: 'Ani Wijaya', role: 'user' };
export const budi: User = { id: 12, username: 'budi', name: 'Budi Santoso', role: 'user' };
export const citra: User = { id: 13, username: 'citra', name: 'Citra Lestari', role: 'admin' };

export const part: Part = samplePart;
export const otherPart: Part = { ...part, id: 8, no: '83550-TG4-N010' };

/**
 * How a browser's storage behaves. `late`: does not open. `silent`: changes are queued until the mode changes. `mute`:
 * they are made, and their answer never comes. `failing`: rejects. `closed`: the browser closed the connection. `full`:
 * takes nothing. `full-for-designs`: takes small rows only. `missing`: there is none.
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
  | 'full-for-designs'
  | 'missing';

const NEVER = new Promise<never>(() => undefined);

/** The storage of one browser, which outlives its pages. */
function fakeDisk(clock: VirtualClock, tables: MemoryTables = emptyTables()) {
  let mode: DiskMode = 'fine';
  let saved: MemoryTables | undefined;
  let recoveryWaiters: (() => void)[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let generation = 0;
  const untilRecovered = () => new Promise<void>((resolve) => recoveryWaiters.push(resolve));

  const open = async (isAlive: () => boolean): Promise<PrintBackend> => {
    await clock.wait(mode === 'slow' ? 700 : 2);
    if (mode === 'missing') throw new StorageMissing();
    if (mode === 'failing' || mode === 'closed') throw new DOMException('No', 'UnknownError');
    while (mode === 'late' || mode === 'silent' || mode === 'mute') await untilRecovered();
    if (!isAlive()) return NEVER;
    let isClosed = false;
    const openedAs = generation;
    const isOpen = () => !isClosed && openedAs === generation;
    type Made<R> = { answered: true; result: R } | { answered: false };
    const run = async <R>(act: () => R): Promise<Made<R>> => {
      await clock.wait(mode === 'slow' ? 400 : 1);
      while (mode === 'silent' || mode === 'late') await untilRecovered();
      if (!isAlive()) return { answered: false };
      if (mode === 'closed') isClosed = true;
      if (mode === 'failing' || mode === 'closed' || openedAs !== generation) {
        throw new DOMException('No', 'UnknownError');
      }
      const result = act();
      return mode === 'mute' ? { answered: false } : { answered: true, result };
    };
    const exclusively = <R>(act: () => R): Promise<R> => {
      if (!isOpen()) return Promise.reject(new DOMException('Closed', 'InvalidStateError'));
      // One after the other, as IndexedDB does it.
      const turn = queue.then(() => run(act));
      queue = turn.catch(() => undefined);
      return turn.then((made) => (made.answered ? made.result : NEVER));
    };
    return {
      transact: (scope, act) =>
        exclusively(() =>
          changeTables(tables, scope, act, (table, row) => {
            const isFull = mode === 'full' || (mode === 'full-for-designs' && table === 'designs');
            return isFull || disk.refuses(table, row.id);
          }),
        ),
      read: (scope, act) => exclusively(() => changeTables(tables, scope, act)),
      isOpen,
      close: () => {
        isClosed = true;
      },
    };
  };

  const replaceBy = (copy: MemoryTables) => {
    for (const name of tableNames) {
      tables[name].clear();
      // The name says which rows they are.
      for (const [id, row] of copy[name]) (tables[name] as Map<string, unknown>).set(id, row);
    }
    // The browser closes the connections of a database that it replaces.
    generation += 1;
  };

  const disk = {
    tables,
    open,
    /** Rows it has no room for. */
    refuses: (_table: string, _id: string): boolean => false,
    mode: () => mode,
    /** A copy is made of the whole database, as a backup of the profile is. */
    save: () => {
      saved = structuredClone(tables);
    },
    /** The database comes back as it was when it was saved, or empty. */
    rollBack: () => replaceBy(saved ? structuredClone(saved) : emptyTables()),
    lose: () => replaceBy(emptyTables()),
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
  /** False when its browser kept nothing of it. */
  isKept: boolean;
  /** What was on the screen, when PRINT was pressed, and whether the host answered before the labels came out. */
  shown: Shown;
  pressedAt: number;
  isChecked: boolean;
  /** Those of the number range, where its labels carry them; undefined where they carry none. */
  numbers: readonly RangeNumbers[] | undefined;
};

/** A second paper of serials that had come to nothing, and whether the host answered before it came out. */
type Rest = Pick<Paper, 'page' | 'partId' | 'pressedAt' | 'isChecked'> & {
  status: number;
  serials: SerialRange[];
};

/** A press of PRINT. `isSafe`: the storage took the serials. `isGivenUp`: nothing was taken. */
export type Taken = {
  request: ReserveRequest;
  user: User | undefined;
  page: FakePage;
  ids: string[];
  isSafe: boolean;
  isGivenUp: boolean;
};

export type PrintChoice = {
  /** How long the operator looks at a question before answering it (ms). */
  patience?: number;
  /** Gives up instead of going on. */
  cancels?: boolean;
  /** Prints only the first and the last of three and more labels: two jobs. */
  inPieces?: boolean;
  /** Its labels carry numbers of a number range, where the host has print runs. */
  takesNumbers?: boolean;
};

type PrintEnd = 'printed' | 'refused' | 'cancelled' | 'changed' | 'no-host' | 'taken';

export type FakePage = ReturnType<FakeStation['open']>;
export type FakeStation = ReturnType<typeof fakeStation>;

/** One browser: its storage, its clock, its network, who is signed in, and its pages. */
function fakeStation(clock: VirtualClock, host: FakeHost, name: string, firstUser: User | undefined = ani) {
  const disk = fakeDisk(clock);
  const witness = memoryWitness();
  let mayPrintWithoutHost = true;
  const papers: Paper[] = [];
  const taken: Taken[] = [];
  const rests: Rest[] = [];
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
    const store = createPrintStore({ open: () => disk.open(() => alive), wait, witness });
    const ports: PrintingPorts = {
      ...{ history: host.portFor(client), store, user: () => user, isOnline: () => online, now, wait, page: id },
      jobs: host.rules.jobs ? host.jobsPortFor(client) : undefined,
      runs: host.rules.runs ? host.runsPortFor(client) : undefined,
      reads: host.readsFor(client, [part, otherPart]),
      clock: createHostClock(() => now().getTime(), clock.time),
      get mayPrintWithoutHost() {
        return mayPrintWithoutHost;
      },
    };
    let busy = false;
    let sending = false;

    /** What is on the screens of this page. It is read again when something has changed. */
    const screens = new Map<RecordId, Shown>();
    const shownOf = (of: Part): Shown => {
      const shown = screens.get(of.id) ?? { part: host.partNow(of), design: host.designNow() };
      screens.set(of.id, shown);
      return shown;
    };

    /** From pointer down to the click: what is on the screen is compared with what the host has now. */
    const checked = async (request: PrintRequest, { part: shown, design }: Shown) => {
      const origin = { designId: design.id, revision: design.revision, hash: design.hash };
      const line = planLine({
        ...{ request, source: { part: shown, design: design.design, companyName: '', origin } },
        ...{ qtyPerPack: shown.qtyPerPack, typed: { labels: '1', parts: String(shown.qtyPerPack) } },
        base: { day: '20261120', highest: 0, confirmed: true, readable: true },
      });
      const lines = [checkLineOf(line) ?? []].flat();
      const started = startCheck(ports, lines);
      await wait(80);
      const check = validCheck(ports, lines, started);
      const answers = await check.answer;
      const isAnswered = answers.every(({ part, design, reprints }) =>
        request.unprinted ? reprints.answered : part.answered && design.answered,
      );
      const result = compareLines([line], answers, new Set()).kind;
      return { result, isAnswered, query: lastSerialOf(ports, check, answers[0]) };
    };

    /** The dialog from PRINT to the paper. */
    const carryOut = async (request: ReserveRequest, choice: PrintChoice): Promise<PrintEnd> => {
      let wanted = request;
      const of = partOf(request);
      const pressedAt = clock.time();
      const shown = shownOf(of);
      const check = request.newSerials ? await checked({ part: shown.part }, shown) : undefined;
      if (check?.result === 'changed') {
        screens.delete(of.id);
        return 'changed';
      }
      if (check?.result === 'unanswered' && choice.cancels) return 'cancelled';
      const printed = { shown, pressedAt };
      for (let attempt = 0; attempt < 4; attempt++) {
        const by = user;
        // The end of a session closes the dialog.
        if (!by) return 'cancelled';
        // A page that ends now may have taken the serials all the same.
        const press: Taken = { request: wanted, user: by, page, ids: [], isSafe: false, isGivenUp: false };
        taken.push(press);
        const startedAt = new Date(check?.query?.silentSince ?? now());
        const result = await reserveRun(ports, { ...wanted, query: attempt === 0 ? check?.query : undefined });
        press.isGivenUp = result.kind !== 'reserved';
        if (result.kind === 'no-host') return 'no-host';
        if (result.kind === 'changed') {
          if (!result.derived.ok || !request.newSerials) return 'changed';
          wanted = firstPrint(result.derived.range, shown, choice);
          continue;
        }
        const { run } = result;
        Object.assign(press, { ids: run.ids, isSafe: run.isKept });
        const decide = ({ print, cancel }: HostTimeout) =>
          void wait(choice.patience ?? 4_000).then(() => (choice.cancels || !print ? cancel() : print()));
        const committed = await commitRun(ports, run, { startedAt, onTimeout: decide });
        if (committed.kind === 'released') {
          const isChecked = check?.isAnswered === true || (ports.runs !== undefined && committed.recorded);
          const numbers = wanted.newJobs.some((job) => job.numbers) ? committed.numbers : undefined;
          papers.push({
            ...{ station: name, page, jobIds: run.ids, user: by, partId: of.id, isKept: run.isKept },
            status: wanted.newJobs[0]?.status ?? FIRST_PRINT,
            ranges: wanted.newJobs.map(({ serialFrom, serialEnd }) => ({ from: serialFrom, end: serialEnd })),
            ...{ ...printed, isChecked, numbers },
          });
          // What is on its way to the host is awaited here, not by the operator.
          while (run.ids.some((runId) => (disk.tables.runs.get(runId)?.claimedUntil ?? 0) > now().getTime())) {
            await wait(20);
          }
          return 'printed';
        }
        if (committed.kind === 'changed-at-host') {
          screens.delete(of.id);
          return 'refused';
        }
        if (committed.kind !== 'changed') return committed.kind;
        if (!committed.derived.ok) return 'refused';
        wanted = firstPrint(committed.derived.range, shown, choice);
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
      print: (count: number, of: Part = part, wanted: PrintChoice = {}) =>
        once(async () => {
          const derived = await deriveRange(ports, of.id, count);
          if (!derived.ok) return 'refused';
          const choice = { ...wanted, takesNumbers: wanted.takesNumbers === true && ports.runs !== undefined };
          return carryOut(firstPrint(derived.range, shownOf(of), choice), choice);
        }),
      /** Prints the serials of an earlier print once more, as its second print. */
      reprint: (paper: Paper, choice: PrintChoice = {}, status = 2) =>
        once(async () => {
          const of = paper.partId === otherPart.id ? otherPart : part;
          // The history lists each record by itself; a host with print runs is told which one is repeated.
          const ranges = ports.runs ? paper.ranges.slice(0, 1) : paper.ranges;
          const newJobs = ranges.map((range) => newJobOf(paper.shown, range.from, range.end, status));
          return carryOut(
            { ...requestFor(of), newJobs, of: ports.runs && host.recordOf(paper.partId, ranges) },
            choice,
          );
        }),
      send: async (force = true) => {
        if (sending) return;
        sending = true;
        try {
          // The queue retries later when the storage fails.
          await sendWaiting(ports, { force, betweenPieces: () => wait(0), afterPrint: async () => undefined }).catch(
            () => undefined,
          );
        } finally {
          sending = false;
        }
      },
      /** Says of a print of this browser how many of its first labels did not come out, or prints those now. */
      answer: async (paper: Paper, missing: number): Promise<PrintEnd | undefined> => {
        const [job] = await readJobs(ports, paper.jobIds).catch((): PrintJob[] => []);
        if (!job) return undefined;
        if (job.outcome.unprinted.length > 0) return page.printRest(job);
        const whole = rangeOf(job.serialFrom, job.serialEnd);
        if (!whole) return undefined;
        const count = Math.min(missing, whole.count);
        const first = Array.from({ length: count }, (_, index) => index);
        const unprinted = missing === 0 ? [] : rangesAt(whole, first);
        // The storage may fail: the operator answers later.
        await recordOutcome(ports, [{ jobId: job.id, covers: [whole], unprinted }]).catch(() => undefined);
        return undefined;
      },
      /** Prints the unprinted labels of a job. */
      printRest: async (job: PrintJob): Promise<PrintEnd> => {
        const pressedAt = clock.time();
        const serials = job.outcome.unprinted;
        const check = await checked({ part: job.part, unprinted: [job] }, shownOf(job.part));
        if (check.result === 'changed') return 'changed';
        const line: LineRequest = {
          id: 'rest',
          reserve: undefined,
          claims: [{ job, serials, ...onPaper }],
        };
        const result = await recordLines(ports, [line], { onTimeout: ({ cancel }) => cancel() });
        if (result.kind === 'cancelled') return 'cancelled';
        if (result.failed.length > 0) return 'taken';
        // Labels of a run that the host does not have are in no run of their own: nobody asked it for them.
        const isRecorded =
          ports.runs !== undefined && result.released.every(({ run, recorded }) => run !== undefined && recorded);
        const { status } = job;
        rests.push({
          page,
          partId: job.part.id,
          status,
          serials,
          pressedAt,
          isChecked: check.isAnswered || isRecorded,
        });
        return 'printed';
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
    /** A second paper of serials that had come to nothing. */
    rests,
    setPrintsWithoutHost: (next: boolean) => {
      mayPrintWithoutHost = next;
    },
    witness,
    hasLost: () => witness.loss() !== undefined,
    /** What this browser says of serials on two labels. */
    notes: () => [...disk.tables.notes.values()],
    runs: () => [...disk.tables.runs.values()],
    unrecorded: () => [...disk.tables.runs.values()].filter(isUnrecorded).map(unrecordedOf),
  };
}

const partOf = (request: ReserveRequest) => (request.partId === otherPart.id ? otherPart : part);

function newJobOf({ part: of, design }: Shown, serialFrom: string, serialEnd: string, status: number): NewJob {
  const count = Number(serialEnd.slice(8)) - Number(serialFrom.slice(8)) + 1;
  return {
    ...{ part: of, design: design.stored, companyName: 'PT Pokayoke Indonesia', prodDate: '20-11-2026' },
    ...{ qtyPerPack: of.qtyPerPack, serialFrom, serialEnd, qtyLabel: count, qtyPart: count * of.qtyPerPack, status },
    places: { columns: 2, perSheet: 4, firstPlace: 0 },
    settings: null,
    origin: { designId: design.id, revision: design.revision, hash: design.hash },
    printedAs: { output: 'paper', printer: 'Printer Label Gudang 1', override: null },
  };
}

/** The number range of the labels that carry one. */
const RANGE = { key: 'plate', range: 3, kind: 'plain', prefix: 'P', digits: 9, from: null } as const;

/** The request of the dialog for a range on its screen. */
export function firstPrint(
  range: SerialRange,
  shown: Shown = unchanged(part),
  { inPieces, takesNumbers }: PrintChoice = {},
): ReserveRequest {
  const { part: of } = shown;
  const whole = newJobOf(shown, range.from, range.end, FIRST_PRINT);
  const body = { partId: of.id, ...whole };
  const ends = [0, range.count - 1].map((first) => bodyOfLabels(body, of.qtyPerPack, first, 1));
  const jobs =
    inPieces && range.count > 2
      ? ends.map(({ serialFrom, serialEnd }) => newJobOf(shown, serialFrom, serialEnd, FIRST_PRINT))
      : [whole];
  const newJobs = takesNumbers
    ? jobs.map((job) => ({ ...job, numbers: [{ ...RANGE, serialFrom: job.serialFrom, serialEnd: job.serialEnd }] }))
    : jobs;
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
