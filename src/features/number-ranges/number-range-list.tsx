import { m } from '@messages/messages';
import { type ReactNode, useMemo } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { numberRanges } from '@/api/number-ranges';
import { paths } from '@/config/paths';
import { daysLeft, type NumberRange, numbersLeft, paddedNumber } from '@/domain/number-range';
import type { RecordId } from '@/domain/record';
import { rangeKindWords } from '@/language/activity-words';
import { sayNumber } from '@/language/format';
import { recordWords } from '@/language/records';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { editCommand } from '@/resource/row/row-commands';
import { Lamp } from '@/ui/basics/lamp';
import { columnsOf, EMPTY_CELL } from '@/ui/data-table/columns';
import { Notice } from '@/ui/feedback/notice';

const column = columnsOf<NumberRange>();
const href = ({ id }: NumberRange) => paths.numberRanges.record.href(id);

const numberRangeList: ListDeclaration<NumberRange> = {
  resource: numberRanges,
  title: m.ranges_title,
  perPage: 25,
  description: m.ranges_description,
  caption: m.ranges_title,
  columns: [
    column.custom(
      'name',
      m.field_name,
      (range) => <NameLink range={range} />,
      ({ name }) => name,
      { maxWidth: 220 },
    ),
    column.text('kind', m.ranges_kind, (range) => rangeKindWords[range.kind], { givesWay: 2 }),
    column.mono('prefix', m.ranges_prefix, (range) => range.prefix, { givesWay: 3 }),
    column.mono('next', m.ranges_next, (range) => (numbersLeft(range) > 0 ? paddedNumber(range, range.next) : ''), {
      numeric: true,
    }),
    column.custom('left', m.ranges_left, (range) => <NumbersLeft range={range} />, numbersLeft, {
      sortKey: false,
      filterKey: false,
      numeric: true,
    }),
    column.number('warnAt', m.ranges_warn_at, (range) => range.warnAt, { givesWay: 1 }),
    column.timestamp('updated_at', m.field_updated, (range) => range.updatedAt, { filterKey: false, hidden: true }),
  ],
  recordType: recordWords.numberRange,
  rowName: ({ id, name }) => name || String(id),
  rowDetail: ({ prefix }) => prefix,
  hint: m.ranges_hint,
  createHref: paths.numberRanges.create.href(),
};

export const prefetch = listPrefetch(numberRangeList);

export const Component = () => <NumberRangeList />;

/** `panel`: the open range at the right of the list. */
export function NumberRangeList({ panel }: { panel?: { of: RecordId | undefined; content: ReactNode } }) {
  const { search } = useLocation();
  // What the list shows stays when a range is opened beside it.
  const commands = useMemo(() => [editCommand<NumberRange>((range) => href(range) + search)], [search]);
  return <ListScreen list={useList(numberRangeList)} commands={commands} rowNote={noteOf} panel={panel} />;
}

function NameLink({ range }: { range: NumberRange }) {
  const { search } = useLocation();
  return (
    <NavLink to={href(range) + search} className="font-semibold underline-offset-4 hover:underline">
      {range.name || EMPTY_CELL}
    </NavLink>
  );
}

/** With a bar of the part that is used. */
function NumbersLeft({ range }: { range: NumberRange }) {
  const left = numbersLeft(range);
  const used = Math.min(1, Math.max(0, (range.next - 1) / range.end));
  return (
    <span className="grid w-28 gap-1 font-mono md:ml-auto md:justify-items-end">
      <span className="inline-flex items-center gap-2">
        {left <= range.warnAt && <Lamp state={left === 0 ? 'stop' : 'wait'} />}
        {sayNumber(left)}
      </span>
      <span aria-hidden className="block h-1 w-full bg-bench-2">
        <span className="block h-full min-w-px bg-ink" style={{ width: `${used * 100}%` }} />
      </span>
    </span>
  );
}

/** Of a range that is nearly used up: how long it lasts and what happens then. */
function noteOf(range: NumberRange) {
  const left = numbersLeft(range);
  if (left > range.warnAt) return null;
  return (
    <Notice variant={left === 0 ? 'stop' : 'wait'} className="max-md:mt-3">
      {left === 0 ? m.ranges_note_used_up() : `${remaining(range)} ${m.ranges_note_at_zero()}`}
    </Notice>
  );
}

function remaining(range: NumberRange): string {
  const count = numbersLeft(range);
  const days = daysLeft(range);
  const left = sayNumber(count);
  if (days === undefined) return m.ranges_note_left({ count, left });
  const perDay = sayNumber(Math.max(1, Math.round(range.perDay ?? 0)));
  if (days < 1) return m.ranges_note_today({ count, left, perDay });
  return m.ranges_note_days({ left, days, shownDays: sayNumber(days), perDay });
}
