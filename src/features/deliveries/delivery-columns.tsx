import { m } from '@messages/messages';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { isMismatched } from '@/domain/trace/barcode-comparison';
import { type PairState, type Scan, scanPair } from '@/domain/trace/scan-pair';
import { formatListDate, formatTime, formatTimestamp } from '@/lib/dates';
import { decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { Badge } from '@/ui/basics/badge';
import { Lamp, type LampState } from '@/ui/basics/lamp';
import { columnsOf } from '@/ui/data-table/columns';
import { TruncatedText } from '@/ui/data-table/truncated-text';
import { decisionText, slipState } from './decisions';

const column = columnsOf<Delivery>();
const href = (delivery: Delivery) => paths.deliveries.record.href(delivery.id);
const hidden = { hidden: true };

/** `dd-mm-yyyy`; a day in another format than the API's is unchanged. */
export const listDay = (text: string) => formatListDate(text) || text;

/**
 * SPEC section 3 names the columns: that of the slip number 'Seq Prod', that of the KD lot 'Lot'. In a file 'Seq Prod'
 * would be read as `seqProd`.
 */
export const deliveryColumns = [
  column.link('slipNumber', m.deliveries_slip, (delivery) => delivery.slipNumber, href, {
    mono: true,
    maxWidth: 0,
    fileLabel: m.field_slip_number,
  }),
  column.custom(
    'state',
    m.deliveries_state,
    (delivery) => <StateCell delivery={delivery} />,
    (delivery) => slipState(delivery),
    {
      sortKey: false,
      filterKey: false,
    },
  ),
  column.mono('partNumber', m.field_part_number, (delivery) => delivery.partNumber),
  // Before the widest columns, so that they are in view at 1024.
  column.custom(
    'scanLt1At',
    m.deliveries_lt1,
    (delivery) => <ScanCell scan={scanPair(delivery).lt1} />,
    (delivery) => scanText(scanPair(delivery).lt1),
    { filterKey: 'scanLt1ByName' },
  ),
  column.custom(
    'scanLt2At',
    m.deliveries_lt2,
    (delivery) => <ScanCell scan={scanPair(delivery).lt2} />,
    (delivery) => scanText(scanPair(delivery).lt2),
    { filterKey: 'scanLt2ByName' },
  ),
  column.mono('orderNo', m.field_order_no, (delivery) => delivery.orderNo, { givesWay: 3 }),
  column.text('partName', m.field_part_name, (delivery) => delivery.partName, { maxWidth: 220, givesWay: 5 }),
  column.mono('colorCode', m.field_color_code, (delivery) => delivery.colorCode, { givesWay: 2 }),
  column.mono('kdLotNo', m.field_lot, (delivery) => delivery.kdLotNo, { givesWay: 4 }),
  column.number('qty', m.field_qty, (delivery) => delivery.qty, { givesWay: 7 }),
  column.mono('date', m.field_date, (delivery) => listDay(delivery.date), { filterKey: false, givesWay: 6 }),
  column.mono('time', m.field_time, (delivery) => delivery.time, hidden),
  column.mono('seqProd', m.deliveries_sequence, (delivery) => delivery.seqProd, hidden),
  column.mono('adjustDate', m.deliveries_adjust_date, (delivery) => listDay(delivery.adjustDate), {
    ...hidden,
    filterKey: false,
  }),
  column.mono('adjustTime', m.deliveries_adjust_time, (delivery) => delivery.adjustTime, {
    ...hidden,
    filterKey: false,
  }),
  column.text('remarksBawah', m.field_remarks, (delivery) => delivery.remarksBawah, hidden),
  column.mono('barcodeHpm', m.field_barcode_hpm, (delivery) => delivery.barcodeHpm, hidden),
  column.mono('barcodeKasai', m.field_barcode_kasai, (delivery) => delivery.barcodeKasai, hidden),
  column.text('customer', m.field_customer, (delivery) => delivery.customer?.name, { ...hidden, filterKey: false }),
  column.text('updatedBy', m.field_updated_by, (delivery) => delivery.updatedBy, {
    hidden: hasFeature('activity'),
    givesWay: 1,
  }),
  column.timestamp('updated_at', m.field_updated, (delivery) => delivery.updatedAt, { ...hidden, filterKey: false }),
  column.timestamp('created_at', m.field_created, (delivery) => delivery.createdAt, { ...hidden, filterKey: false }),
];

/** Columns a search can be limited to. */
export const deliverySearchColumns = [
  { value: 'slipNumber', label: m.field_slip_number },
  { value: 'orderNo', label: m.field_order_no },
  { value: 'partNumber', label: m.field_part_number },
  { value: 'partName', label: m.field_part_name },
  { value: 'colorCode', label: m.field_color_code },
  { value: 'kdLotNo', label: m.field_lot },
  { value: 'barcodeHpm', label: m.field_barcode_hpm },
  { value: 'barcodeKasai', label: m.field_barcode_kasai },
];

/** The name of a slip in dialogs and on buttons. */
export const slipName = (delivery: Delivery) => delivery.slipNumber || String(delivery.id);

export const pairLamps: Record<PairState, LampState> = {
  complete: 'ok',
  waiting: 'wait',
  'not-scanned': 'wait',
  missing: 'stop',
  reversed: 'stop',
};

/** What was decided on the slip in this browser, else how far its scans are. */
function StateCell({ delivery }: { delivery: Delivery }) {
  const decision = useDecisions((decisions) => decisionOn(delivery, decisions));
  const scans = isMismatched(delivery) ? 'stop' : pairLamps[scanPair(delivery).state];
  const lamp = decision ? (decision.isApproved ? 'ok' : 'stop') : scans;
  return (
    <span title={decision && decisionText(decision)}>
      <Badge variant={lamp}>{slipState(delivery)}</Badge>
    </span>
  );
}

/** Who scanned at a station and at what time, or that the scan is still missing. */
function ScanCell({ scan }: { scan: Scan | undefined }) {
  if (!scan) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-ink-3">
        <Lamp state="wait" />
        {m.deliveries_waiting()}
      </span>
    );
  }
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Lamp state="ok" />
      <TruncatedText full={scanText(scan)}>
        <span className="flex items-baseline gap-1.5">
          <span className="max-w-40 truncate">{shortName(scan.by) || m.deliveries_scanned()}</span>
          <span className="font-mono text-12 text-ink-3">{formatTime(scan.at)}</span>
        </span>
      </TruncatedText>
    </span>
  );
}

/** `Dedi Saputra 20/11/2026 10:25`; '' when the scan is still missing. */
const scanText = (scan: Scan | undefined) =>
  scan ? `${scan.by || m.deliveries_scanned()} ${formatTimestamp(scan.at)}`.trim() : '';

/** `Dedi Saputra` as `Dedi S.`, as the warehouse writes it. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = others.at(-1)?.charAt(0);
  return initial ? `${first} ${initial}.` : first;
}
