import { numberRanges } from '@/api/number-ranges';
import { paths } from '@/config/paths';
import { type NumberRange, numbersLeft, writtenNumber } from '@/domain/number-range';
import { formatNumber } from '@/lib/numbers';
import { listPrefetch } from '@/resource/list/list-query';
import { ListScreen } from '@/resource/list/list-screen';
import { type ListDeclaration, useList } from '@/resource/list/use-list';
import { editCommand } from '@/resource/row/row-commands';
import { Lamp } from '@/ui/basics/lamp';
import { columnsOf } from '@/ui/data-table/columns';
import { kindNames } from './kind-names';

const column = columnsOf<NumberRange>();
const href = ({ id }: NumberRange) => paths.numberRanges.record.href(id);

const numberRangeList: ListDeclaration<NumberRange> = {
  resource: numberRanges,
  title: 'Number ranges',
  perPage: 25,
  description: 'Where licence plates, package numbers and SSCCs take their numbers from',
  caption: 'Number ranges',
  columns: [
    column.link('name', 'Name', (range) => range.name, href, { maxWidth: 320 }),
    column.text('kind', 'Kind', (range) => kindNames[range.kind]),
    column.mono('prefix', 'Prefix', (range) => range.prefix),
    column.mono('next', 'Next', (range) => (numbersLeft(range) > 0 ? writtenNumber(range, range.next) : '')),
    column.custom('left', 'Left', (range) => <NumbersLeft range={range} />, numbersLeft, {
      sortKey: false,
      filterKey: false,
    }),
    column.number('warnAt', 'Warn at', (range) => range.warnAt),
    column.timestamp('updated_at', 'Updated', (range) => range.updatedAt, { filterKey: false, hidden: true }),
  ],
  recordType: 'number range',
  rowName: ({ id, name }) => name || String(id),
  rowDetail: ({ prefix }) => prefix,
  hint: 'Add the range of your licence plates, then write {range:its name} in a label design.',
  createHref: paths.numberRanges.create.href(),
  commands: [editCommand(href)],
};

export const prefetch = listPrefetch(numberRangeList);

export const Component = () => <ListScreen list={useList(numberRangeList)} />;

/** With a bar of the part that is used. */
function NumbersLeft({ range }: { range: NumberRange }) {
  const left = numbersLeft(range);
  const isLow = left <= range.warnAt;
  const used = Math.min(1, Math.max(0, (range.next - 1) / range.end));
  return (
    <span className="grid w-34 gap-1">
      <span className="inline-flex items-center gap-2">
        {isLow && <Lamp state={left === 0 ? 'stop' : 'wait'} />}
        {left === 0
          ? 'Used up: labels are refused'
          : isLow
            ? `${formatNumber(left)}, nearly used up`
            : formatNumber(left)}
      </span>
      <span aria-hidden className="block h-1 bg-bench-2">
        <span className="block h-full min-w-px bg-ink" style={{ width: `${used * 100}%` }} />
      </span>
    </span>
  );
}
