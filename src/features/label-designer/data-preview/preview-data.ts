import { env } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { formatSerial, serialDay } from '@/domain/serial';
import type { LabelData } from '@/label/text/label-data';
import { formatListDate } from '@/lib/dates';

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
};

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
});

/** Each field with the longest text of all parts, to check that every part fits the label. */
export function longestData(parts: readonly Part[], now: Date): LabelData | undefined {
  const [first, ...others] = parts.map((part) => partData(part, now));
  if (!first) return undefined;
  const longest = { ...first };
  for (const data of others) {
    for (const field of texts) if (data[field].length > longest[field].length) longest[field] = data[field];
    if (longest.hand === 'none') longest.hand = data.hand;
  }
  return longest;
}

const texts = ['partName', 'partNo', 'colorCode', 'customerName', 'qty', 'model', 'indication'] as const;
