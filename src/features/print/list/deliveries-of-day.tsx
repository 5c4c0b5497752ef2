import { m } from '@messages/messages';
import { clsx } from 'clsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errorMessage } from '@/api/client/errors';
import { handOf } from '@/domain/part';
import {
  canBeAdded,
  labelsOfSlips,
  needsLabels,
  type PartOfSlips,
  partsOfSlips,
  partsToAdd,
  type SlipFact,
  type SlipRow,
} from '@/domain/slips-of-day';
import { MarkedText } from '@/features/print/marked-text';
import { sayCount, sayNumber } from '@/language/format';
import { textByCode } from '@/language/text-by-code';
import { formatQueryDate, formatTimestamp } from '@/lib/dates';
import { partText } from '@/resource/list/unread-text';
import { Button } from '@/ui/basics/button';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { Checkbox } from '@/ui/forms/checkbox';
import { Combobox } from '@/ui/forms/combobox';
import { Input } from '@/ui/forms/input';
import { Segments } from '@/ui/forms/segments';
import { Dialog } from '@/ui/overlays/dialog';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';
import { useSlipsOfDay } from './use-slips-of-day';

/** Puts the labels of a day's delivery slips on the print list. */
export function DeliveriesOfDay() {
  // The dashboard leads here.
  const { hash } = useLocation();
  const [isOpen, setIsOpen] = useState(hash === '#deliveries');
  return (
    <>
      <Button variant="dash" onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden />
        {m.print_slips_title()}
      </Button>
      {isOpen && <DeliveriesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const ALL = 'all';

function DeliveriesDialog({ onClose }: { onClose: () => void }) {
  const [day, setDay] = useState(() => formatQueryDate(new Date()));
  const [customer, setCustomer] = useState(ALL);
  const [mode, setMode] = useState<'slip' | 'sum'>('slip');
  /** What was ticked and unticked by hand, by slip. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const { rows: all, isReading, error, retry, unread } = useSlipsOfDay(isDay ? day : undefined);
  const customers = useMemo(() => {
    const aliases = new Map(all.map((row) => [customerOf(row), row.slip.customer?.alias ?? '']));
    return [...aliases].sort(([a], [b]) => a.localeCompare(b));
  }, [all]);
  const shown = customers.some(([name]) => name === customer) ? customer : ALL;
  const rows = useMemo(() => (shown === ALL ? all : all.filter((row) => customerOf(row) === shown)), [all, shown]);
  const isTicked = (row: SlipRow) => canBeAdded(row) && (choices.get(row.id) ?? needsLabels(row));
  const ticked = rows.filter(isTicked);
  const parts = partsOfSlips(ticked, mode === 'sum');
  const labels = parts.reduce((sum, part) => sum + labelsOfSlips(part), 0);
  const pieces = ticked.reduce((sum, row) => sum + partsToAdd(row), 0);
  const total = {
    ticked: ticked.length,
    slips: sayCount(m.print_count_slips, rows.length),
    pieces: sayCount(m.print_count_pieces, pieces),
    labels: sayCount(m.print_count_labels, labels),
  };
  const refused = rows.filter(({ reason }) => reason !== undefined).length;
  const tick = (some: readonly SlipRow[], on: boolean) =>
    setChoices((old) => new Map([...old, ...some.map(({ id }) => [id, on] as const)]));
  const reason = isReading ? m.print_slips_loading() : labels === 0 ? m.print_slips_tick() : undefined;
  const add = () => {
    addToList(parts, labels);
    onClose();
  };
  const isLoaded = isDay && !isReading && !error;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.print_slips_title()}
      width={1120}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-13 text-ink-2 max-md:w-full">
            {isLoaded && rows.length > 0 && (
              <MarkedText>
                {refused > 0 ? m.print_slips_total_refused({ ...total, refused }) : m.print_slips_total(total)}
              </MarkedText>
            )}
          </p>
          <Button onClick={onClose} className="max-md:h-11 max-md:flex-1">
            {m.common_cancel()}
          </Button>
          <Button variant="primary" reason={reason} onClick={add} className="max-md:h-11 max-md:flex-1">
            <Plus aria-hidden />
            {m.print_slips_add({ labels: total.labels })}
          </Button>
        </>
      }
    >
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <Input
          type="date"
          size="sm"
          mono
          aria-label={m.print_slips_day()}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          className="w-42 max-md:w-full"
        />
        <Combobox
          size="sm"
          aria-label={m.print_customer()}
          value={shown}
          onValueChange={(name) => setCustomer(String(name))}
          searchPlaceholder={m.deliveries_customer_search()}
          options={[
            { value: ALL, label: m.print_slips_all_customers({ count: customers.length }) },
            ...customers.map(([name, alias]) => ({
              value: name,
              label: name || m.print_slips_no_customer(),
              keywords: alias,
            })),
          ]}
          className="w-62 max-md:w-full"
        />
        <div className="ml-auto max-md:w-full">
          <Segments
            label={m.print_labels()}
            value={mode}
            onValueChange={setMode}
            options={[
              { value: 'slip', label: m.print_slips_each() },
              { value: 'sum', label: m.print_slips_summed() },
            ]}
          />
        </div>
      </div>
      {error && (
        <Notice
          action={
            <Button size="sm" onClick={retry}>
              {m.common_retry()}
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      )}
      {unread.map((text) => (
        <Notice key={text} variant="wait">
          {text}
        </Notice>
      ))}
      {!isDay && <p className="text-13">{m.print_slips_select_day()}</p>}
      {isDay && isReading && <p role="status">{m.common_loading_rows()}</p>}
      {isLoaded && rows.length === 0 && <EmptyState title={m.print_slips_none()} />}
      {isLoaded && rows.length > 0 && (
        <SlipTable rows={rows} isTicked={isTicked} onTick={tick} sums={mode === 'sum' ? parts : undefined} />
      )}
    </Dialog>
  );
}

const customerOf = ({ slip }: SlipRow) => slip.customer?.name ?? '';

function addToList(parts: readonly PartOfSlips[], labels: number) {
  const known = new Set(usePrintList.getState().listed.map(({ part }) => String(part.id)));
  const merged = parts.filter(({ part }) => known.has(String(part.id))).length;
  const leftOut = usePrintList.getState().addSlips(parts);
  if (leftOut.length > 0) {
    notify.error(m.print_list_full({ most: MAX_LISTED_PARTS, parts: leftOut.map(({ no }) => no).join(', ') }));
  } else if (merged > 0) {
    notify.success(m.print_slips_merged({ count: merged, labels: sayCount(m.print_count_labels, labels) }));
  }
}

type SlipTableProps = {
  rows: readonly SlipRow[];
  isTicked: (row: SlipRow) => boolean;
  onTick: (rows: readonly SlipRow[], on: boolean) => void;
  /** The ticked slips of each part, when they are summed. */
  sums: readonly PartOfSlips[] | undefined;
};

const columns: readonly { name: () => string; isNumber?: boolean }[] = [
  { name: m.print_slip },
  { name: m.print_part },
  { name: m.print_customer },
  { name: m.print_slips_qty, isNumber: true },
  { name: m.print_slips_pack, isNumber: true },
  { name: m.print_labels, isNumber: true },
  { name: m.print_slips_printed },
];

/** On a phone each row is a small label. */
function SlipTable({ rows, isTicked, onTick, sums }: SlipTableProps) {
  const addable = rows.filter(canBeAdded);
  const ticked = addable.filter(isTicked).length;
  const head = 'sticky -top-2 z-1 h-9 border-rule border-y bg-paper-2 px-2.5 text-left text-12 font-medium text-ink-3';
  return (
    <table className="-mx-5 -mb-5 w-[calc(100%+2.5rem)] border-collapse text-13 text-ink max-md:block">
      <thead className="max-md:block">
        <tr className="max-md:flex max-md:items-center">
          <th
            className={clsx(
              head,
              'w-10 pr-0 pl-5 max-md:static max-md:flex max-md:w-auto max-md:items-center max-md:gap-3 max-md:border-0 max-md:bg-paper',
            )}
          >
            <Checkbox
              aria-label={m.print_slips_all()}
              disabled={addable.length === 0}
              checked={ticked === 0 ? false : ticked === addable.length || 'mixed'}
              onCheckedChange={() => onTick(addable, ticked < addable.length)}
            />
            <span aria-hidden className="hidden whitespace-nowrap max-md:inline">
              {m.print_slips_all()}
            </span>
          </th>
          {columns.map(({ name, isNumber }) => (
            <th key={name()} className={clsx(head, 'max-md:sr-only', isNumber && 'text-right')}>
              {name()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <SlipLine
            key={row.id}
            row={row}
            ticked={isTicked(row)}
            onTick={(on) => onTick([row], on)}
            sum={sums?.find(({ slipIds }) => slipIds.includes(row.id))}
          />
        ))}
      </tbody>
    </table>
  );
}

type SlipLineProps = {
  row: SlipRow;
  ticked: boolean;
  onTick: (on: boolean) => void;
  sum: PartOfSlips | undefined;
};

function SlipLine({ row, ticked, onTick, sum }: SlipLineProps) {
  const { slip, part, reason, isListed } = row;
  const hand = part ? handOf(part) : 'none';
  const isOff = !canBeAdded(row);
  const number = slip.slipNumber || row.id;
  return (
    <tr
      aria-current={ticked || undefined}
      className={clsx(
        'border-rule border-b max-md:relative max-md:grid max-md:grid-cols-[2fr_2fr_2fr_3fr] max-md:gap-x-3 max-md:gap-y-1.5 max-md:py-3 max-md:pr-4 max-md:pl-13',
        ticked && 'bg-hivis-tint shadow-[inset_3px_0_0_var(--hivis)]',
        isOff && 'text-ink-3',
      )}
    >
      <td className="py-1.5 pl-5 max-md:absolute max-md:top-2.5 max-md:left-0 max-md:py-0 max-md:pl-4.5">
        <Checkbox
          aria-label={`${number}, ${slip.partNumber}`}
          disabled={isOff}
          checked={ticked}
          onCheckedChange={onTick}
        />
      </td>
      <Cell caption={m.print_slip()} className="font-mono max-md:order-2 max-md:col-span-2">
        {number}
      </Cell>
      <td className="px-2.5 py-1.5 max-md:order-1 max-md:col-span-4 max-md:block max-md:p-0">
        <span className="flex items-center gap-2">
          <span className="font-mono font-semibold wrap-anywhere max-md:text-16">{slip.partNumber || '-'}</span>
          {hand !== 'none' && <HandMark hand={hand} size="xs" />}
        </span>
        <span className={clsx('block text-12 leading-4 wrap-anywhere', !isOff && 'text-ink-2')}>
          {part?.name || slip.partName || '-'}
        </span>
      </td>
      <Cell caption={m.print_customer()} className="max-md:order-2 max-md:col-span-2">
        <span className="wrap-anywhere">{customerOf(row) || '-'}</span>
      </Cell>
      <Cell caption={m.print_slips_qty()} isNumber>
        {sayNumber(slip.qty)}
      </Cell>
      <Cell caption={m.print_slips_pack()} isNumber>
        {part ? sayNumber(part.qtyPerPack) : '-'}
      </Cell>
      <Cell caption={m.print_labels()} isNumber>
        {isOff ? '-' : <Labels row={row} ticked={ticked} sum={sum} />}
      </Cell>
      <Cell
        caption={m.print_slips_printed()}
        className={reason === undefined ? 'font-mono' : 'max-md:order-4 max-md:col-span-4'}
      >
        {reason !== undefined ? (
          <span className="flex items-center gap-2 font-sans font-medium text-stop-text">
            <Lamp state="stop" />
            <span className="wrap-anywhere">{sayReason(reason)}</span>
          </span>
        ) : isListed ? (
          <span className="font-sans">{m.print_slips_listed()}</span>
        ) : (
          printedText(row)
        )}
      </Cell>
    </tr>
  );
}

const sayReason = textByCode<SlipFact>({
  'no-part-named': m.print_slip_no_part_named,
  'no-quantity': m.print_slip_no_quantity,
  'no-such-part': m.print_slip_no_such_part,
  'no-such-colour': m.print_slip_no_such_colour,
  'several-parts': m.print_line_several,
  'parts-unread': (unread) => m.print_slip_parts_unread({ part: partText(unread) }),
  rejected: ({ at, by, why = '' }) => {
    const said =
      by === ''
        ? m.print_slips_rejected({ at: formatTimestamp(at) }).trimEnd()
        : m.print_slips_rejected_by({ at: formatTimestamp(at), by });
    return why === '' ? said : `${said}: ${why}`;
  },
  'not-printable': ({ say }) => say(),
});

const printedText = ({ printed, labels }: SlipRow) =>
  printed === undefined ? (
    m.print_slips_printed_unknown()
  ) : printed === 0 ? (
    <span className="font-sans text-ink-3">{m.print_slips_printed_none()}</span>
  ) : (
    m.print_slips_printed_of({ printed, labels })
  );

/** How many labels the slip adds; of summed slips the first one says it for all. */
function Labels({ row, ticked, sum }: Pick<SlipLineProps, 'row' | 'ticked' | 'sum'>) {
  const { part, left } = row;
  if (!part) return '-';
  if (sum && sum.slipIds[0] !== row.id)
    return <span className="font-sans text-12 text-ink-3">{m.print_slips_in_sum()}</span>;
  const quantity = sum ? (sum.quantities[0] ?? 0) : ticked ? partsToAdd(row) : left;
  const labels = labelsOfSlips({ part, slipIds: [], quantities: quantity > 0 ? [quantity] : [] });
  const rest = quantity % part.qtyPerPack;
  return (
    <>
      <b className="font-semibold">{labels}</b>
      {rest > 0 && (
        <span className="block font-sans text-12 leading-4 text-ink-3">
          {m.print_slips_last_holds({ count: rest })}
        </span>
      )}
    </>
  );
}

type CellProps = { caption: string; isNumber?: boolean; className?: string; children: ReactNode };

function Cell({ caption, isNumber, className, children }: CellProps) {
  return (
    <td
      className={clsx(
        'px-2.5 py-1.5 max-md:order-3 max-md:block max-md:p-0 max-md:text-left',
        isNumber && 'text-right font-mono',
        className,
      )}
    >
      <span aria-hidden className="hidden font-sans text-12 text-ink-3 max-md:block">
        {caption}
      </span>
      {children}
    </td>
  );
}
