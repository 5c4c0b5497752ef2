import { nextTask } from '@/lib/browser/scheduling';
import { type FileReader, readImportFile, tableOf } from '@/resource/import/import-file';

/** Then the page may render: ten megabytes of slips must not block it (fault I2). */
const LINES_PER_SLICE = 10_000;
/** As of a workbook: beyond it no person looks through the rows, and the host checks them. */
const MAX_ROWS = 50_000;

/** Reads a delivery file: UTF-8, tab-separated (docs/api.md, Files). */
export const readSlipFile: FileReader = async (file) => {
  const read = await readImportFile(file, ['.txt']);
  if (!read.ok) return read;
  const text = decode(read.bytes);
  if (text === undefined) return { ok: false, reason: 'The text is not UTF-8. Save it as UTF-8 and select it again' };
  await nextTask();
  const lines = text.trimEnd().split(/\r?\n/);
  if (lines.length > MAX_ROWS + 1) return { ok: true, table: undefined };
  const rows: string[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index % LINES_PER_SLICE === 0) await nextTask();
    rows.push(line.split('\t'));
  }
  return tableOf(rows);
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
