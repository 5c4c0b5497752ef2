import { fieldChanges, rejectionChanges } from '@/domain/host-rules/activity';
import { masterNames } from '@/domain/host-rules/master-data';
import { pick, type Store } from './store';
import type { ActivityRow, LabelDesignRow, Tables, UserRow } from './tables';

/** Tables whose changes are logged. */
const names = [...masterNames, 'users', 'parts', 'deliveries', 'printHistory', 'labelDesigns'] as const;
type Logged = (typeof names)[number];
type Row = Tables[Logged][number];
export type LoggedTables = Pick<Tables, Logged>;

export const readLogged = (store: Store): Promise<LoggedTables> =>
  store.read(names, (tables) => pick(names, (name) => tables[name]));

type Change = Pick<ActivityRow, 'action' | 'resource' | 'recordId' | 'label' | 'changes'>;

/** Appends what a call changed, under the name of its user. An import is an entry for each part; of slips it is one. */
export async function logChanges(store: Store, before: LoggedTables, user: UserRow, call: { path: string; now: Date }) {
  const after = await readLogged(store);
  const changes = names.flatMap((name) => changesOf(name, before[name], after[name], after));
  const [first] = changes;
  if (!first) return;
  const isImport = call.path.endsWith('/import');
  const label = `${changes.length} ${changes.length === 1 ? 'row' : 'rows'}`;
  await appendActivity(
    store,
    !isImport
      ? changes
      : first.resource === 'parts'
        ? changes.map((change) => ({ ...change, action: 'import' as const }))
        : [{ action: 'import', resource: first.resource, recordId: '', label, changes: [] }],
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
  const resource = name === 'printHistory' ? 'print-history' : name === 'labelDesigns' ? 'label-designs' : name;
  const entry = (action: ActivityRow['action'], row: Row, changes: Change['changes'] = []): Change => ({
    action,
    resource,
    recordId: String(row.id),
    label: labelOf(row, all),
    changes,
  });
  const changed = after.flatMap((row) => {
    const earlier = old.get(String(row.id));
    if (!earlier) return entry(name === 'printHistory' ? 'print' : 'create', row);
    // A record gets its print job later.
    if (name === 'printHistory') return [];
    if ('revisions' in row) return sameDesign(earlier, row) ? [] : entry(designAction(row), row);
    const changes = fieldChanges(earlier, row);
    if ('decision' in row && changes.some(({ field }) => field === 'decision' || field === 'rejectReason')) {
      return row.decision === 'approved'
        ? entry('approve', row)
        : entry('reject', row, rejectionChanges(row.rejectReason));
    }
    return changes.length === 0 ? [] : entry('update', row, changes);
  });
  return [...changed, ...before.filter(({ id }) => !kept.has(String(id))).map((row) => entry('delete', row))];
}

const sameDesign = (before: Row, after: LabelDesignRow) => JSON.stringify(before) === JSON.stringify(after);

const designAction = ({ state, draft }: LabelDesignRow): ActivityRow['action'] =>
  state === 'approved' ? 'approve' : draft?.note?.kind === 'rejected' ? 'reject' : 'update';

function labelOf(row: Row, { parts }: LoggedTables): string {
  if ('slipNumber' in row) return row.slipNumber;
  if ('username' in row) return row.username;
  if ('no' in row) return `${row.no} ${row.colorCode}`;
  if (!('partId' in row)) return row.name;
  const part = parts.find(({ id }) => id === row.partId);
  return `${part?.no ?? 'Deleted part'} ${row.serialFrom} - ${row.serialEnd.slice(8)}`;
}
