import { paths } from '@/config/paths';
import { handOf, type Part } from '@/domain/part';
import { columnsOf } from '@/ui/data-table/columns';

const column = columnsOf<Part>();

export const partHref = ({ id }: Part) => paths.parts.record.href(id);

/** How a part is called in dialogs and on buttons. */
export const partName = ({ id, no }: Part) => no || String(id);

/** No column holds the hand: it is read out of two switches, so the host cannot sort or filter by it. */
const derived = { sortKey: false, filterKey: false } as const;

const columns = [
  column.link('no', 'Part Number', (part) => part.no, partHref, { mono: true }),
  column.text('name', 'Part Name', (part) => part.name, { cutAt: 300 }),
  column.mono('colorCode', 'Color Code', (part) => part.colorCode),
  column.text('customer.name', 'Customer', (part) => part.customer?.name),
  column.mono('model', 'Model', (part) => part.model),
  column.number('qtyPerPack', 'Qty/Pack', (part) => part.qtyPerPack),
  column.mono('indication', 'Indication', (part) => part.indication, { hidden: true }),
  column.hand('hand', 'Hand', handOf, derived),
  column.mono('labelSize', 'Label Size', (part) => part.labelSize, { hidden: true }),
  column.mono('labelDesignId', 'Label Design ID', (part) => part.labelDesignId, { hidden: true }),
  column.timestamp('created_at', 'Created', (part) => part.createdAt, { filterKey: false, hidden: true }),
  column.timestamp('updated_at', 'Updated', (part) => part.updatedAt, { filterKey: false, hidden: true }),
];

/** The link from a customer that cannot be deleted names it by id. */
const moreFilters = [{ key: 'customerId', label: 'Customer ID' }];

export const partTable = { columns, moreFilters };
