import { randomId } from '@/lib/browser/ids';
import { findDesign, saveDesign } from '@/storage/label-designs';
import type { DesignFileReading, ImportedDesign } from './design-files';

/** What an import did: how many designs the library has more, and what has to be told. */
export type ImportOutcome = { imported: number; lines: string[] };

/** Puts the designs of a file into the library. One whose id is taken comes as a design of its own: nothing is replaced. */
export function importDesigns(reading: Extract<DesignFileReading, { ok: true }>): ImportOutcome {
  const lines = [...reading.refused];
  let imported = 0;
  for (const one of reading.designs) {
    const { design } = one;
    const isTaken = design.id === '' || findDesign(design.id) !== undefined;
    const result = saveDesign(isTaken ? { ...design, id: randomId() } : design, undefined);
    if (result.ok) imported += 1;
    else lines.push(`“${design.name}” was not imported: this browser has no room for it`);
    lines.push(...damageOf(one));
  }
  return { imported, lines };
}

const damageOf = ({ design, damaged }: ImportedDesign): string[] =>
  damaged.map(({ index, reason }) => `“${design.name}”, element ${index + 1}: ${reason}. It is kept, and not drawn.`);
