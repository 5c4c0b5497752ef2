import { ArrowRight } from 'lucide-react';
import { durationText, type PairState, type Scan, type ScanPair } from '@/domain/scan-pair';
import { formatTimestamp } from '@/lib/dates';
import { Lamp, type LampState } from '@/ui/basics/lamp';

const lamps: Record<PairState, LampState> = {
  complete: 'ok',
  waiting: 'wait',
  'not-scanned': 'wait',
  missing: 'stop',
  reversed: 'stop',
};

/** The way of a slip from LT1 to LT2: who, when, how long between, and which station is missing. */
export function ScanPairPanel({ pair }: { pair: ScanPair }) {
  const state = lamps[pair.state];
  return (
    <section aria-label="Scans" className="rounded-2 border border-rule-2 bg-paper">
      <div className="grid grid-cols-[1fr_auto_1fr] items-center max-md:grid-cols-1">
        <Station name="LT1" scan={pair.lt1} missing={pair.state === 'missing'} />
        <ArrowRight aria-hidden className="text-ink-3 max-md:ml-5 max-md:rotate-90" />
        <Station name="LT2" scan={pair.lt2} missing={false} />
      </div>
      <p className="flex items-center gap-2.5 border-t border-rule px-5 py-3 text-13 font-medium">
        <Lamp state={state} />
        {summary(pair)}
      </p>
    </section>
  );
}

function Station({ name, scan, missing }: { name: string; scan: Scan | undefined; missing: boolean }) {
  const waiting = missing ? 'stop' : 'wait';
  return (
    <div className="flex items-center gap-4 p-5">
      <Lamp size="lg" state={scan ? 'ok' : waiting} />
      <div className="min-w-0">
        <h2 className="text-12 font-medium text-ink-3">{name}</h2>
        <p className="text-16 font-semibold break-words">
          {scan ? scan.by || 'Scanned' : missing ? 'Not scanned' : 'Waiting'}
        </p>
        {scan && <p className="font-mono text-13 text-ink-2">{formatTimestamp(scan.at) || 'time unknown'}</p>}
      </div>
    </div>
  );
}

function summary({ state, minutes }: ScanPair): string {
  switch (state) {
    case 'complete':
      return minutes === undefined ? 'Scanned at both stations' : `LT2 came ${durationText(minutes)} after LT1`;
    case 'waiting':
      return 'LT2 is missing: not scanned there yet';
    case 'not-scanned':
      return 'LT1 and LT2 are missing: not scanned yet';
    case 'missing':
      return 'LT1 is missing: scanned at LT2 only';
    case 'reversed':
      return `Wrong order: LT2 was scanned ${durationText(minutes ?? 0)} before LT1`;
  }
}
