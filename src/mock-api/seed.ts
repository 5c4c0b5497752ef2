import { subDays } from 'date-fns';
import type { NumberRangeForm } from '@/domain/host-rules/number-range';
import { rangeOf, serialAt } from '@/domain/serials/serial';
import { forEachMaster } from './master-data';
import { seedActivity } from './seed/activity';
import { seedDeliveries } from './seed/deliveries';
import { seedLabelDesigns } from './seed/label-designs';
import { seedParts } from './seed/parts';
import { seedMasterData, seedUsers } from './seed/people';
import { seedPrintHistory } from './seed/print-history';
import {
  authorFields,
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
  return {
    ...masterData,
    users,
    parts,
    deliveries,
    printHistory,
    labelDesigns: seedLabelDesigns(now),
    printJobs: [],
    printRuns: [],
    unprintedClaims: [],
    voids: [],
    numberRanges: seedNumberRanges(now),
    numberRangeTakes: seedTakes(now),
    activity: seedActivity(now, parts, printHistory, deliveries),
    ids: {
      ...forEachMaster((name) => masterData[name].length),
      users: users.length,
      parts: parts.length,
      deliveries: deliveries.length,
      printHistory: printHistory.length,
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
    ...{ id: `seed-${daysAgo}`, rangeId: 2, from: 9_958 - 14 * daysAgo, end: 9_971 - 14 * daysAgo },
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
