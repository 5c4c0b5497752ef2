import { parseSerial } from '@/domain/serials/serial';

/** What our QR code holds: `part|colour|quantity|serial`. */
export type LabelText = { partNo: string; colorCode: string; qty: string; serial: string };

/** Reads the text of our QR code; undefined for anything else. */
export function parseLabelText(typed: string): LabelText | undefined {
  const fields = withoutScannerSigns(typed)
    .split('|')
    .map((field) => field.trim());
  const [partNo = '', colorCode = '', qty = '', serial = ''] = fields;
  if (fields.length !== 4 || partNo === '' || !/^\d+$/.test(qty)) return undefined;
  return isTraceSerial(serial) ? { partNo, colorCode, qty, serial } : undefined;
}

/** A serial whose day is a day of the calendar; a number of twelve digits need not be one. */
export function isTraceSerial(text: string): boolean {
  const day = parseSerial(text)?.day;
  if (day === undefined || text !== text.trim()) return false;
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(4, 6)), Number(day.slice(6))];
  if (year < 2000 || year > 2199 || month < 1 || month > 12 || date < 1) return false;
  return date <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The serial of a text that is a serial or the text of our QR code, and the part it names. */
export function labelOf(typed: string): { serial: string; partNo: string; colorCode: string } | undefined {
  const text = withoutScannerSigns(typed);
  return isTraceSerial(text) ? { serial: text, partNo: '', colorCode: '' } : parseLabelText(text);
}

/** The code of a licence plate, of a package or of an SSCC alone. */
const UNIT_CODE = /^(\]C\d)?(([1-6]J[A-Z]|[345]S\d)[0-9A-Z]{5,}|(00|\(00\))\d{18})$/;

/** Whether a scanned code is one of a label: Trace tells its story. A number may be one of a part or slip as well. */
export const isLabelCode = (text: string): boolean =>
  labelOf(text) !== undefined || text.startsWith('[)>') || UNIT_CODE.test(text);

/** Part numbers are compared without case and separators: codes drop both. */
export const comparable = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Code 39 has `*` at both ends, and in its full ASCII form `%Q` for `|`; a scanner may send both as they are, and a
 * symbology identifier such as `]Q1` before the text.
 */
export function withoutScannerSigns(typed: string): string {
  const text = typed.trim().replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '');
  const inner = /^\*.+\*$/.test(text) ? text.slice(1, -1) : text;
  return inner.split('%Q').length === 4 && !inner.includes('|') ? inner.replaceAll('%Q', '|') : inner;
}
