import type { PrintJob } from '@/print/run/job';
import {
  dayOf,
  type PrintDay,
  type PrintTables,
  partDayId,
  type Run,
  type TableName,
  tableNames,
} from '@/print/run/store/rows';
import {
  createPrintStore,
  type PrintBackend,
  type PrintStore,
  type PrintTransaction,
  type Scope,
} from '@/print/run/store/store';
import type { StorageLoss, Witness } from '@/print/run/store/witness';

/** Tables in memory, which several backends may have: a disk that outlives a page. */
export type MemoryTables = { [N in TableName]: Map<string, PrintTables[N]> };

export const emptyTables = (): MemoryTables => ({
  runs: new Map(),
  days: new Map(),
  designs: new Map(),
  notes: new Map(),
  meta: new Map(),
});

/** A change of tables in memory: all of its writes or none, and nothing that its scope does not name. */
export function changeTables<R>(
  tables: MemoryTables,
  scope: Scope,
  act: (transaction: PrintTransaction) => R,
  refuses: (table: TableName, row: PrintTables[TableName]) => boolean = () => false,
): R {
  const draft = new Map<string, PrintTables[TableName] | undefined>();
  const key = (table: TableName, id: string) => `${table} ${id}`;
  const ids = Object.fromEntries(tableNames.map((name) => [name, new Set(idsOf(tables, scope, name))]));
  const inScope = (table: TableName, id: string) => ids[table]?.has(id) === true;
  const check = (table: TableName) => {
    if (scope[table] === undefined) throw new Error(`${table} is not part of the transaction`);
  };
  const get = <N extends TableName>(table: N, id: string): PrintTables[N] | undefined => {
    check(table);
    // The key names the table, so the row is one of it.
    if (draft.has(key(table, id))) return draft.get(key(table, id)) as PrintTables[N] | undefined;
    const row = tables[table].get(id);
    if (row && !inScope(table, id)) throw new Error(`${table} ${id} is outside of the transaction`);
    return row && structuredClone(row);
  };
  const written: (() => void)[] = [];
  const result = act({
    get,
    all: (table) => {
      check(table);
      const found = new Set(ids[table]);
      for (const name of draft.keys()) if (name.startsWith(`${table} `)) found.add(name.slice(table.length + 1));
      return [...found].sort().flatMap((id) => get(table, id) ?? []);
    },
    put: (table, row) => {
      check(table);
      if (refuses(table, row)) throw new DOMException('No room', 'QuotaExceededError');
      draft.set(key(table, row.id), row);
      written.push(() => tables[table].set(row.id, structuredClone(row)));
    },
    remove: (table, id) => {
      check(table);
      draft.set(key(table, id), undefined);
      written.push(() => tables[table].delete(id));
    },
  });
  for (const write of written) write();
  return result;
}

/** The rows of a table that a scope reads. */
function idsOf(tables: MemoryTables, scope: Scope, table: TableName): string[] {
  const wanted = scope[table];
  type Row = { id: string } & Partial<Pick<Run, 'open' | 'partDay'> & Pick<PrintDay, 'day' | 'compareAt'>>;
  const rows: Row[] = [...tables[table].values()];
  const idsWhere = (isWanted: (row: Row) => boolean) => rows.filter(isWanted).map(({ id }) => id);
  if (wanted === undefined) return [];
  if (wanted === 'all') return idsWhere(() => true);
  if (wanted === 'open') return idsWhere(({ open }) => open === 1);
  if (wanted === 'due') return idsWhere(({ compareAt }) => typeof compareAt === 'number');
  if (wanted === 'unused') {
    const used = new Set([...tables.runs.values()].map(({ designKey }) => designKey));
    return idsWhere(({ id }) => !used.has(id));
  }
  if ('partDays' in wanted) return idsWhere(({ partDay = '' }) => wanted.partDays.includes(partDay));
  if ('openAfter' in wanted) {
    const next = idsWhere(({ open, id }) => open === 1 && id > wanted.openAfter);
    return next.sort().slice(0, wanted.atMost);
  }
  if ('before' in wanted) {
    const isBetween = (day: string) => day > wanted.after && day < wanted.before;
    const next = [...tables.days.values()].map(({ day }) => day).filter(isBetween);
    return idsWhere(({ day }) => day !== undefined && day === next.sort()[0]);
  }
  if ('after' in wanted) {
    const old = idsWhere(() => true)
      .sort()
      .slice(0, -wanted.withoutNewest || undefined);
    return old.filter((id) => id > wanted.after).slice(0, wanted.atMost);
  }
  return wanted.filter((id) => tables[table].has(id));
}

/** A storage that always answers and forgets with the page. */
function memoryBackend(tables = emptyTables()): PrintBackend {
  return {
    transact: async (scope, act) => changeTables(tables, scope, act),
    read: async (scope, act) => changeTables(tables, scope, act),
    isOpen: () => true,
    close: () => undefined,
  };
}

/** What localStorage remembers, in memory. */
export function memoryWitness(): Witness {
  let generation: string | undefined;
  let generations = 0;
  let unsent = 0;
  let releases = 0;
  let loss: StorageLoss | undefined;
  const days = new Map<string, ReturnType<Witness['days']>[number]>();
  return {
    generation: () => generation,
    setGeneration: (next) => {
      generation = next;
    },
    newGeneration: () => {
      generations += 1;
      return `generation ${generations}`;
    },
    station: () => 'station',
    days: () => [...days.values()],
    highest: (id) => days.get(id)?.highest ?? '',
    raise: (day) => {
      if (day.highest > (days.get(day.id)?.highest ?? '')) days.set(day.id, day);
    },
    unsent: () => unsent,
    setUnsent: (count) => {
      unsent = count;
    },
    releases: () => releases,
    raiseReleases: (count) => {
      releases = Math.max(releases, count);
    },
    loss: () => loss,
    setLoss: (next) => {
      loss = next;
    },
  };
}

export const memoryStore = (tables = emptyTables()): PrintStore =>
  createPrintStore({
    open: async () => memoryBackend(tables),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    witness: memoryWitness(),
  });

/** The row of a job whose record the host has. */
export const rowOf = ({ printedBy, design: _design, events = [], ...job }: PrintJob): Run => ({
  ...job,
  events,
  ...{ state: 'recorded', kind: job.status === 1 ? 'first' : 'reprint', jobId: job.id, of: null },
  partDay: partDayId(job.part.id, dayOf(job)),
  ...{ by: printedBy ?? null, takenOverBy: null, designKey: null, printed: true, attempts: 0, unansweredSince: null },
  ...{ absentBefore: false, dueAt: 0, claimedUntil: 0, claimedBy: '', problem: '', refusal: '', unclear: null },
  ...{ records: [], jobDue: false, outcomeDue: false },
});
