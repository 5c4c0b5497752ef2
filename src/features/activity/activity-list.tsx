import { m } from '@messages/messages';
import { activity } from '@/api/activity';
import type { ListParams } from '@/api/client/list';
import type { RowTest } from '@/api/client/tested-list';
import type { ActivityEntry } from '@/domain/host-rules/activity';
import { actionWords, resourceWords, wordFor } from '@/language/activity-words';
import { recordWords } from '@/language/records';
import { changesText, hasWords, hrefOfEntry, readRecordNames, useRecordNames } from '@/resource/form/activity-entry';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { useRole } from '@/session/profile';
import type { BadgeVariant } from '@/ui/basics/badge';
import { PageHeader } from '@/ui/basics/page-header';
import { columnsOf, EMPTY_CELL } from '@/ui/data-table/columns';
import { Notice } from '@/ui/feedback/notice';
import { DateRangePicker } from '@/ui/forms/lazy-date-range-picker';

const column = columnsOf<ActivityEntry>();
const Changes = ({ entry }: { entry: ActivityEntry }) => changesText(entry, useRecordNames([entry])) || EMPTY_CELL;

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
            const nameOf = await readRecordNames(client, entries);
            return entries.filter((entry) => hasWords(entry, search.trim(), nameOf));
          },
        },
};

const activityList: ListDeclaration<ActivityEntry> = {
  resource: searched,
  title: m.screen_activity,
  perPage: 25,
  description: m.activity_description,
  caption: m.screen_activity,
  columns: [
    column.timestamp('at', m.activity_when, ({ at }) => at, { ...notSorted, filterKey: false }),
    column.text('by', m.activity_who, ({ by }) => by, notSorted),
    column.badge(
      'action',
      m.activity_action,
      ({ action }) => ({ text: wordFor(actionWords, action), variant: variants[action] ?? 'soft' }),
      notSorted,
    ),
    column.text('resource', m.activity_record_type, ({ resource }) => wordFor(resourceWords, resource), notSorted),
    column.link('label', m.activity_record, ({ label, recordId }) => label || recordId, hrefOfEntry, {
      ...notSorted,
      filterKey: false,
      maxWidth: 320,
    }),
    column.custom('changes', m.activity_changes, (entry) => <Changes entry={entry} />, null, {
      ...notSorted,
      filterKey: false,
      maxWidth: 320,
    }),
    column.mono('recordId', m.activity_record_id, ({ recordId }) => recordId, { ...notSorted, hidden: true }),
  ],
  valuesForFile: {
    columns: ['changes'],
    read: async (entries, { client }) => {
      const nameOf = await readRecordNames(client, entries);
      return { changes: (entry) => changesText(entry, nameOf) };
    },
  },
  recordType: recordWords.entry,
  rowName: ({ label, at }) => `${label} ${at}`,
  hint: m.activity_hint,
};

/** '/app/activity': the host's log, for admins. */
export function Component() {
  const role = useRole();
  if (role !== 'admin') {
    return (
      <>
        <PageHeader title={m.screen_activity()} />
        <Notice variant="wait">{m.activity_admins_only()}</Notice>
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
