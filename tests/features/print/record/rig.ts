import { ApiError } from '@/api/errors';
import type { Part } from '@/domain/part';
import type { PrintRecord, PrintRecordBody } from '@/domain/print-run';
import type { SerialRange } from '@/domain/serial';
import { type CommitRequest, commitRun, type RunPorts } from '@/features/print/record/commit-run';
import type { HistoryPort } from '@/features/print/record/outbox';
import { memoryPrintStore, type PrintStore } from '@/features/print/record/print-store';
import type { RunLock } from '@/features/print/record/run-lock';
import { deriveRange } from '@/features/print/record/serial-base';

/** How the host treats one call. `lost`: it does what is asked, and the answer never arrives. */
export type Weather = 'fine' | 'down' | 'lost' | 'broken';

/** A host that keeps its rule (no two first prints overlap) and fails as the weather says. */
export function fakeHost(weather: () => Weather = () => 'fine') {
  const rows: PrintRecord[] = [];
  const calls: string[] = [];
  const through = async <T>(call: string, action: () => T): Promise<T> => {
    calls.push(call);
    const now = weather();
    if (now === 'down') throw new ApiError('network');
    if (now === 'broken') throw new ApiError('server', { status: 500 });
    const result = action();
    if (now === 'lost') throw new ApiError('timeout');
    return result;
  };
  const ofDay = (partId: unknown, day: string) =>
    rows.filter((row) => String(row.partId) === String(partId) && row.serialFrom.startsWith(day));
  const port: HistoryPort = {
    lastSerial: (partId, day) =>
      through('last', () =>
        ofDay(partId, day)
          .map((row) => row.serialEnd)
          .sort()
          .at(-1),
      ),
    ofDay: (partId, day) => through('ofDay', () => ofDay(partId, day)),
    record: (body) => through(`record ${body.serialFrom}`, () => accept(body)),
  };
  const accept = (body: PrintRecordBody) => {
    const clash = rows.some(
      (row) =>
        String(row.partId) === String(body.partId) &&
        body.status === 1 &&
        row.serialFrom <= body.serialEnd &&
        body.serialFrom <= row.serialEnd,
    );
    if (clash) throw new ApiError('conflict', { status: 409, serverMessage: 'Serials already recorded' });
    rows.push({ ...body, id: rows.length + 1, part: null, createdAt: '2026-11-20T03:00:00.000Z' });
  };
  return { port, rows, calls };
}

/** A lock like the browser's: one holder a name, others wait in line. */
export function lineLock(): RunLock {
  const lines = new Map<string, Promise<unknown>>();
  return (name, action) => {
    const turn = (lines.get(name) ?? Promise.resolve()).then(action, action);
    lines.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

export const NOON = new Date(2026, 10, 20, 12, 0, 0);

export function portsOn(history: HistoryPort, store: PrintStore = memoryPrintStore(), now = () => NOON): RunPorts {
  return { history, store, lock: lineLock(), now };
}

export const part: Part = {
  id: 7,
  name: 'LINING ASSY R FR DOOR',
  no: '83500-TG4-N010',
  colorCode: 'NH-900L',
  labelSize: '135mm × 90mm',
  customerId: 1,
  customer: { name: 'PT Cakra Motor Indonesia' },
  model: 'TG4 2SJ',
  qtyPerPack: 12,
  indication: 'RR-04',
  leftHand: false,
  rightHand: true,
  labelDesignId: '',
  createdAt: '',
  updatedAt: '',
};

/** A first print of the shown range in one piece. */
export function firstPrint(shown: SerialRange, of: Part = part): CommitRequest {
  return {
    partId: of.id,
    partNo: of.no,
    fresh: { shown, count: shown.count },
    pieces: [
      {
        part: of,
        design: null,
        companyName: 'PT Pokayoke Indonesia',
        prodDate: '20-11-2026',
        qtyPerPack: of.qtyPerPack,
        serialFrom: shown.from,
        serialEnd: shown.end,
        qtyLabel: shown.count,
        qtyPart: shown.count * of.qtyPerPack,
        status: 1,
      },
    ],
  };
}

/** Prints the next labels of a part. */
export async function print(ports: RunPorts, count: number, of: Part = part) {
  const derived = await deriveRange(ports, of.id, count);
  if (!derived.ok) throw new Error(derived.reason);
  return commitRun(ports, firstPrint(derived.range, of));
}
