import type { PrintRecord } from '@/domain/print-run';
import { columnsOf } from '@/ui/data-table/columns';
import { PrintStatus } from './print-status';

const column = columnsOf<PrintRecord>();

/** The columns of SPEC section 2: all can be sorted, all but the date can be filtered. */
const columns = [
  column.mono('part.no', 'Part Number', ({ part }) => part?.no),
  column.text('part.name', 'Part Name', ({ part }) => part?.name, { cutAt: 150 }),
  column.mono('part.colorCode', 'Color Code', ({ part }) => part?.colorCode),
  column.mono('part.labelDesignId', 'Label Design ID', ({ part }) => part?.labelDesignId),
  column.mono('part.model', 'Model', ({ part }) => part?.model),
  column.mono('serialFrom', 'Serial From', ({ serialFrom }) => serialFrom),
  column.mono('serialEnd', 'Serial End', ({ serialEnd }) => serialEnd),
  column.number('qtyLabel', 'Qty Label', ({ qtyLabel }) => qtyLabel),
  column.number('qtyPart', 'Qty Part', ({ qtyPart }) => qtyPart),
  column.timestamp('created_at', 'Print Date', ({ createdAt }) => createdAt, { filterKey: false }),
  column.custom('status', 'Status', (record) => <PrintStatus record={record} />),
];

export const historyTable = { columns };

/** How a print is called in the names of its buttons. */
export const printName = (record: PrintRecord) => `${record.part?.no || 'print'} ${record.serialFrom}`;
