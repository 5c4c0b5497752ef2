import { describe, expect, it } from 'vitest';
import { pickedDays, rangeText } from '@/ui/forms/day-range';

describe('the days on the date range button', () => {
  it.each([
    ['2026-11-09', '2026-11-20', '09-11-2026 − 20-11-2026'],
    ['2026-11-09', '', '09-11-2026 −'],
    ['', '2026-11-20', '− 20-11-2026'],
    ['', '', ''],
  ])('from "%s" to "%s" read "%s"', (from, to, text) => expect(rangeText(pickedDays({ from, to }))).toBe(text));
});
