import type * as z from 'zod/mini';
import { env } from '@/config/env';
import type { longestSchema } from '@/domain/host-rules/lookups';
import { handOf, type Part } from '@/domain/part';
import { formatSerial, LAST_COUNTER, serialDay } from '@/domain/serials/serial';
import { type LabelData, printStamp } from '@/label/text/label-data';
import { formatListDate } from '@/lib/dates';

export type Longest = z.infer<typeof longestSchema>['result'];

/** Shown until a part is selected; the company and the part are fictional. */
export const sampleData: LabelData = {
  partName: 'LINING ASSY R FR DOOR',
  partNo: '83500-TG4-N010',
  colorCode: 'NH-900L',
  customerName: 'PT Cakra Motor Indonesia',
  prodDate: '20-11-2026',
  qty: '12',
  serialNumber: '202611200001',
  model: 'TG4 2SJ',
  indication: 'RR-04',
  hand: 'right',
  companyName: 'PT Contoh Otomotif',
  partId: '1207',
  labelSize: '135mm × 90mm',
  designId: 'LD-0007',
  qtyPerPack: '12',
  customerAlias: 'CMI',
  labelNo: '3',
  labelCount: '10',
  totalQty: '120',
  printDate: '20-11-2026 10:25',
  printedBy: 'Rina Aulia',
  answers: 'sample',
  ranges: 'sample',
};

/** The print dialog reads it from the customer; the list of parts does not have it. */
const SAMPLE_ALIAS = 'ALIAS';

export const partData = (part: Part, now: Date): LabelData => ({
  partName: part.name,
  partNo: part.no,
  colorCode: part.colorCode,
  customerName: part.customer?.name ?? '',
  prodDate: formatListDate(now),
  qty: String(part.qtyPerPack),
  serialNumber: formatSerial(serialDay(now), 1),
  model: part.model,
  indication: part.indication,
  hand: handOf(part),
  companyName: env.VITE_COMPANY_NAME,
  partId: String(part.id),
  labelSize: part.labelSize,
  designId: part.labelDesignId,
  qtyPerPack: String(part.qtyPerPack),
  customerAlias: SAMPLE_ALIAS,
  labelNo: '1',
  labelCount: '1',
  totalQty: String(part.qtyPerPack),
  printDate: printStamp(now),
  printedBy: sampleData.printedBy,
  answers: 'sample',
  ranges: 'sample',
});

/** Each field with the longest text of all parts, in the largest run of a day, to check that every part fits the label. */
export function longestData([first, ...others]: readonly [Part, ...Part[]], now: Date): LabelData {
  const longest = partData(first, now);
  for (const part of others) {
    const data = partData(part, now);
    for (const field of texts) if (data[field].length > longest[field].length) longest[field] = data[field];
    if (longest.hand === 'none') longest.hand = data.hand;
  }
  return inLargestRun(longest);
}

/** Of a part, with the longest text that the host found in each field over all parts. */
export const withLongest = (data: LabelData, longest: Longest): LabelData =>
  inLargestRun({
    ...data,
    partName: longest.name ?? data.partName,
    partNo: longest.no ?? data.partNo,
    colorCode: longest.colorCode ?? data.colorCode,
    customerName: longest.customer ?? data.customerName,
    qty: longest.qtyPerPack ?? data.qty,
    qtyPerPack: longest.qtyPerPack ?? data.qtyPerPack,
    labelSize: longest.labelSize ?? data.labelSize,
    model: longest.model ?? data.model,
    indication: longest.indication ?? data.indication,
  });

const inLargestRun = (data: LabelData): LabelData => ({
  ...data,
  labelNo: String(LAST_COUNTER),
  labelCount: String(LAST_COUNTER),
  totalQty: String(Number(data.qty) * LAST_COUNTER),
});

const texts = [
  ...(['partName', 'partNo', 'colorCode', 'customerName', 'qty', 'qtyPerPack', 'model', 'indication'] as const),
  ...(['partId', 'labelSize', 'designId'] as const),
] as const;
