import type { LabelDesign } from '@/label/design/design';
import { type DamagedElement, MAX_DESIGN_TEXT, parseDesign, storedDesign } from '@/label/design/parse-design';

export const designFile = (designs: readonly LabelDesign[]): string =>
  JSON.stringify(designs.length === 1 && designs[0] ? storedDesign(designs[0]) : designs.map(storedDesign), null, 2);

export type ImportedDesign = { design: LabelDesign; damaged: DamagedElement[]; newer: boolean };
export type DesignFileReading =
  | { ok: true; designs: ImportedDesign[]; refused: string[] }
  | { ok: false; reason: string };

const MAX_DESIGNS = 500;

const NEWER_FILE =
  'It was made by a newer version of the product, and this one would lose parts of it. Reload this page to get the new version, then import it again';

/** Reads a design file. Never throws; entries that are not designs are refused with the reason. */
export function readDesignFile(text: string): DesignFileReading {
  if (text.length > MAX_DESIGN_TEXT) return { ok: false, reason: 'The file is too large' };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'The file is not JSON' };
  }
  const entries = Array.isArray(content) ? content : [content];
  if (entries.length > MAX_DESIGNS) return { ok: false, reason: `The file holds more than ${MAX_DESIGNS} designs` };
  const designs: ImportedDesign[] = [];
  const refused: string[] = [];
  for (const [index, entry] of entries.entries()) {
    const reading = parseDesign(entry);
    const reason = reading.ok ? (reading.newer ? NEWER_FILE : undefined) : reading.reason;
    if (reading.ok && reason === undefined) designs.push(reading);
    else refused.push(entries.length === 1 ? `${reason}` : `Entry ${index + 1}: ${reason}`);
  }
  if (designs.length === 0) return { ok: false, reason: refused[0] ?? 'The file holds no design' };
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
