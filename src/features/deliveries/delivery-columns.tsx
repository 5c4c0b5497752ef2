import { paths } from '@/config/paths';
import type { Delivery } from '@/domain/delivery';
import { scanPair } from '@/domain/scan-pair';
import { formatListDate } from '@/lib/dates';
import { columnsOf } from '@/ui/data-table/columns';
import { ScanCell } from './scan-cell';

const column = columnsOf<Delivery>();
const href = (delivery: Delivery) => paths.deliveries.record.href(delivery.id);
const hidden = { hidden: true };

/** A day the host writes in a way of its own is shown as it came. */
const day = (text: string) => formatListDate(text) || text;

/** SPEC section 3 names the labels: the slip number is called 'Seq Prod', the KD lot 'Lot'. */
const columns = [
  column.link('slipNumber', 'Seq Prod', (delivery) => delivery.slipNumber, href, { mono: true }),
  column.mono('orderNo', 'Order No', (delivery) => delivery.orderNo),
  column.mono('partNumber', 'Part Number', (delivery) => delivery.partNumber),
  column.text('partName', 'Part Name', (delivery) => delivery.partName, { cutAt: 150 }),
  column.mono('colorCode', 'Color Code', (delivery) => delivery.colorCode),
  column.mono('kdLotNo', 'Lot', (delivery) => delivery.kdLotNo),
  column.number('qty', 'Qty', (delivery) => delivery.qty),
  column.custom('scanLt1At', 'LT1', (delivery) => <ScanCell scan={scanPair(delivery).lt1} />, {
    filterKey: 'scanLt1ByName',
  }),
  column.custom('scanLt2At', 'LT2', (delivery) => <ScanCell scan={scanPair(delivery).lt2} />, {
    filterKey: 'scanLt2ByName',
  }),
  column.mono('date', 'Date', (delivery) => day(delivery.date), { filterKey: false }),
  column.mono('time', 'Time', (delivery) => delivery.time, hidden),
  column.mono('seqProd', 'Sequence', (delivery) => delivery.seqProd, hidden),
  column.mono('adjustDate', 'Adjust Date', (delivery) => day(delivery.adjustDate), { ...hidden, filterKey: false }),
  column.mono('adjustTime', 'Adjust Time', (delivery) => delivery.adjustTime, { ...hidden, filterKey: false }),
  column.text('remarksBawah', 'Remarks', (delivery) => delivery.remarksBawah, hidden),
  column.mono('barcodeHpm', 'Barcode HPM', (delivery) => delivery.barcodeHpm, hidden),
  column.mono('barcodeKasai', 'Barcode Kasai', (delivery) => delivery.barcodeKasai, hidden),
  column.text('customer', 'Customer', (delivery) => delivery.customer?.name, { ...hidden, filterKey: false }),
  column.text('updatedBy', 'Updated By', (delivery) => delivery.updatedBy, hidden),
  column.timestamp('updated_at', 'Updated', (delivery) => delivery.updatedAt, { ...hidden, filterKey: false }),
  column.timestamp('created_at', 'Created', (delivery) => delivery.createdAt, { ...hidden, filterKey: false }),
];

/** What one search can be narrowed to. */
const searchColumns = [
  { value: 'slipNumber', label: 'Seq Prod' },
  { value: 'orderNo', label: 'Order No' },
  { value: 'partNumber', label: 'Part Number' },
  { value: 'partName', label: 'Part Name' },
  { value: 'colorCode', label: 'Color Code' },
  { value: 'kdLotNo', label: 'Lot' },
  { value: 'barcodeHpm', label: 'Barcode HPM' },
  { value: 'barcodeKasai', label: 'Barcode Kasai' },
];

export const deliveryTable = { columns, searchColumns };

/** How a slip is called in dialogs and on buttons. */
export const slipName = (delivery: Delivery) => delivery.slipNumber || String(delivery.id);
