import type { Scan } from '@/domain/scan-pair';
import { formatTime, formatTimestamp } from '@/lib/dates';
import { Lamp } from '@/ui/basics/lamp';
import { ShortText } from '@/ui/data-table/short-text';

/** Who scanned at a station and at what time, or that it is still waited for. */
export function ScanCell({ scan }: { scan: Scan | undefined }) {
  if (!scan) {
    return (
      <span className="inline-flex items-center gap-1.5 align-middle text-ink-3">
        <Lamp state="wait" />
        Waiting
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Lamp state="ok" />
      <ShortText full={`${scan.by || 'Scanned'} ${formatTimestamp(scan.at)}`.trim()}>
        {shortName(scan.by) || 'Scanned'}
        <span className="ml-1.5 font-mono text-12 text-ink-3">{formatTime(scan.at)}</span>
      </ShortText>
    </span>
  );
}

/** `Dedi Saputra` as `Dedi S.`, the way the floor writes it. */
function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = others.at(-1)?.charAt(0);
  return initial ? `${first} ${initial}.` : first;
}
