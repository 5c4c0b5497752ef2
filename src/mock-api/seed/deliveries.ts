import { addMinutes, isAfter } from 'date-fns';
import { formatQueryDate, formatTime } from '@/lib/dates';
import type { CustomerRow, DeliveryRow, PartRow } from '@/mock-api/tables';
import { type Random, seededRandom } from './random';
import { timestampsOf } from './working-hours';

const SLIPS = 1500;
const DAYS = 60;
const FIRST_SLIP = 260_010_000;
const scanners = ['Dedi Saputra', 'Agus Prasetyo', 'Budi Susilo', 'Eko Hartono', 'Wahyu Trianto'] as const;
const checkers = ['Siti Rahmawati', 'Yuni Kartika', 'Lestari Dewi', 'Putri Maharani', 'Fajar Nugroho'] as const;
/** Share of slips that were not scanned at LT2. */
const MISSED_LT2 = 0.06;

/** 1,500 slips over 60 days up to now, oldest first: LT1 follows the slip, LT2 follows LT1, neither in the future. */
export function seedDeliveries(now: Date, parts: readonly PartRow[], customers: readonly CustomerRow[]): DeliveryRow[] {
  const random = seededRandom(1500);
  const alias = new Map(customers.map((customer) => [customer.id, customer.alias]));
  const rows: DeliveryRow[] = [];
  const perDay = SLIPS / DAYS;
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    for (const time of timestampsOf(now, daysAgo, perDay)) {
      const part = parts[random.integer(0, parts.length - 1)];
      if (part) rows.push(slip(random, rows.length + 1, time, now, part, alias.get(part.customerId) ?? ''));
    }
  }
  return rows;
}

function slip(random: Random, id: number, time: Date, now: Date, part: PartRow, alias: string): DeliveryRow {
  const slipNumber = String(FIRST_SLIP + id);
  const lot = `KD${String(time.getFullYear()).slice(2)}-${String(Math.floor(id / 12) + 1).padStart(3, '0')}`;
  const isAdjusted = random.chance(0.08);
  const adjustedAt = addMinutes(time, 90);
  return {
    id,
    customerId: part.customerId,
    slipNumber,
    seqProd: String(random.integer(1, 480)).padStart(4, '0'),
    orderNo: `PO-${771_000 + Math.floor(id / 4)}`,
    partNumber: part.no,
    partName: part.name,
    colorCode: part.colorCode,
    kdLotNo: lot,
    qty: part.qtyPerPack,
    date: formatQueryDate(time),
    time: formatTime(time),
    adjustDate: isAdjusted ? formatQueryDate(adjustedAt) : '',
    adjustTime: isAdjusted ? formatTime(adjustedAt) : '',
    remarksBawah: random.chance(0.1) ? random.pick(['URGENT', 'PALLET CAMPUR', 'GANTI BOX', 'SISA LOT']) : '',
    barcodeHpm: `${alias}${slipNumber}${part.no.replaceAll('-', '')}`,
    barcodeKasai: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${lot}`,
    ...scans(random, time, now),
    decision: null,
    createdAt: time.toISOString(),
    createdBy: 'admin',
    updatedAt: time.toISOString(),
    updatedBy: 'Rina Aulia',
  };
}

function scans(random: Random, time: Date, now: Date) {
  const first = addMinutes(time, random.integer(2, 35));
  const second = addMinutes(first, random.integer(1, 40));
  const [scanner, checker] = [random.pick(scanners), random.pick(checkers)];
  const isFirstDone = !isAfter(first, now);
  const isSecondDone = isFirstDone && !isAfter(second, now) && !random.chance(MISSED_LT2);
  return {
    scanLt1ByName: isFirstDone ? scanner : '',
    scanLt1At: isFirstDone ? first.toISOString() : null,
    scanLt2ByName: isSecondDone ? checker : '',
    scanLt2At: isSecondDone ? second.toISOString() : null,
  };
}
