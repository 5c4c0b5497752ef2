import { env } from '@/config/env';
import { handOf, type Part } from '@/domain/part';
import { formatSerial, serialDay } from '@/domain/serial';
import type { LabelData } from '@/label/text/label-data';
import { formatListDate } from '@/lib/dates';

/** What a label of this part would show if it were the first printed today. */
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

/** Each field with the longest text any of the parts has in it: a label that holds these holds them all. */
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
