import { type FileInspector, type FilePreview, readImportFile } from '@/resource/import-file';

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

/** Looks into a delivery file: a text, how many slips, the first of them, missing columns, slips that come twice. */
export const inspectSlipFile: FileInspector = async (file) => {
  const read = await readImportFile(file, ['.txt']);
  if (!read.ok) return read;
  const text = decode(read.bytes);
  if (text === undefined) return { ok: false, reason: 'The text is not UTF-8. Save it as UTF-8 and choose it again' };

  const [first = '', ...rest] = text.split(/\r?\n/);
  const head = first.split('\t').map((name) => name.trim());
  const lines = rest.filter((line) => line.trim() !== '');
  if (lines.length === 0) return { ok: false, reason: 'The file has no rows below its first line' };
  const preview: FilePreview = { head, rows: lines.slice(0, PREVIEW_ROWS).map((line) => line.split('\t')) };
  return { ok: true, report: { rows: lines.length, preview, warnings: warningsOf(head, rest) } };
};

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** `lines` are those below the first, empty ones too: a row is called by the number an editor shows. */
function warningsOf(head: readonly string[], lines: readonly string[]): string[] {
  const missing = slipColumns.filter((column) => !head.includes(column));
  const slips = slipsByNumber(lines, head.indexOf('slipNumber'));
  const twice = [...slips].filter(([, rows]) => rows.length > 1);
  return [
    ...(missing.length > 0 ? [`Missing columns: ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`Slips that come more than once: ${named(twice)}`] : []),
  ];
}

function slipsByNumber(lines: readonly string[], column: number): Map<string, number[]> {
  const slips = new Map<string, number[]>();
  if (column === -1) return slips;
  lines.forEach((line, index) => {
    const slip = (line.split('\t', column + 1)[column] ?? '').trim();
    if (slip === '') return;
    const rows = slips.get(slip);
    if (rows) rows.push(index + 2);
    else slips.set(slip, [index + 2]);
  });
  return slips;
}

function named(slips: readonly (readonly [string, readonly number[]])[]): string {
  const first = slips.slice(0, NAMED).map(([slip, rows]) => `${slip} (rows ${rows.join(', ')})`);
  const more = slips.length - first.length;
  return first.join('; ') + (more > 0 ? ` and ${more} more` : '');
}
