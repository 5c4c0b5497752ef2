import { nextTask } from '@/lib/browser/scheduling';
import { type FileInspector, readImportFile } from '@/resource/import/import-file';
import { firstFew } from '@/resource/row/row-warnings';

/** The columns a delivery file is expected to have (API.md, Files); the host has the last word. */
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
const NAMED = 5;
/** Lines looked at in one go: ten megabytes of slips must not hold up the page (fault I2). */
const AT_ONCE = 10_000;

/** Looks into a delivery file: a text, how many slips, the first of them, missing columns, slips that come twice. */
export const inspectSlipFile: FileInspector = async (file) => {
  const read = await readImportFile(file, ['.txt']);
  if (!read.ok) return read;
  const text = decode(read.bytes);
  if (text === undefined) return { ok: false, reason: 'The text is not UTF-8. Save it as UTF-8 and choose it again' };

  await nextTask();
  const lines = text.split('\n');
  const head = cellsOf(lines[0] ?? '').map((name) => name.trim());
  const { rows, first, twice } = await lookThrough(lines, head.indexOf('slipNumber'));
  if (rows === 0) return { ok: false, reason: 'The file has no rows below its first line' };
  return { ok: true, report: { rows, preview: { head, rows: first }, warnings: warningsOf(head, twice) } };
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Lets the page draw and answer before the work goes on. */

const cellsOf = (line: string) => line.replace(/\r$/, '').split('\t');

/** The rows below the first line, with their numbers as an editor shows them; `column` holds the slip's number. */
async function lookThrough(lines: readonly string[], column: number) {
  const first: string[][] = [];
  const slips = new Map<string, number>();
  const twice = new Map<string, number[]>();
  let rows = 0;
  for (let index = 1; index < lines.length; index += 1) {
    if (index % AT_ONCE === 0) await nextTask();
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    rows += 1;
    if (first.length < PREVIEW_ROWS) first.push(cellsOf(line));
    const slip = column === -1 ? '' : (line.split('\t', column + 1)[column] ?? '').trim();
    if (slip === '') continue;
    const earlier = slips.get(slip);
    const known = twice.get(slip);
    if (earlier === undefined) slips.set(slip, index + 1);
    else if (known) known.push(index + 1);
    else twice.set(slip, [earlier, index + 1]);
  }
  return { rows, first, twice };
}

function warningsOf(head: readonly string[], twice: ReadonlyMap<string, readonly number[]>): string[] {
  const missing = slipColumns.filter((column) => !head.includes(column));
  return [
    ...(missing.length > 0 ? [`Missing columns: ${missing.join(', ')}`] : []),
    ...(twice.size > 0 ? [`Slips that come more than once: ${named([...twice])}`] : []),
  ];
}

function named(slips: readonly (readonly [string, readonly number[]])[]): string {
  const first = slips.slice(0, NAMED).map(([slip, rows]) => `${slip} (rows ${firstFew(rows)})`);
  const more = slips.length - first.length;
  return first.join('; ') + (more > 0 ? ` and ${more} more` : '');
}
