import type { Delivery } from './delivery';
import { normalPartNo, ofColour, type Part } from './part';
import { labelsFor } from './print-run';

/** The data that decide about the labels of a slip. */
type DaySlip = Pick<Delivery, 'id' | 'slipNumber' | 'partNumber' | 'colorCode' | 'qty' | 'date' | 'time'>;
type DayPart = Pick<Part, 'id' | 'colorCode' | 'qtyPerPack'>;

/** Why a slip cannot be added. `not-printable`: its part's labels cannot be printed, and the screen says why. */
export type SlipFact =
  | { code: 'no-part-named' | 'no-quantity' | 'no-such-part' }
  | { code: 'several-parts'; count: number }
  /** More parts contain the number than were read: `of` them, where the host says how many. */
  | { code: 'parts-unread'; read: number; of: number | undefined }
  | { code: 'no-such-colour'; colour: string }
  | { code: 'rejected'; at: string; by: string; why?: string }
  | { code: 'not-printable'; say: () => string };

/** A delivery slip, and what is still to be printed for it. */
export type SlipRow<Slip extends DaySlip = Delivery, SlipPart extends DayPart = Part> = {
  id: string;
  slip: Slip;
  /** Undefined with a `reason`. */
  part: SlipPart | undefined;
  /** Labels of the whole slip, and how many of them are printed; undefined while that is not known. */
  labels: number;
  printed: number | undefined;
  /** Parts that have no label yet. */
  left: number;
  /** Why it cannot be added. */
  reason: SlipFact | undefined;
  /** It is on the print list already. */
  isListed: boolean;
};

type Known<Slip, SlipPart> = {
  /** The parts of a normal part number. */
  partsOf: (number: string) => readonly SlipPart[];
  /** How many parts that contain the number were read; undefined: all. */
  unreadOf?: (number: string) => { read: number; of: number | undefined } | undefined;
  /** Who rejected the slip, when and why; undefined: nobody. */
  rejectionOf: (slip: Slip) => { at: string; by: string; why?: string } | undefined;
  /** Says why the part's labels cannot be printed. */
  faultOf: (part: SlipPart) => (() => string) | undefined;
  /** How many serials of the day are on labels of the part. */
  printedOf: (part: SlipPart) => number | undefined;
  isListed: (slipId: string) => boolean;
};

/**
 * The slips of a day: those that need labels first, those that cannot be added last. No record says for which slip a label
 * was printed: the labels of a part count for its slips in the order of the day.
 */
export function slipRows<Slip extends DaySlip, SlipPart extends DayPart>(
  slips: readonly Slip[],
  known: Known<Slip, SlipPart>,
): SlipRow<Slip, SlipPart>[] {
  const unused = new Map<string, number>();
  const rows = slips.toSorted(byTime).map((slip): SlipRow<Slip, SlipPart> => {
    const row = { id: String(slip.id), slip, labels: 0, printed: undefined, left: 0, isListed: false };
    const found = partOf(slip, known);
    if ('code' in found) return { ...row, part: undefined, reason: found };
    const rejection = known.rejectionOf(slip);
    if (rejection) return { ...row, part: found, reason: { code: 'rejected', ...rejection } };
    const say = known.faultOf(found);
    if (say) return { ...row, part: found, reason: { code: 'not-printable', say } };
    const labels = labelsFor(slip.qty, found.qtyPerPack);
    const partId = String(found.id);
    const all = unused.get(partId) ?? known.printedOf(found);
    const printed = all === undefined ? undefined : Math.min(labels, all);
    unused.set(partId, (all ?? 0) - (printed ?? 0));
    const left = Math.max(0, slip.qty - (printed ?? 0) * found.qtyPerPack);
    return { ...row, part: found, labels, printed, left, reason: undefined, isListed: known.isListed(row.id) };
  });
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

const byTime = (a: DaySlip, b: DaySlip) =>
  `${a.date} ${a.time} ${a.slipNumber}`.localeCompare(`${b.date} ${b.time} ${b.slipNumber}`);

const rank = ({ reason, isListed, left }: RowState) => (reason !== undefined ? 3 : isListed ? 1 : left > 0 ? 0 : 2);

/** The part of a slip, or why there is none. */
function partOf<SlipPart extends DayPart>(
  { partNumber, colorCode, qty }: DaySlip,
  { partsOf, unreadOf }: Pick<Known<never, SlipPart>, 'partsOf' | 'unreadOf'>,
): SlipPart | SlipFact {
  if (partNumber.trim() === '') return { code: 'no-part-named' };
  if (!Number.isInteger(qty) || qty < 1) return { code: 'no-quantity' };
  const unread = unreadOf?.(normalPartNo(partNumber));
  if (unread) return { code: 'parts-unread', read: unread.read, of: unread.of };
  const parts = partsOf(normalPartNo(partNumber));
  if (parts.length === 0) return { code: 'no-such-part' };
  const [part, second] = ofColour(parts, colorCode.trim());
  if (!part) return { code: 'no-such-colour', colour: colorCode };
  return second ? { code: 'several-parts', count: parts.length } : part;
}

/** Whether it may be ticked, and whether it is at first. */
type RowState = Pick<SlipRow, 'reason' | 'isListed' | 'left'>;
export const canBeAdded = ({ reason, isListed }: Omit<RowState, 'left'>) => reason === undefined && !isListed;
export const needsLabels = (row: RowState) => canBeAdded(row) && row.left > 0;

/** What a ticked slip adds: what has no label yet, or all of it again where somebody ticks a printed one. */
export const partsToAdd = ({ slip, left }: Pick<SlipRow<DaySlip>, 'slip' | 'left'>) => (left > 0 ? left : slip.qty);

/** The parts of ticked slips with the quantities that start a label of their own: each slip, or one sum. */
export type PartOfSlips<SlipPart extends DayPart = Part> = { part: SlipPart; slipIds: string[]; quantities: number[] };

export function partsOfSlips<SlipPart extends DayPart>(
  rows: readonly SlipRow<DaySlip, SlipPart>[],
  isSummed: boolean,
): PartOfSlips<SlipPart>[] {
  const parts = new Map<string, PartOfSlips<SlipPart>>();
  for (const row of rows) {
    if (!row.part) continue;
    const key = String(row.part.id);
    const known = parts.get(key) ?? { part: row.part, slipIds: [], quantities: [] };
    const quantity = partsToAdd(row);
    const [sum = 0] = known.quantities;
    const quantities = isSummed ? [sum + quantity] : [...known.quantities, quantity];
    parts.set(key, { ...known, slipIds: [...known.slipIds, row.id], quantities });
  }
  return [...parts.values()];
}

export const labelsOfSlips = ({ part, quantities }: PartOfSlips<DayPart>) =>
  quantities.reduce((sum, quantity) => sum + labelsFor(quantity, part.qtyPerPack), 0);
