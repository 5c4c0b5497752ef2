import { activity } from '@/api/activity';
import { paths } from '@/config/paths';
import { resourceNamed, resourceWords } from '@/config/resources';
import { type ActivityEntry, actionWords } from '@/domain/activity-entry';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { useRole } from '@/session/profile';
import type { BadgeVariant } from '@/ui/basics/badge';
import { PageHeader } from '@/ui/basics/page-header';
import { columnsOf } from '@/ui/data-table/columns';
import { Notice } from '@/ui/feedback/notice';
import { DateRangePicker } from '@/ui/forms/lazy-date-range-picker';

const column = columnsOf<ActivityEntry>();
const notSorted = { sortKey: false } as const;

const variants: Readonly<Record<string, BadgeVariant>> = { approve: 'ok', reject: 'stop', create: 'solid' };

/** The page of the record an entry is about; the list where a record has no page of its own, or is gone. */
function hrefOf({ resource, recordId, action, label }: ActivityEntry): string {
  const known = resourceNamed(resource);
  if (!known) return paths.activity.href();
  const { address, record } = known;
  const [serial] = resource === 'print-history' ? (/\d{12}/.exec(label) ?? []) : [];
  if (serial !== undefined) return `${address}?${new URLSearchParams({ search: serial })}`;
  const isGone = action === 'delete' || recordId === '';
  return record === undefined || isGone ? address : `${address}/${encodeURIComponent(recordId)}`;
}

const changesText = ({ changes }: ActivityEntry) =>
  changes.map(({ field, from, to }) => `${field}: ${from || '-'} -> ${to || '-'}`).join('; ');

const activityList: ListDeclaration<ActivityEntry> = {
  resource: activity,
  title: 'Activity',
  description: 'Who changed what, and when',
  caption: 'Activity',
  withoutSearch: true,
  columns: [
    column.timestamp('at', 'When', ({ at }) => at, { ...notSorted, filterKey: false }),
    column.text('by', 'Who', ({ by }) => by, notSorted),
    column.badge(
      'action',
      'Action',
      ({ action }) => ({ text: actionWords[action] ?? action, variant: variants[action] ?? 'soft' }),
      notSorted,
    ),
    column.text('resource', 'Record type', ({ resource }) => resourceWords[resource] ?? resource, notSorted),
    column.link('label', 'Record', ({ label, recordId }) => label || recordId, hrefOf, {
      ...notSorted,
      filterKey: false,
      maxWidth: 320,
    }),
    column.text('changes', 'From -> to', changesText, { ...notSorted, filterKey: false, maxWidth: 320 }),
    column.mono('recordId', 'Record ID', ({ recordId }) => recordId, { ...notSorted, hidden: true }),
  ],
  recordType: 'entry',
  rowName: ({ label, at }) => `${label} ${at}`,
  hint: 'What people change in the panel appears here.',
};

/** '/app/activity': the host's log, for admins. */
export function Component() {
  const role = useRole();
  if (role !== 'admin') {
    return (
      <>
        <PageHeader title="Activity" />
        <Notice variant="wait">Only admins see the activity log. The history of a record is on its own page.</Notice>
      </>
    );
  }
  return <ActivityList />;
}

function ActivityList() {
  const list = useList(activityList);
  const { dateRange } = list.state;
  return (
    <ListScreen
      list={list}
      toolbar={
        <DateRangePicker value={dateRange} onValueChange={(range) => list.dispatch({ type: 'dateRange', ...range })} />
      }
    />
  );
}
