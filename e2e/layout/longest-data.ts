import type { MemoryStore } from '@/mock-api/store';
import type { DeliveryRow, LabelDesignRow, PartRow, PrintJobRow, Tables } from '@/mock-api/tables';

/** The longest that a warehouse enters: 40 characters for a number, 120 for a name, 24 for the id of a design. */
const LENGTHS = { no: 40, name: 120, code: 24, person: 60, sentence: 400 } as const;

const words = (start: string, length: number) =>
  ending(`${start} ${'WITH CLIP FOR THE REAR SEAT '.repeat(20)}`, length);
/** Without a place to break. */
const oneWord = (start: string, length: number) => ending(`${start}${'WITHOUTANYSPACE'.repeat(30)}`, length);
const ending = (start: string, length: number) => `${start.slice(0, length - 4)} END`;
/** Every third row has texts of one word. */
const text = (start: string, length: number, index: number) => (index % 3 === 2 ? oneWord : words)(start, length);
const code = (start: string, length: number, index: number) =>
  `${start}${'-N010-B2'.repeat(20)}`.slice(0, length - 4) + String(index).padStart(4, '0');

/** Replaces the texts of every row by the longest ones, with a print job for each run. The accounts keep their names. */
export function fillWithLongestData({ tables }: MemoryStore) {
  for (const [index, row] of tables.customers.entries()) {
    row.name = text(row.name, LENGTHS.name, index);
    row.alias = code(row.alias, LENGTHS.code, index);
    row.address = text(row.address, LENGTHS.name, index);
  }
  for (const [index, row] of tables.users.entries()) {
    row.fullName = text(row.fullName, LENGTHS.person, index);
    row.nik = code(row.nik, LENGTHS.code, index);
    row.email = `${row.fullName.toLowerCase().replaceAll(' ', '.')}@contoh.id`;
  }
  for (const [index, row] of tables.parts.entries()) fillPart(row, index);
  for (const [index, row] of tables.deliveries.entries()) fillDelivery(row, index, tables);
  const [design] = tables.labelDesigns.filter(({ state }) => state === 'published');
  for (const [index, row] of tables.labelDesigns.entries()) fillDesign(row, index);
  // Every other part prints a shared design.
  for (const [index, row] of tables.parts.entries()) row.labelDesignId = index % 2 === 0 ? (design?.id ?? null) : null;
  tables.printJobs = tables.printHistory.map((run, index): PrintJobRow => {
    run.createdBy = text(run.createdBy, LENGTHS.person, index);
    run.jobId = `job-${index}`;
    return {
      ...run,
      id: `job-${index}`,
      designId: design?.id ?? null,
      designRevision: 123,
      designHash: 'a'.repeat(64),
      snapshot: {},
      output: 'pdf',
      printer: text('Printer', LENGTHS.person, index),
      printedAt: run.createdAt,
      printedBy: run.createdBy,
      override: index % 4 === 3 ? { reason: text('Line 2 waits', LENGTHS.name, index) } : null,
      outcome:
        index % 2 === 0 ? { kind: 'all', missing: [] } : { kind: 'some', missing: [[run.serialFrom, run.serialFrom]] },
    };
  });
  for (const [index, row] of tables.activity.entries()) {
    row.by = text(row.by, LENGTHS.person, index);
    row.label = code(row.label, LENGTHS.no, index);
    row.changes = [{ field: 'name', from: text('FROM', LENGTHS.name, index), to: text('TO', LENGTHS.name, index + 1) }];
  }
}

function fillPart(row: PartRow, index: number) {
  row.no = code(row.no, LENGTHS.no, index);
  row.name = text(row.name, LENGTHS.name, index);
  row.colorCode = code(row.colorCode, LENGTHS.code, index);
  row.model = code(row.model, LENGTHS.code, index);
  row.indication = code(row.indication, LENGTHS.code, index);
  row.qtyPerPack = 1_000_000;
}

function fillDelivery(row: DeliveryRow, index: number, { parts }: Tables) {
  const part = parts[index % parts.length];
  row.slipNumber = code(row.slipNumber, LENGTHS.code, index);
  row.seqProd = code(row.seqProd, LENGTHS.code, index);
  row.orderNo = code(row.orderNo, LENGTHS.no, index);
  row.partNumber = part?.no ?? row.partNumber;
  row.partName = part?.name ?? row.partName;
  row.colorCode = part?.colorCode ?? row.colorCode;
  row.kdLotNo = code(row.kdLotNo, LENGTHS.code, index);
  row.remarksBawah = text(row.remarksBawah, LENGTHS.name, index);
  row.barcodeHpm = code(row.barcodeHpm, LENGTHS.name, index);
  // At every time of day some slips wait for LT1, some for LT2, and some have both scans.
  const station = Math.floor(index / 3) % 3;
  row.scanLt1At = station === 1 ? null : row.createdAt;
  row.scanLt2At = station === 2 ? null : row.createdAt;
  row.scanLt1ByName = row.scanLt1At ? text(row.scanLt1ByName, LENGTHS.person, index) : '';
  row.scanLt2ByName = row.scanLt2At ? text(row.scanLt2ByName, LENGTHS.person, index) : '';
  row.qty = 1_000_000;
}

function fillDesign(row: LabelDesignRow, index: number) {
  row.id = code(row.id, LENGTHS.code, index);
  row.name = text(row.name, LENGTHS.name, index);
  for (const { design } of [...row.revisions, ...(row.draft ? [row.draft] : [])]) design.name = row.name;
  for (const revision of row.revisions) {
    revision.comment = text(revision.comment || 'No comment', LENGTHS.sentence, index);
    revision.createdBy = text(revision.createdBy, LENGTHS.person, index);
    revision.approvedBy = text(revision.approvedBy, LENGTHS.person, index);
  }
  if (row.draft?.note) row.draft.note.comment = text('Please look', LENGTHS.sentence, index);
}
