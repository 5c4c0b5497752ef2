import { m } from '@messages/messages';

/** A duration in its two largest units: `7 min`, `1 h 25 min`, `2 d 3 h`. */
export function sayDuration(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const units = [
    [Math.floor(total / 1440), m.scan_days],
    [Math.floor((total % 1440) / 60), m.scan_hours],
    [total % 60, m.scan_minutes],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  const largest = units.slice(first, first + 2).filter(([count]) => count > 0);
  return first === -1 ? m.scan_minutes({ count: 0 }) : largest.map(([count, say]) => say({ count })).join(' ');
}
