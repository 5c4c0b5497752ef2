import { type Delivery, requiredSlipColumns, type SlipColumn, slipColumns, slipProblem } from '@/domain/delivery';
import { importedBefore } from '@/domain/host-rules/slip-file';
import { capitalise } from '@/lib/capitalise';
import { normalText, type SheetDeclaration, type SheetField } from './sheet';

/** The texts of a slip. */
type SlipEntry = Record<SlipColumn, string>;

const fields: Record<SlipColumn, Omit<SheetField, 'id' | 'names'>> = {
  slipNumber: { label: 'Slip Number', likely: ['Slip', 'No Slip', 'Nomor Slip'], width: 140 },
  seqProd: { label: 'Sequence', likely: ['Sequence', 'Seq', 'Urutan'], width: 96 },
  orderNo: { label: 'Order No', likely: ['Order', 'PO', 'No Order', 'Order Number'], width: 120 },
  partNumber: { label: 'Part Number', likely: ['Part No', 'No Part', 'Nomor Part'], width: 148 },
  partName: { label: 'Part Name', likely: ['Nama Part', 'Nama'], kind: 'text', width: 190 },
  colorCode: { label: 'Color Code', likely: ['Color', 'Colour', 'Warna'], width: 108 },
  kdLotNo: { label: 'Lot', likely: ['Lot', 'Lot No', 'KD Lot'], width: 112 },
  qty: { label: 'Qty', likely: ['Quantity', 'Jumlah', 'Isi'], kind: 'number', width: 76 },
  date: { label: 'Date', likely: ['Tanggal', 'Tgl'], width: 108 },
  time: { label: 'Time', likely: ['Jam', 'Waktu'], width: 84 },
  adjustDate: { label: 'Adjust Date', likely: ['Adjusted Date'], width: 116 },
  adjustTime: { label: 'Adjust Time', likely: ['Adjusted Time'], width: 112 },
  remarksBawah: { label: 'Remarks', likely: ['Remarks', 'Remark', 'Keterangan', 'Ket'], kind: 'text', width: 140 },
  barcodeHpm: { label: 'Barcode HPM', width: 180 },
  barcodeKasai: { label: 'Barcode Kasai', width: 180 },
};

/** Slips from a txt file for one customer. A slip is only added: one that the host has is refused. */
export const deliverySheet: SheetDeclaration<undefined, SlipEntry, Delivery> = {
  fields: slipColumns.map((id) => ({
    kind: 'code',
    ...fields[id],
    id,
    names: [id],
    required: requiredSlipColumns.includes(id),
  })),
  keyField: 'slipNumber',
  keyOf: ({ slipNumber = '' }) => slipNumber || undefined,
  keyOfExisting: ({ slipNumber }) => slipNumber,
  cellsOf: () => ({}),
  check: (cells) => {
    const textOf = (field: SlipColumn) => (isDay(field) ? isoDay(cells[field] ?? '') : (cells[field] ?? ''));
    const faults = slipColumns.flatMap((field) => {
      const problem = slipProblem(field, textOf(field));
      if (problem === undefined) return [];
      const written = isDay(field) && cells[field];
      const reason = written ? `"${written}" is not a date (DD/MM/YYYY or YYYY-MM-DD)` : capitalise(problem);
      return [{ field, reason }];
    });
    // Every column is read, which the type of `fromEntries` cannot say.
    const entry = Object.fromEntries(slipColumns.map((field) => [field, textOf(field)])) as SlipEntry;
    return { faults, entry: faults.length > 0 ? undefined : entry };
  },
  compare: ({ slipNumber }) => importedBefore(slipNumber),
  choices: () => [],
  file: (entries) => [[...slipColumns], ...entries.map((entry) => slipColumns.map((column) => entry[column]))],
  fieldOfHeading: (heading) => slipColumns.find((column) => normalText(column) === normalText(heading)),
};

const isDay = (field: string) => field === 'date' || field === 'adjustDate';

/** `20/11/2026` and `20-11-2026` as the host reads them: the day comes first, as the warehouse writes it. */
function isoDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
}
