import { m } from '@messages/messages';
import type { LabelDesign } from '@/label/design/design';
import { MAX_DESIGN_TEXT, parseDesign, storedDesign } from '@/label/design/parse-design';
import { sayDesignFault, sayElementFault } from '@/language/label/label-facts';

export const designFile = (designs: readonly LabelDesign[]): string =>
  JSON.stringify(designs.length === 1 && designs[0] ? storedDesign(designs[0]) : designs.map(storedDesign), null, 2);

type DamagedElement = { id: string; index: number; reason: string };
export type ImportedDesign = { design: LabelDesign; damaged: DamagedElement[] };
export type DesignFileReading =
  | { ok: true; designs: ImportedDesign[]; refused: string[] }
  | { ok: false; reason: string };

const MAX_DESIGNS = 500;

/** Reads a design file. Never throws; entries that are not designs are refused with the reason. */
export function readDesignFile(text: string): DesignFileReading {
  if (text.length > MAX_DESIGN_TEXT) return { ok: false, reason: m.designer_file_too_large() };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, reason: m.designer_file_not_json() };
  }
  const entries = Array.isArray(content) ? content : [content];
  if (entries.length > MAX_DESIGNS) return { ok: false, reason: m.designer_file_too_many({ count: MAX_DESIGNS }) };
  const designs: ImportedDesign[] = [];
  const refused: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const reading = parseDesign(entry);
    if (reading.ok && !reading.newer) {
      const damaged = reading.damaged.map((one) => ({ ...one, reason: sayElementFault(one.reason) }));
      designs.push({ design: reading.design, damaged });
      continue;
    }
    const reason = reading.ok ? m.designer_file_newer() : sayDesignFault(reading.reason);
    refused.push(entries.length === 1 ? reason : m.designer_entry({ number: index + 1, reason }));
  }
  if (designs.length === 0) return { ok: false, reason: refused[0] ?? m.designer_file_empty() };
  return { ok: true, designs, refused };
}

/** A file name of letters, digits, dots and dashes. */
export function fileNameOf(name: string, extension: string): string {
  const plain = name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80);
  return `${plain || 'label-design'}.${extension}`;
}
