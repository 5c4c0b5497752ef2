import { nextTask } from '@/lib/browser/scheduling';
import { type FileInspector, fileWarnings, type RepeatedRows, readImportFile } from '@/resource/import/import-file';

/** The columns a delivery file is expected to have (docs/api.md, Files); the host decides. */
export const slipColumns = [
  'slipNumber',
  'seqProd',
  'orderNo',
  'partNumber',
  'partName',
  'colorCode',
  'kdLotNo',
  'qty',
  'date',
  'time',
  'adjustDate',
  'adjustTime',
  'remarksBawah',
  'barcodeHpm',
  'barcodeKasai',
] as const;

const PREVIEW_ROWS = 5;
/** Then the page may render: ten megabytes of slips must not block it (fault I2). */
const LINES_PER_SLICE = 10_000;

/** Checks a delivery file: encoding, number of slips, a preview, missing columns, repeated slips. */
export const inspectSlipFile: FileInspector = async (file) => {
  const read = await readImportFile(file, ['.txt']);
  if (!read.ok) return read;
  const text = decode(read.bytes);
  if (text === undefined) return { ok: false, reason: 'The text is not UTF-8. Save it as UTF-8 and select it again' };

  await nextTask();
  const lines = text.split('\n');
  const head = cellsOf(lines[0] ?? '').map((name) => name.trim());
  const { rows, first, repeated } = await readRows(lines, head.indexOf('slipNumber'));
  if (rows === 0) return { ok: false, reason: 'The file has no rows below its first line' };
  const missing = slipColumns.filter((column) => !head.includes(column));
  const warnings = fileWarnings(missing, repeated, 'Slips');
  return { ok: true, report: { rows, preview: { head, rows: first }, warnings } };
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const cellsOf = (line: string) => line.replace(/\r$/, '').split('\t');

/** The rows below the first line, with their numbers as an editor shows them; `column` holds the slip's number. */
async function readRows(lines: readonly string[], column: number) {
  const first: string[][] = [];
  const slips = new Map<string, number>();
  const repeated = new Map<string, number[]>();
  let rows = 0;
  for (let index = 1; index < lines.length; index += 1) {
    if (index % LINES_PER_SLICE === 0) await nextTask();
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    rows += 1;
    if (first.length < PREVIEW_ROWS) first.push(cellsOf(line));
    const slip = column === -1 ? '' : (line.split('\t', column + 1)[column] ?? '').trim();
    if (slip === '') continue;
    const earlier = slips.get(slip);
    const known = repeated.get(slip);
    if (earlier === undefined) slips.set(slip, index + 1);
    else if (known) known.push(index + 1);
    else repeated.set(slip, [earlier, index + 1]);
  }
  return { rows, first, repeated: [...repeated].map(([text, numbers]): RepeatedRows => ({ text, rows: numbers })) };
}
