import { m } from '@messages/messages';
import { Link } from 'react-router-dom';
import { paths, traceHref } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { parseLabelText } from '@/domain/label-text';
import { handOf, type Part } from '@/domain/part';
import { scanPair } from '@/domain/trace/scan-pair';
import { sayNumber } from '@/language/format';
import { formatListDate, formatTime } from '@/lib/dates';
import { Badge } from '@/ui/basics/badge';
import { HandMark } from '@/ui/basics/hand-mark';
import type { NumberHits } from './use-numbers';

const MOST_ROWS = 50;

const link = 'font-medium text-ink underline decoration-rule-2 underline-offset-3 hover:decoration-current';

/** Parts, slips and lots with the number that was looked for; or, with `isNear`, those that contain it. */
export function FoundNumbers({ numbers, isNear = false }: { numbers: NumberHits; isNear?: boolean }) {
  const { parts, slips, lots, barcodes, near } = numbers;
  if (isNear) {
    return (
      <>
        <Parts title={m.trace_parts_near()} parts={near.parts} />
        <Slips title={m.trace_deliveries_near()} slips={near.deliveries} unread={near.unread} />
      </>
    );
  }
  return (
    <>
      <Parts title={m.trace_part_number()} parts={parts} />
      <Slips title={m.trace_slip_or_order_number()} slips={slips} />
      <Slips title={m.trace_lot()} slips={lots} />
      <Slips title={m.trace_barcode_of_delivery()} slips={barcodes} />
    </>
  );
}

function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <Group title={title} count={parts.length} shown={Math.min(MOST_ROWS, parts.length)}>
      {parts.slice(0, MOST_ROWS).map((part) => (
        <li key={String(part.id)} className={row}>
          <HandMark hand={handOf(part)} />
          <Link to={paths.parts.record.href(part.id)} className={`${link} font-mono`}>
            {part.no}
          </Link>
          <span className="font-mono">{part.colorCode}</span>
          <span className="min-w-0 flex-1 basis-40 break-words text-ink-2">{part.name}</span>
          <Link
            to={`${paths.printHistory.href()}?${new URLSearchParams({ search: part.no })}`}
            className={link}
            aria-label={m.trace_its_runs_of({ part: part.no })}
          >
            {m.trace_its_runs()}
          </Link>
        </li>
      ))}
    </Group>
  );
}

/** `unread`: as many more were found and not read. */
function Slips({ title, slips, unread = 0 }: { title: string; slips: readonly Delivery[]; unread?: number }) {
  if (slips.length === 0) return null;
  return (
    <Group title={title} count={slips.length + unread} shown={Math.min(MOST_ROWS, slips.length)}>
      {slips.slice(0, MOST_ROWS).map((slip) => (
        <li key={String(slip.id)} className={row}>
          <Link to={paths.deliveries.record.href(slip.id)} className={`${link} font-mono`}>
            {slip.slipNumber || m.trace_slip()}
          </Link>
          <span className="font-mono">{slip.orderNo}</span>
          <span className="font-mono">{slip.kdLotNo}</span>
          <span className="min-w-0 flex-1 basis-40 break-words">
            <span className="font-mono">{slip.partNumber}</span>{' '}
            <span className="font-mono text-ink-2">{slip.colorCode}</span>
          </span>
          <Scans slip={slip} />
          <LabelOf slip={slip} />
        </li>
      ))}
    </Group>
  );
}

function LabelOf({ slip }: { slip: Delivery }) {
  const text = [slip.barcodeKasai, slip.barcodeHpm].find((barcode) => parseLabelText(barcode) !== undefined);
  if (text === undefined) return null;
  return (
    <Link to={traceHref(text)} className={link} aria-label={m.trace_its_label_of({ slip: slip.slipNumber })}>
      {m.trace_its_label()}
    </Link>
  );
}

const states = {
  complete: ['ok', m.trace_scans_both],
  waiting: ['wait', m.trace_scans_lt1],
  'not-scanned': ['wait', m.trace_now_not_scanned],
  missing: ['stop', m.trace_scans_lt2],
  reversed: ['stop', m.trace_scans_reversed],
} as const;

function Scans({ slip }: { slip: Delivery }) {
  const [variant, say] = states[scanPair(slip).state];
  const at = slip.scanLt2At || slip.scanLt1At;
  return (
    <>
      <span className="font-mono text-12 text-ink-2">{`${formatListDate(at)} ${formatTime(at)}`.trim()}</span>
      <Badge variant={variant}>{say()}</Badge>
    </>
  );
}

const row =
  'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule px-5 py-2 text-13 first:border-t-0';

type GroupProps = { title: string; count: number; shown: number; children: React.ReactNode };

function Group({ title, count, shown, children }: GroupProps) {
  return (
    <section aria-label={title} className="mb-4 rounded-2 border border-rule-2 bg-paper">
      <h2 className="flex min-h-11 items-center gap-3 border-b border-rule px-5 text-14 font-semibold">
        {title} <span className="text-12 font-normal text-ink-3">{count}</span>
      </h2>
      <ul>{children}</ul>
      {count > shown && (
        <p className="border-t border-rule px-5 py-2 text-12 text-ink-3">
          {m.trace_and_more({ shown: sayNumber(count - shown) })}
        </p>
      )}
    </section>
  );
}
