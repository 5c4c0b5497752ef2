import type { Store } from './store';
import type { ActivityRow, Tables, UserRow } from './tables';

/** Tables whose changes are logged, and the name of each in the log. */
const logged = {
  customers: 'customers',
  users: 'users',
  parts: 'parts',
  deliveries: 'deliveries',
  printHistory: 'print-history',
} as const;
type Logged = keyof typeof logged;
type Row = Tables[Logged][number];
export type LoggedTables = Pick<Tables, Logged>;

// The keys of the object above; Object.keys only forgets them.
const names = Object.keys(logged) as Logged[];

/** What a log does not show as a change. */
const silent = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

export const readLogged = (store: Store): Promise<LoggedTables> =>
  store.read(names, ({ customers, users, parts, deliveries, printHistory }) => ({
    ...{ customers, users, parts, deliveries, printHistory },
  }));

type Change = Pick<ActivityRow, 'action' | 'resource' | 'recordId' | 'label' | 'changes'>;

/** Appends what a call changed, under the name of its user. An import is one entry. */
export async function logChanges(store: Store, before: LoggedTables, user: UserRow, call: { path: string; now: Date }) {
  const after = await readLogged(store);
  const changes = names.flatMap((name) => changesOf(name, before[name], after[name], after));
  const [first] = changes;
  if (!first) return;
  const isImport = call.path.endsWith('/import');
  const label = `${changes.length} ${changes.length === 1 ? 'row' : 'rows'}`;
  await appendActivity(
    store,
    isImport ? [{ action: 'import', resource: first.resource, recordId: '', label, changes: [] }] : changes,
    user,
    call.now,
  );
}

export const appendActivity = (store: Store, changes: readonly Change[], user: UserRow, now: Date): Promise<void> =>
  store.write(['activity'], ({ activity }) => {
    for (const change of changes) {
      activity.push({ id: activity.length + 1, at: now.toISOString(), by: user.fullName, ...change });
    }
  });

function changesOf(name: Logged, before: readonly Row[], after: readonly Row[], all: LoggedTables): Change[] {
  if (before === after) return [];
  const old = new Map(before.map((row) => [String(row.id), row]));
  const kept = new Set(after.map(({ id }) => String(id)));
  const resource = logged[name];
  const entry = (action: ActivityRow['action'], row: Row, changes: Change['changes'] = []): Change => ({
    ...{ action, resource, recordId: String(row.id), label: labelOf(row, all), changes },
  });
  const changed = after.flatMap((row) => {
    const earlier = old.get(String(row.id));
    if (!earlier) return entry(name === 'printHistory' ? 'print' : 'create', row);
    const changes = fieldChanges(earlier, row);
    const decision = changes.find(({ field }) => field === 'decision');
    if (decision) return entry(decision.to === 'approved' ? 'approve' : 'reject', row);
    return changes.length === 0 ? [] : entry('update', row, changes);
  });
  return [...changed, ...before.filter(({ id }) => !kept.has(String(id))).map((row) => entry('delete', row))];
}

function fieldChanges(before: Row, after: Row): Change['changes'] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => {
    if (silent.includes(field) || textOf(old.get(field)) === textOf(value)) return [];
    // Never what a password was or is.
    return field === 'password'
      ? [{ field, from: '', to: 'changed' }]
      : [{ field, from: textOf(old.get(field)), to: textOf(value) }];
  });
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function labelOf(row: Row, { parts }: LoggedTables): string {
  if ('slipNumber' in row) return row.slipNumber;
  if ('username' in row) return row.username;
  if ('no' in row) return `${row.no} ${row.colorCode}`;
  if ('alias' in row) return row.name;
  const part = parts.find(({ id }) => id === row.partId);
  return `${part?.no ?? 'Deleted part'} ${row.serialFrom} - ${row.serialEnd.slice(8)}`;
}
