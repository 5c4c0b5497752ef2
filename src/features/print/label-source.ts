import { env } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { qtyOnLabel } from '@/domain/print-run';
import { parseSerial, type SerialRange, serialAt } from '@/domain/serial';
import type { LabelDesign } from '@/label/design/design';
import type { LabelData } from '@/label/text/label-data';

/** What a run's labels are made of, apart from their serials. */
export type LabelSource = { part: Part; design: LabelDesign; companyName: string };

/** A run: its serials (none while they are generated) and how many parts its labels carry. */
export type Run = { range: SerialRange | undefined; labels: number; qtyPart: number; qtyPerPack: number };

/** The texts of the label at `index` of a run. The production date is the day of its serial. */
export function labelData({ part, companyName }: LabelSource, run: Run, index: number): LabelData {
  const serialNumber = run.range && index < run.range.count ? serialAt(run.range, index) : '';
  return {
    partName: part.name,
    partNo: part.no,
    colorCode: part.colorCode,
    customerName: part.customer?.name ?? '',
    prodDate: productionDate(serialNumber),
    qty: String(qtyOnLabel(index, run.qtyPart, run.qtyPerPack)),
    serialNumber,
    model: part.model,
    indication: part.indication,
    hand: handOf(part),
    companyName,
  };
}

/** `20-11-2026` for a serial of that day; '' without one. */
export function productionDate(serial: string): string {
  const day = parseSerial(serial)?.day;
  return day ? `${day.slice(6)}-${day.slice(4, 6)}-${day.slice(0, 4)}` : '';
}

/** Printed where a label has no customer (SPEC section 2). */
export const companyName = () => env.VITE_COMPANY_NAME;
