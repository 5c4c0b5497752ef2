import { addMinutes, subDays, subMinutes } from 'date-fns';
import type { ActivityRow, DeliveryRow, PartRow, PrintRow } from '@/mock-api/tables';

const people = ['Rina Aulia', 'Siti Rahmawati'] as const;
/** A label is approved this long after LT2, in minutes. */
const APPROVED_AFTER = 19;

/**
 * The log behind the demo data: changes of the printed parts before their prints, the prints, and approvals of the slips
 * that carry a label.
 */
export function seedActivity(
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
