import { isApiError } from '@/api/client/errors';
import type { Part } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import { serialDay } from '@/domain/serials/serial';
import { type SerialSet, serialIntersection, serialUnion } from '@/domain/serials/serial-set';
import { hostNow } from './host-clock';
import { serialsOfRun } from './job';
import type { PrintingPorts } from './ports';
import type { PublishedDesign } from './printed/published-designs';
import { type Answer, HOST_LIMIT_MS, inTime, isFresh, type LastSerialQuery } from './serial-range';
import { dayOf } from './store/rows';

/** A line as PRINT reads it again. `serials`: of an earlier print. `designId` is '' where no shared design is printed. */
export type CheckLine = {
  part: Part;
  designId: string;
  kind: 'first' | 'reprint' | 'unprinted';
  of?: RecordId;
  serials?: SerialSet;
  /** Of the print whose unprinted labels these are. */
  status?: number;
};

type Reprint = { isVoid: boolean; by: string; at: string; serialFrom: string; serialEnd: string };

/** What the host has of a line now. What was not requested counts as not answered. */
export type Checked = {
  partId: RecordId;
  part: Answer<Part | 'gone'>;
  design: Answer<PublishedDesign | undefined>;
  /** The day's last serial. */
  last: Answer<string | undefined>;
  /** Of labels that this browser still offers as unprinted: who printed them again, or declared them void, meanwhile. */
  reprints: Answer<Reprint[]>;
};

export type Check = { startedAt: number; day: string; key: string; answer: Promise<Checked[]> };

const notAnswered = { answered: false } as const;

/** Of the unprinted labels of a line those that are void by now. */
export const voidAmong = (checked: Checked | undefined): SerialSet =>
  checked?.reprints.answered
    ? serialUnion(checked.reprints.value.filter(({ isVoid }) => isVoid).flatMap(serialsOfRun))
    : [];

/** Reads again what the screen shows of these lines. Never rejects, and ends when the host is silent. */
export function startCheck(ports: PrintingPorts, lines: readonly CheckLine[]): Check {
  const time = ports.now();
  const day = serialDay(hostNow(ports));
  const answerOf = waitUntilSilent(ports);
  const check = async ({ part, designId, kind, serials = [], status = 1 }: CheckLine): Promise<Checked> => {
    if (kind === 'unprinted') {
      const reprints = await answerOf(reprintsOf(ports, part.id, serials, status));
      return { partId: part.id, part: notAnswered, design: notAnswered, last: notAnswered, reprints };
    }
    const [now, design, last] = await Promise.all([
      answerOf(ports.reads.part(part.id).catch(goneOr)),
      designId === '' ? notAnswered : answerOf(ports.reads.design(designId)),
      kind === 'first' ? answerOf(ports.history.lastSerial(part.id, day)) : notAnswered,
    ]);
    return { partId: part.id, part: now, design, last, reprints: notAnswered };
  };
  return { startedAt: time.getTime(), day, key: keyOf(lines), answer: Promise.all(lines.map(check)) };
}

const STEP_MS = 1_000;

/** Number of answers to all checks of this page: the browser sends the calls of an earlier check first. */
let answerCount = 0;

/** Waits for answers until the host has sent none for as long as PRINT waits for one answer. */
function waitUntilSilent({ wait }: PrintingPorts) {
  const silence = async () => {
    for (let silent = 0; silent < HOST_LIMIT_MS; ) {
      const before = answerCount;
      await wait(STEP_MS);
      silent = answerCount === before ? silent + STEP_MS : 0;
    }
  };
  const over = silence();
  return <T>(answer: Promise<T>): Promise<Answer<T>> => {
    const noted = answer.finally(() => {
      answerCount += 1;
    });
    return inTime(noted, over);
  };
}

/** The check when it is still valid, else a new one. */
export function validCheck(ports: PrintingPorts, lines: readonly CheckLine[], check: Check | undefined): Check {
  return check?.key === keyOf(lines) && isFresh(ports, check) ? check : startCheck(ports, lines);
}

const keyOf = (lines: readonly CheckLine[]) =>
  JSON.stringify(lines.map(({ part, designId, kind, serials }) => [part.id, designId, kind, serials]));

/** A 404 without the host's words may come from a proxy. */
function goneOr(error: unknown): 'gone' {
  if (isApiError(error, 'not-found') && error.serverMessage !== undefined) return 'gone';
  throw error;
}

async function reprintsOf(
  ports: PrintingPorts,
  partId: RecordId,
  serials: SerialSet,
  status: number,
): Promise<Reprint[]> {
  const days = [...new Set(serials.map(({ from }) => dayOf({ serialFrom: from })))];
  const records = (await Promise.all(days.map((day) => ports.history.ofDay(partId, day)))).flat();
  const isOfThese = (labels: { serialFrom: string; serialEnd: string }) =>
    serialIntersection(serialsOfRun(labels), serials).length > 0;
  // Each record of these labels has them.
  const voids = [
    ...new Map(
      records
        .flatMap(({ voids = [] }) => voids)
        .filter(isOfThese)
        .map((labels) => [`${labels.serialFrom} ${labels.serialEnd}`, labels]),
    ).values(),
  ];
  const reprints = records.filter((record) => record.status > status && isOfThese(record));
  return [
    ...reprints.map(({ createdBy: by, createdAt: at, serialFrom, serialEnd }) => {
      return { isVoid: false, by, at, serialFrom, serialEnd };
    }),
    ...voids.map(({ by, at, serialFrom, serialEnd }) => ({ isVoid: true, by, at, serialFrom, serialEnd })),
  ];
}

/**
 * The last serial of a check that has ended, for the reservation. A host that did not answer is not asked once more, but
 * said to be silent since now.
 */
export function lastSerialOf(
  ports: PrintingPorts,
  check: Check,
  checked: Checked | undefined,
): LastSerialQuery | undefined {
  if (!checked) return undefined;
  const { last } = checked;
  const query = { day: check.day, startedAt: check.startedAt, answer: Promise.resolve(last) };
  return last.answered ? query : { ...query, startedAt: ports.now().getTime(), silentSince: check.startedAt };
}
