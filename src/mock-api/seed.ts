import { addMinutes, differenceInMinutes, isAfter, isSameDay, startOfDay, subDays, subMinutes } from 'date-fns';
import { forEachMaster } from '@/domain/host-rules/master-data';
import type { NumberRangeForm } from '@/domain/number-range';
import { FIRST_PRINT, partsFor, reprintStatus } from '@/domain/print-run';
import { nextRange, rangeOf, serialAt, serialDay } from '@/domain/serials/serial';
import { formatQueryDate, formatTime } from '@/lib/dates';
import { seedLabelDesigns } from './seed/label-designs';
import { seedParts } from './seed/parts';
import { seedMasterData, seedUsers } from './seed/people';
import { type Random, seededRandom } from './seed/random';
import {
  type ActivityRow,
  authorFields,
  type CustomerRow,
  type DeliveryRow,
  type NumberRangeRow,
  type PartRow,
  type PrintRow,
  type Tables,
} from './tables';

/** The demo data as of `now`: the same rows on every run, their times counted back from `now`. */
export function seedTables(now: Date): Tables {
  const masterData = seedMasterData(now);
  const users = seedUsers(now);
  const parts = seedParts(now);
  const printHistory = seedPrintHistory(now, parts);
  const deliveries = withLabelBarcodes(seedDeliveries(now, parts, masterData.customers), printHistory, parts);
  const labelDesigns = seedLabelDesigns(now);
  return {
    ...masterData,
    users,
    parts,
    deliveries,
    printHistory,
    labelDesigns,
    printJobs: [],
    printRuns: [],
    unprintedClaims: [],
    voids: [],
    numberRanges: seedNumberRanges(now),
    numberRangeTakes: seedTakes(now),
    views: [],
    activity: seedActivity(now, parts, printHistory, deliveries),
    ids: {
      ...forEachMaster((name) => masterData[name].length),
      users: users.length,
      parts: parts.length,
      deliveries: deliveries.length,
      printHistory: printHistory.length,
      labelDesigns: labelDesigns.length,
    },
    sessions: { access: [], refresh: [] },
  };
}

/** Of three slips of a printed part, two carry the text of one of its labels; the third has a lot there. */
const WITHOUT_LABEL = 3;

/**
 * Slips of printed parts, scanned after the print, with the text of a label in their barcodes, each label once.
 */
function withLabelBarcodes(
  deliveries: readonly DeliveryRow[],
  printed: readonly PrintRow[],
  parts: readonly PartRow[],
): DeliveryRow[] {
  const used = new Set<string>();
  let count = 0;
  return deliveries.map((slip) => {
    const part = parts.find(({ no, colorCode }) => no === slip.partNumber && colorCode === slip.colorCode);
    const { scanLt1At } = slip;
    const run = printed.findLast(
      ({ partId, status, createdAt }) =>
        part?.id === partId && status === 1 && scanLt1At !== null && createdAt < scanLt1At,
    );
    const range = run && rangeOf(run.serialFrom, run.serialEnd);
    if (!part || !range) return slip;
    count += 1;
    const serial = Array.from({ length: range.count }, (_, index) => serialAt(range, index)).find(
      (one) => !used.has(`${part.id} ${one}`),
    );
    if (serial === undefined || count % WITHOUT_LABEL === 0) return slip;
    used.add(`${part.id} ${serial}`);
    const text = `${part.no}|${part.colorCode}|${part.qtyPerPack}|${serial}`;
    return { ...slip, barcodeKasai: text, barcodeHpm: text };
  });
}

/** Of the package numbers, 14 on each of the last five days. */
const seedTakes = (now: Date) =>
  [1, 2, 3, 4, 5].map((daysAgo) => ({
    id: `seed-${daysAgo}`,
    rangeId: 2,
    from: 9_958 - 14 * daysAgo,
    end: 9_971 - 14 * daysAgo,
    at: subDays(now, daysAgo).toISOString(),
  }));

const seedNumberRanges = (now: Date): NumberRangeRow[] => {
  const author = authorFields({ username: 'admin' }, now);
  const digits = { digits: 9, end: 999_999_999 };
  const ranges: NumberRangeForm[] = [
    { name: 'Licence plate', kind: 'licence-plate', prefix: 'UN104711880', ...digits, next: 412_704, warnAt: 100_000 },
    { name: 'Package number', kind: 'plain', prefix: '', digits: 9, next: 9_958, end: 9_999, warnAt: 200 },
    { name: 'SSCC', kind: 'sscc', prefix: '39501153', digits: 9, next: 1_111, end: 999_999_999, warnAt: 1_000 },
  ];
  return ranges.map((range, index) => ({ id: index + 1, ...range, ...author }));
};

const PRINT_DAYS = 14;
const ROWS = 60;
const REPRINTS = 0.18;
/** Only this many of the newest parts were printed; every other part starts its day at 0001. */
const PRINTED_PARTS = 16;

/** 60 runs of the last 14 days; each part's serials count up within its day, a re-print repeats a range. */
function seedPrintHistory(now: Date, parts: readonly PartRow[]): PrintRow[] {
  const random = seededRandom(20261120);
  const printed = parts.slice(-PRINTED_PARTS).reverse();
  const rows: PrintRow[] = [];
  const add = (run: Omit<PrintRow, 'id' | 'createdAt' | 'createdBy'>, time: Date) =>
    rows.push({
      id: rows.length + 1,
      ...run,
      createdAt: time.toISOString(),
      createdBy: random.pick(['admin', 'user', 'agus.p', 'siti.r']),
    });

  for (let daysAgo = PRINT_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const rowsOfDay =
      Math.floor((ROWS * (PRINT_DAYS - daysAgo)) / PRINT_DAYS) -
      Math.floor((ROWS * (PRINT_DAYS - daysAgo - 1)) / PRINT_DAYS);
    for (const time of timestampsOf(now, daysAgo, rowsOfDay)) {
      const part = printed[random.integer(0, printed.length - 1)];
      if (!part) continue;
      const latest = rows.findLast((row) => row.partId === part.id);
      if (latest && random.chance(REPRINTS)) {
        const { serialFrom, serialEnd, qtyLabel, qtyPart, partId, status } = latest;
        add({ partId, serialFrom, serialEnd, qtyLabel, qtyPart, status: reprintStatus(status) }, time);
        continue;
      }
      const used = rows.filter((row) => row.partId === part.id).map((row) => row.serialEnd);
      const count = random.integer(1, 6);
      const result = nextRange(serialDay(time), used, count);
      if (!result.ok) continue;
      const { from: serialFrom, end: serialEnd } = result.range;
      const qtyPart = partsFor(count, part.qtyPerPack);
      add({ partId: part.id, serialFrom, serialEnd, qtyLabel: count, qtyPart, status: FIRST_PRINT }, time);
    }
  }
  return rows;
}

const people = ['Rina Aulia', 'Siti Rahmawati'] as const;
/** A label is approved this long after LT2, in minutes. */
const APPROVED_AFTER = 19;

/**
 * The log behind the demo data: changes of the printed parts before their prints, the prints, and approvals of the slips
 * that carry a label.
 */
function seedActivity(
  now: Date,
  parts: readonly PartRow[],
  printed: readonly PrintRow[],
  deliveries: readonly DeliveryRow[],
): ActivityRow[] {
  const rows: Omit<ActivityRow, 'id'>[] = [];
  const add = (at: Date, index: number, row: Omit<ActivityRow, 'id' | 'at' | 'by'>) => {
    if (at <= now) rows.push({ at: at.toISOString(), by: people[index % people.length] ?? people[0], ...row });
  };
  for (const [index, part] of parts.entries()) {
    const first = printed.find(({ partId }) => partId === part.id);
    if (!first) continue;
    const row = { resource: 'parts', recordId: String(part.id), label: `${part.no} ${part.colorCode}` } as const;
    const printedAt = new Date(first.createdAt);
    add(subDays(printedAt, 30), index, { ...row, action: 'create', changes: [] });
    const changes = [{ field: 'indication', from: 'TEMP', to: part.indication }];
    add(subMinutes(subDays(printedAt, 1), 37), index + 1, { ...row, action: 'update', changes });
  }
  for (const [index, run] of printed.entries()) {
    const part = parts.find(({ id }) => id === run.partId);
    const label = `${part?.no ?? ''} ${run.serialFrom} - ${run.serialEnd.slice(8)}`;
    add(new Date(run.createdAt), index, {
      action: 'print',
      resource: 'print-history',
      recordId: String(run.id),
      label,
      changes: [],
    });
  }
  for (const [index, slip] of deliveries.entries()) {
    if (!slip.scanLt2At || !/\|\d{12}$/.test(slip.barcodeKasai)) continue;
    add(addMinutes(new Date(slip.scanLt2At), APPROVED_AFTER), index, {
      action: 'approve',
      resource: 'deliveries',
      recordId: String(slip.id),
      label: slip.slipNumber,
      changes: [],
    });
  }
  return rows.toSorted((a, b) => a.at.localeCompare(b.at)).map((row, index) => ({ id: index + 1, ...row }));
}

const SLIPS = 1500;
const SLIP_DAYS = 60;
const FIRST_SLIP = 260_010_000;
const scanners = ['Dedi Saputra', 'Agus Prasetyo', 'Budi Susilo', 'Eko Hartono', 'Wahyu Trianto'] as const;
const checkers = ['Siti Rahmawati', 'Yuni Kartika', 'Lestari Dewi', 'Putri Maharani', 'Fajar Nugroho'] as const;
/** Every so many slips have the label of a part with nearly the same number. */
const WRONG_LABEL = 37;
const oneOff = (no: string) => no.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
/** Share of slips that were not scanned at LT2. */
const MISSED_LT2 = 0.06;

/** 1,500 slips over 60 days up to now, oldest first: LT1 follows the slip, LT2 follows LT1, neither in the future. */
function seedDeliveries(now: Date, parts: readonly PartRow[], customers: readonly CustomerRow[]): DeliveryRow[] {
  const random = seededRandom(1500);
  const alias = new Map(customers.map((customer) => [customer.id, customer.alias]));
  const rows: DeliveryRow[] = [];
  const perDay = SLIPS / SLIP_DAYS;
  for (let daysAgo = SLIP_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
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
    barcodeHpm: `${alias}${slipNumber}${(id % WRONG_LABEL === 0 ? oneOff(part.no) : part.no).replaceAll('-', '')}`,
    barcodeKasai: `${part.no}|${part.colorCode}|${part.qtyPerPack}|${lot}`,
    ...scans(random, time, now),
    decision: null,
    rejectReason: '',
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

const OPENS = 7 * 60;
const CLOSES = 17 * 60;

/**
 * `count` times spread over the working hours of the day `daysAgo` days back, oldest first. Today they end before `now`,
 * and start at midnight when it is before opening: none is in the future.
 */
function timestampsOf(now: Date, daysAgo: number, count: number): Date[] {
  const midnight = startOfDay(subDays(now, daysAgo));
  const latest = isSameDay(midnight, now) ? Math.min(CLOSES, differenceInMinutes(now, midnight)) : CLOSES;
  const start = latest > OPENS ? OPENS : 0;
  return Array.from({ length: count }, (_, index) =>
    addMinutes(midnight, start + Math.floor(((latest - start) * index) / Math.max(1, count))),
  );
}
