import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
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
export const dayText = (text: string) => formatListDate(text) || text;

/** SPEC section 3 names the columns: that of the slip number 'Seq Prod', that of the KD lot 'Lot'. */
export const deliveryColumns = [
  column.link('slipNumber', 'Seq Prod', (delivery) => delivery.slipNumber, href, { mono: true, maxWidth: 0 }),
  column.custom(
    'state',
    'State',
    (delivery) => <StateCell delivery={delivery} />,
    (delivery) => slipState(delivery),
    {
      sortKey: false,
      filterKey: false,
    },
  ),
  column.mono('partNumber', 'Part Number', (delivery) => delivery.partNumber),
  // Before the widest columns, so that they are in view at 1024.
  column.custom(
    'scanLt1At',
    'LT1',
    (delivery) => <ScanCell scan={scanPair(delivery).lt1} />,
    (delivery) => scanText(scanPair(delivery).lt1),
    { filterKey: 'scanLt1ByName' },
  ),
  column.custom(
    'scanLt2At',
    'LT2',
    (delivery) => <ScanCell scan={scanPair(delivery).lt2} />,
    (delivery) => scanText(scanPair(delivery).lt2),
    { filterKey: 'scanLt2ByName' },
  ),
  column.mono('orderNo', 'Order No', (delivery) => delivery.orderNo, { givesWay: 3 }),
  column.text('partName', 'Part Name', (delivery) => delivery.partName, { maxWidth: 220 }),
  column.mono('colorCode', 'Color Code', (delivery) => delivery.colorCode, { givesWay: 2 }),
  column.mono('kdLotNo', 'Lot', (delivery) => delivery.kdLotNo, { givesWay: 4 }),
  column.number('qty', 'Qty', (delivery) => delivery.qty),
  column.mono('date', 'Date', (delivery) => dayText(delivery.date), { filterKey: false }),
  column.mono('time', 'Time', (delivery) => delivery.time, hidden),
  column.mono('seqProd', 'Sequence', (delivery) => delivery.seqProd, hidden),
  column.mono('adjustDate', 'Adjust Date', (delivery) => dayText(delivery.adjustDate), { ...hidden, filterKey: false }),
  column.mono('adjustTime', 'Adjust Time', (delivery) => delivery.adjustTime, { ...hidden, filterKey: false }),
  column.text('remarksBawah', 'Remarks', (delivery) => delivery.remarksBawah, hidden),
  column.mono('barcodeHpm', 'Barcode HPM', (delivery) => delivery.barcodeHpm, hidden),
  column.mono('barcodeKasai', 'Barcode Kasai', (delivery) => delivery.barcodeKasai, hidden),
  column.text('customer', 'Customer', (delivery) => delivery.customer?.name, { ...hidden, filterKey: false }),
  column.text('updatedBy', 'Updated By', (delivery) => delivery.updatedBy, {
    hidden: hasFeature('activity'),
    givesWay: 1,
  }),
  column.timestamp('updated_at', 'Updated', (delivery) => delivery.updatedAt, { ...hidden, filterKey: false }),
  column.timestamp('created_at', 'Created', (delivery) => delivery.createdAt, { ...hidden, filterKey: false }),
];

/** Columns a search can be limited to. */
export const deliverySearchColumns = [
  { value: 'slipNumber', label: 'Slip Number' },
  { value: 'orderNo', label: 'Order No' },
  { value: 'partNumber', label: 'Part Number' },
  { value: 'partName', label: 'Part Name' },
  { value: 'colorCode', label: 'Color Code' },
  { value: 'kdLotNo', label: 'Lot' },
  { value: 'barcodeHpm', label: 'Barcode HPM' },
  { value: 'barcodeKasai', label: 'Barcode Kasai' },
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
  const lamp = decision ? (decision.isApproved ? 'ok' : 'stop') : pairLamps[scanPair(delivery).state];
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
        Waiting
      </span>
    );
  }
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <Lamp state="ok" />
      <TruncatedText full={scanText(scan)}>
        <span className="flex items-baseline gap-1.5">
          <span className="max-w-40 truncate">{shortName(scan.by) || 'Scanned'}</span>
          <span className="font-mono text-12 text-ink-3">{formatTime(scan.at)}</span>
        </span>
      </TruncatedText>
    </span>
  );
}

/** `Dedi Saputra 20/11/2026 10:25`; '' when the scan is still missing. */
const scanText = (scan: Scan | undefined) => (scan ? `${scan.by || 'Scanned'} ${formatTimestamp(scan.at)}`.trim() : '');

/** `Dedi Saputra` as `Dedi S.`, as the warehouse writes it. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = others.at(-1)?.charAt(0);
  return initial ? `${first} ${initial}.` : first;
}
