import type { Part } from '@/domain/part';
import { labelsFor, type PrintRecord, qtyOnLabel } from '@/domain/print-run';
import { rangeOf, serialAt } from '@/domain/serial';
import { storedDesign } from '@/label/design/parse-design';
import { labelsOnSheets, placeInStack, type SheetLayout } from '@/label/sheet/imposition';
import { unprintedRange } from '@/printing/outcome';
import type { Piece } from '@/printing/reserve-run';
import type { PrintJob } from '@/printing/stored-rows';
import { companyName, type LabelSource, productionDate, type Run } from './label-source';

type Printed = {
  source: LabelSource;
  run: Run;
  layout: SheetLayout;
  start: number;
  sheets: readonly number[];
  status: number;
};

/**
 * What will be recorded: exactly the serials on the chosen sheets, one record for each consecutive piece, because a
 * record says "from … to …" and must not claim a serial that stayed in the machine.
 */
export function piecesOf({ source, run, layout, start, sheets, status }: Printed): Piece[] {
  const { range } = run;
  if (!range) return [];
  const { columns, perSheet } = layout;
  return labelsOnSheets(layout, sheets, run.labels, start).map(({ first, count }) => {
    const serialFrom = serialAt(range, first);
    return {
      part: source.part,
      design: storedDesign(source.design),
      companyName: source.companyName,
      prodDate: productionDate(serialFrom),
      qtyPerPack: run.qtyPerPack,
      serialFrom,
      serialEnd: serialAt(range, first + count - 1),
      qtyLabel: count,
      qtyPart: partsOn(run, first, count),
      status,
      places: { columns, perSheet, firstPlace: placeInStack(layout, sheets, first, start) ?? 0 },
    };
  });
}

const partsOn = (run: Run, first: number, count: number) => {
  let parts = 0;
  for (let index = first; index < first + count; index++) parts += qtyOnLabel(index, run.qtyPart, run.qtyPerPack);
  return parts;
};

/** The run a history record stands for: the same serials and quantities. Undefined when its serials cannot be read. */
export function runOfRecord(record: PrintRecord, qtyPerPack: number): Run | undefined {
  const range = rangeOf(record.serialFrom, record.serialEnd);
  if (!range) return undefined;
  return { range, labels: range.count, qtyPart: record.qtyPart, qtyPerPack: packOf(record, range.count, qtyPerPack) };
}

/** The labels of a job that did not come out of the printer, as the same serials. */
export function runOfJob(job: PrintJob): Run | undefined {
  const range = unprintedRange(job);
  const whole = rangeOf(job.serialFrom, job.serialEnd);
  if (!range || !whole) return undefined;
  const printed = whole.count - range.count;
  const { qtyPerPack } = job;
  return { range, labels: range.count, qtyPart: Math.max(0, job.qtyPart - printed * qtyPerPack), qtyPerPack };
}

/** The pack size a record was printed with: the part's own may have changed since, then it follows from the quantities. */
function packOf({ qtyPart }: PrintRecord, labels: number, qtyPerPack: number): number {
  if (labelsFor(qtyPart, qtyPerPack) === labels) return qtyPerPack;
  return Math.max(1, Math.ceil(qtyPart / labels));
}

/** What a part's labels are made of today. */
export const sourceOfPart = (part: Part, design: LabelSource['design']): LabelSource => ({
  part,
  design,
  companyName: companyName(),
});
