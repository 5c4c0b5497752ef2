import Papa from 'papaparse';
import type { WorkbookReading } from './workbook-parse';

/** As of a workbook: beyond it no person looks through the rows. */
const MAX_ROWS = 50_000;

/** The rows of a CSV file; the separator is found by reading. Excel writes `;` where a comma separates decimals. */
export function parseCsv(bytes: Uint8Array): WorkbookReading {
  // Excel's first line `sep=;` stays a line, so that the numbers of the rows are those of the file.
  const text = decodeText(bytes).replace(/^sep=.(?=\r?\n)/i, '');
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t', '|'] });
  // A quote that is never closed would hide all lines after it in one cell.
  if (errors.some(({ type }) => type === 'Quotes')) return { ok: false, why: 'damaged' };
  if (data.length > MAX_ROWS + 1) {
    const reason = `The file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Split it into several smaller files`;
    return { ok: false, why: 'too large', reason };
  }
  return { ok: true, rows: data.map((row) => row.map((cell) => cell.trim())) };
}

/** The encoding of a text that starts with a byte order mark of UTF-16, as Excel's "Unicode Text" does. */
export function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** CSV files of Excel are UTF-8, UTF-16 or the Windows code page. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
