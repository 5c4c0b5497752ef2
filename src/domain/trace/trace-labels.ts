import { comparable } from '@/domain/label-text';
import type { PrintRecord } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { parseSerial, rangeOf } from '@/domain/serials/serial';
import type { TraceReading } from './trace-input';
import type { KnownPrint } from './trace-story';

/** A part with its runs of one day, as the host and this browser know them. */
export type PartDay = {
  id: RecordId | null;
  /** '' when the part was deleted and nothing here knows it. */
  no: string;
  name: string;
  colorCode: string;
  records: readonly PrintRecord[];
  known: readonly KnownPrint[];
};

export type PrintOfPart = KnownPrint & { part: Pick<PartDay, 'id' | 'no' | 'name' | 'colorCode'> };

export type LabelReading = Extract<TraceReading, { kind: 'label' }>;

/**
 * The parts that the serial may be a label of. `held`: a run of theirs holds it. `around`: none holds it, and it lies
 * below the highest serial of that part. `others`: runs of other parts than the one the code names hold it. `holding`:
 * all parts with a run that holds it, whatever the code names. `days`: all parts of the day.
 */
export type SerialPlaces = Record<'held' | 'around' | 'others' | 'holding' | 'days', PartDay[]>;

/** Where a serial is among the runs of its day. A code that names a part is a label of this part and no other. */
export function placesOfSerial(
  { serial, partNos, colorCode, isSure }: LabelReading,
  records: readonly PrintRecord[],
  known: readonly PrintOfPart[],
): SerialPlaces {
  const days = partDays(serial.slice(0, 8), records, known);
  const holding = days.filter((day) => runsOf(day).some((run) => holds(run, serial)));
  const named = days.filter((day) => isNamed(day, partNos, colorCode));
  const isUnnamed = partNos.length === 0 || (!isSure && !holding.some((day) => named.includes(day)));
  const [among, others] = isUnnamed ? [days, []] : [named, holding.filter((day) => !named.includes(day))];
  const held = among.filter((day) => holding.includes(day));
  const around = among.filter((day) => !holding.includes(day) && (isSure || highestOf(day) > serial));
  return { held, around: held.length > 0 ? [] : around, others: held.length > 0 ? [] : others, holding, days };
}

type Ends = Pick<PrintRecord, 'serialFrom' | 'serialEnd'>;

const runsOf = ({ records, known }: PartDay): readonly Ends[] => [...records, ...known];

/** Whether a run holds a serial; one whose ends cannot be read holds none. */
export function holds({ serialFrom, serialEnd }: Ends, serial: string): boolean {
  const range = rangeOf(serialFrom, serialEnd);
  return range !== undefined && range.from <= serial && serial <= range.end;
}

const highestOf = (day: PartDay) =>
  runsOf(day).reduce((highest, { serialEnd }) => (serialEnd > highest ? serialEnd : highest), '');

function isNamed({ no, colorCode }: PartDay, partNos: readonly string[], wantedColor: string): boolean {
  const isPart = no !== '' && partNos.some((partNo) => comparable(partNo) === comparable(no));
  const [has, wants] = [comparable(colorCode), comparable(wantedColor)];
  return isPart && (has === '' || wants === '' || has === wants);
}

/** The runs of a day by part, in the order in which the parts were printed first. */
function partDays(day: string, records: readonly PrintRecord[], known: readonly PrintOfPart[]): PartDay[] {
  type Filling = PartDay & { records: PrintRecord[]; known: KnownPrint[] };
  const days = new Map<string, Filling>();
  const dayOfPart = (id: RecordId | null, part: { no: string; name: string; colorCode: string } | null) => {
    const { no = '', name = '', colorCode = '' } = part ?? {};
    const key = id === null ? `no ${no}` : `id ${id}`;
    const found = days.get(key) ?? { id, no, name, colorCode, records: [], known: [] };
    days.set(key, found);
    return found;
  };
  for (const record of records) {
    if (parseSerial(record.serialFrom)?.day !== day) continue;
    dayOfPart(record.partId, record.part).records.push(record);
  }
  for (const print of known) {
    if (parseSerial(print.serialFrom)?.day !== day) continue;
    const of = dayOfPart(print.part.id, print.part);
    // The host no longer knows a part that was deleted; this browser does.
    if (of.no === '') Object.assign(of, { no: print.part.no, name: print.part.name, colorCode: print.part.colorCode });
    of.known.push(print);
  }
  return [...days.values()];
}

/** The other parts with a label of the serial. */
export const rivalsOf = (part: PartDay, holding: readonly PartDay[]) =>
  holding.filter(({ id, no }) => (part.id === null ? no !== part.no : !sameId(id, part.id)));
