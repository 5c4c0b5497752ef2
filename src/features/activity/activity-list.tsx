import { activity } from '@/api/activity';
import type { ListParams } from '@/api/client/list';
import type { RowTest } from '@/api/client/tested-list';
import { resourceWords } from '@/config/resources';
import { type ActivityEntry, actionWords } from '@/domain/activity-entry';
import {
  changesText,
  hasWords,
  hrefOfEntry,
  readCustomerNames,
  useCustomerNames,
} from '@/resource/form/activity-words';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { useRole } from '@/session/profile';
import type { BadgeVariant } from '@/ui/basics/badge';
import { PageHeader } from '@/ui/basics/page-header';
import { columnsOf, EMPTY_CELL } from '@/ui/data-table/columns';
import { Notice } from '@/ui/feedback/notice';
import { DateRangePicker } from '@/ui/forms/lazy-date-range-picker';

const column = columnsOf<ActivityEntry>();
const Changes = ({ entry }: { entry: ActivityEntry }) => changesText(entry, useCustomerNames([entry])) || EMPTY_CELL;

const notSorted = { sortKey: false } as const;

const variants: Readonly<Record<string, BadgeVariant>> = { approve: 'ok', reject: 'stop', create: 'solid' };

/** The host's log has no search: entries are tested here. */
const searched = {
  ...activity,
  testOf: ({ search = '', ...params }: ListParams): RowTest<ActivityEntry> | undefined =>
    search.trim() === ''
      ? undefined
      : {
          params,
          keep: async (entries, { client }) => {
            const customerName = await readCustomerNames(client);
            return entries.filter((entry) => hasWords(entry, search.trim(), customerName));
          },
        },
};

const activityList: ListDeclaration<ActivityEntry> = {
  resource: searched,
  title: 'Activity',
  perPage: 25,
  description: 'Who changed what, and when',
  caption: 'Activity',
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
    column.link('label', 'Record', ({ label, recordId }) => label || recordId, hrefOfEntry, {
      ...notSorted,
      filterKey: false,
      maxWidth: 320,
    }),
    column.custom('changes', 'From → to', (entry) => <Changes entry={entry} />, null, {
      ...notSorted,
      filterKey: false,
      maxWidth: 320,
    }),
    column.mono('recordId', 'Record ID', ({ recordId }) => recordId, { ...notSorted, hidden: true }),
  ],
  valuesForFile: {
    columns: ['changes'],
    read: async (_entries, { client }) => {
      const customerName = await readCustomerNames(client);
      return { changes: (entry) => changesText(entry, customerName) };
    },
  },
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
