import type { Delivery } from '@/domain/delivery';
import { comparable, isTraceSerial, parseLabelText } from '@/domain/label-text';

/** A slip that belongs to the label, or may: a guess is never more than `possible`. */
type Tie = { tie: 'linked' | 'possible' | 'none'; reason: string };

type NamedPart = { no: string; colorCode: string };

type TiedLabel = {
  part: NamedPart;
  serial: string;
  /** When it was printed; undefined while no paper of it is known. */
  printedAt: string | undefined;
  /** Other parts with a label of this serial. */
  rivals?: readonly NamedPart[];
};

/**
 * Whether a slip belongs to a label. Linked: a barcode of the slip holds the serial, and barcode or slip name this part
 * and no other that has a label of this serial; a serial counts for one part and day. Possible: the slip is of the part,
 * was scanned after the print, and its barcodes hold no serial at all.
 */
export function tieOf(delivery: Delivery, { part, serial, printedAt, rivals = [] }: TiedLabel): Tie {
  const barcodes = [delivery.barcodeKasai, delivery.barcodeHpm];
  const holding = barcodes.filter((text) => serialsIn(text).includes(serial));
  const named = holding.filter((text) => claimOf(text, delivery, part) === 'named');
  if (named.some((text) => rivals.every((rival) => claimOf(text, delivery, rival) !== 'named'))) {
    return { tie: 'linked', reason: 'Its barcode holds the serial' };
  }
  if (named.length > 0) {
    return { tie: 'possible', reason: 'Its barcode holds the serial, but another part of this number has it too' };
  }
  if (holding.some((text) => claimOf(text, delivery, part) === 'unnamed')) {
    return { tie: 'possible', reason: 'Its barcode holds the serial, but nothing names the part' };
  }
  const slip = { no: likeness(delivery.partNumber, part.no), color: likeness(delivery.colorCode, part.colorCode) };
  if (holding.length > 0 || slip.no === 'other' || slip.color === 'other') return none('It is of another part');
  if (barcodes.some((text) => serialsIn(text).length > 0)) return none('Its barcode holds another serial');
  if (slip.no !== 'same' || slip.color !== 'same') return none('The slip does not name the part');
  const scannedAt = delivery.scanLt1At || delivery.scanLt2At;
  if (printedAt === undefined || !(Date.parse(scannedAt) > Date.parse(printedAt))) {
    return none('It was not scanned after the print');
  }
  return { tie: 'possible', reason: 'Same part and color, scanned after the print' };
}

const none = (reason: string): Tie => ({ tie: 'none', reason });

/** Whether a slip says another part than the one whose label it carries. */
export const isOfOtherPart = ({ partNumber, colorCode }: Delivery, part: NamedPart) =>
  likeness(partNumber, part.no) === 'other' || likeness(colorCode, part.colorCode) === 'other';

/** Whether a barcode with the serial is of a label of the part. What the barcode says comes before what its slip says. */
function claimOf(text: string, delivery: Delivery, part: NamedPart): 'named' | 'unnamed' | 'other' {
  const own = partIn(text, part);
  const ofSlip = likeness(delivery.partNumber, part.no);
  const no = own.no === 'unknown' ? ofSlip : own.no;
  const color = own.color === 'unknown' && ofSlip === 'same' ? likeness(delivery.colorCode, part.colorCode) : own.color;
  if (no === 'other' || color === 'other') return 'other';
  return no === 'same' ? 'named' : 'unnamed';
}

type Likeness = 'same' | 'other' | 'unknown';

/** What a barcode says of a part. Only our own label text says for sure that it is another one. */
function partIn(text: string, part: NamedPart): { no: Likeness; color: Likeness } {
  const label = parseLabelText(text);
  if (label) return { no: likeness(label.partNo, part.no), color: likeness(label.colorCode, part.colorCode) };
  const fields = text.split(/[|;,\s\p{Cc}]/u);
  return { no: fields.some((field) => isNumberOf(field, part)) ? 'same' : 'unknown', color: 'unknown' };
}

/** The part number alone, or behind an identifier such as `P` or `30P`. */
const isNumberOf = (field: string, { no }: NamedPart) =>
  [field, field.replace(/^\d{0,2}[A-Z]/, '')].some((text) => likeness(text, no) === 'same');

const likeness = (a: string, b: string): Likeness =>
  comparable(a) === '' || comparable(b) === '' ? 'unknown' : comparable(a) === comparable(b) ? 'same' : 'other';

/** The serials in a barcode's text: twelve digits of their own that begin with a day. */
const serialsIn = (text: string): string[] => (text.match(/(?<!\d)\d{12}(?!\d)/g) ?? []).filter(isTraceSerial);
