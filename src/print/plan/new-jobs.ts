import { partsOnLabels } from '@/domain/print-run';
import { rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import { storedDesign } from '@/label/design/parse-design';
import { type Arrangement, labelsOnSheets, layoutOfSheet, placeOnSheets, sheetOf } from '@/label/sheet/arrangement';
import type { NewJob } from '@/print/run/job';
import { groupAt, indexAt, type LabelSource, printedValues, productionDate, type Run } from './label-source';
import type { PrintSettings } from './print-settings';

type NewJobsInput = {
  source: LabelSource;
  run: Run;
  arrangement: Arrangement;
  /** Which run of the arrangement it is (0-based). */
  runIndex: number;
  sheets: readonly number[];
  status: number;
  settings: PrintSettings;
  /** Where the labels go, and the name of the printer. */
  output: string;
  printer: string;
};

/**
 * What will be recorded: exactly the serials on the selected sheets, one record per range of consecutive serials,
 * because a record says "from … to …" and must not claim a serial that was not printed.
 */
export function newJobsOf({ source, run, arrangement, runIndex, sheets, ...input }: NewJobsInput): NewJob[] {
  const { range, qtyPerPack } = run;
  if (!range) return [];
  const { status, settings, output, printer } = input;
  const { printerId, paper, orientation, stockId = null, turn = null, start, cropMarks } = settings;
  const values = printedValues(source, run);
  const consecutive = consecutiveLabels(run, arrangement, runIndex, sheets);
  return consecutive
    .flatMap((labels) => splitAtGroups(run, labels))
    .map(({ place, first, count }) => {
      const printed = { ...values, firstLabel: values.firstLabel + first };
      const group = groupAt(run, first);
      const serialFrom = serialAt(range, first);
      const serialEnd = serialAt(range, first + count - 1);
      const numbers = numbersOf(source, { serialFrom, serialEnd });
      return {
        part: source.part,
        design: { ...frozenDesign(source), printed },
        origin: source.origin,
        printedAs: { output, printer, override: source.override ?? null, inPlaceOf: source.inPlaceOf },
        companyName: source.companyName,
        prodDate: productionDate(serialFrom),
        qtyPerPack,
        serialFrom,
        serialEnd,
        ...(numbers && { numbers }),
        qtyLabel: count,
        qtyPart: partsOnLabels(first - group.first, count, group.qtyPart, qtyPerPack),
        status,
        places: placesOf(arrangement, runIndex, sheets, place),
        settings: { printerId, paper, orientation, stockId, turn, start, cropMarks },
      };
    });
}

/** Numbers that are to be taken for these labels, or those that they carried before. */
function numbersOf({ numbers }: LabelSource, ends: { serialFrom: string; serialEnd: string }): NewJob['numbers'] {
  if (numbers?.kind !== 'next') {
    return numbers?.numbers.filter((some) => some.serialFrom <= ends.serialEnd && ends.serialFrom <= some.serialEnd);
  }
  return numbers.ranges.map(({ key, id: range, kind, prefix, digits }) => {
    return { key, range, kind, prefix, digits, ...ends, from: null };
  });
}

/** The design as it is stored: as it was published, or as the parser reads it. */
const frozenDesign = ({ design, stored }: LabelSource): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : storedDesign(design);

/** The serials of a run on the selected sheets. */
export function serialsOnSheets({
  run,
  arrangement,
  runIndex,
  sheets,
}: Pick<NewJobsInput, 'arrangement' | 'runIndex' | 'sheets'> & { run: Run }): SerialRange[] {
  const { range } = run;
  if (!range) return [];
  return consecutiveLabels(run, arrangement, runIndex, sheets).flatMap(
    ({ first, count }) => rangeOf(serialAt(range, first), serialAt(range, first + count - 1)) ?? [],
  );
}

type ConsecutiveLabels = { place: number; first: number; count: number };

/** A record says how many parts its labels carry: it has labels of one group alone. */
function splitAtGroups({ groups = [] }: Run, { place, first, count }: ConsecutiveLabels): ConsecutiveLabels[] {
  const starts = [first, ...groups.flatMap((group) => (group.first > first ? group.first : []))];
  return starts.flatMap((start, index) => {
    const end = Math.min(starts[index + 1] ?? first + count, first + count);
    return start < end ? { place: place + start - first, first: start, count: end - start } : [];
  });
}

/** Labels of a run on the selected sheets, of consecutive serials: place and index of the first one, and how many. */
function consecutiveLabels(run: Run, arrangement: Arrangement, runIndex: number, sheets: readonly number[]) {
  const groups: ConsecutiveLabels[] = [];
  for (const group of labelsOnSheets(arrangement, sheets)) {
    if (group.run !== runIndex) continue;
    if (!run.indexes) {
      groups.push({ place: group.first, first: group.first, count: group.count });
      continue;
    }
    for (let place = group.first; place < group.first + group.count; place++) {
      const index = indexAt(run, place);
      const last = groups.at(-1);
      if (last && place > group.first && last.first + last.count === index) last.count += 1;
      else groups.push({ place, first: index, count: 1 });
    }
  }
  return groups;
}

function placesOf(arrangement: Arrangement, runIndex: number, sheets: readonly number[], place: number) {
  const layout = layoutOfSheet(arrangement, sheetOf(arrangement, runIndex, place) ?? 0);
  if (!layout) return null;
  const { columns, perSheet } = layout;
  return { columns, perSheet, firstPlace: placeOnSheets(arrangement, sheets, runIndex, place) ?? 0 };
}
