import { describe, expect, it } from 'vitest';
import { scanPair } from '@/domain/trace/scan-pair';
import { sayDuration } from '@/language/scan-words';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const pair = (lt1: [string, string], lt2: [string, string]) =>
  scanPair({ scanLt1ByName: lt1[0], scanLt1At: lt1[1], scanLt2ByName: lt2[0], scanLt2At: lt2[1] });
const none: [string, string] = ['', ''];

describe('the two scans of a slip', () => {
  it.each([
    ['both scanned', ['Dedi', at('08:14')], ['Rina', at('08:21')], 'complete', 7],
    ['both in the same minute', ['Dedi', at('08:14')], ['Rina', at('08:14')], 'complete', 0],
    ['LT2 still to come', ['Dedi', at('08:14')], none, 'waiting', undefined],
    ['nothing scanned', none, none, 'not-scanned', undefined],
    ['LT2 without LT1', none, ['Rina', at('08:21')], 'missing', undefined],
    ['LT2 before LT1', ['Dedi', at('08:21')], ['Rina', at('08:14')], 'reversed', -7],
    ['a person without a time', ['Dedi', ''], ['Rina', at('08:21')], 'complete', undefined],
    ['a time without a person', ['', at('08:14')], ['', at('09:39')], 'complete', 85],
    ['an unreadable time', ['Dedi', 'kemarin'], ['Rina', at('08:21')], 'complete', undefined],
  ] as const)('%s', (_what, lt1, lt2, state, minutes) => {
    expect(pair([...lt1], [...lt2])).toMatchObject({ state, minutes });
  });

  it('keeps who and when as the host sent them', () => {
    expect(pair(['Dedi', at('08:14')], none).lt1).toEqual({ by: 'Dedi', at: at('08:14') });
  });
});

describe('the time between them as text', () => {
  it.each([
    [0, '0 min'],
    [7, '7 min'],
    [60, '1 h'],
    [85, '1 h 25 min'],
    [1440, '1 d'],
    [1445, '1 d'],
    [3060, '2 d 3 h'],
    [-7, '7 min'],
  ])('%i minutes: %s', (minutes, words) => {
    expect(sayDuration(minutes)).toBe(words);
  });
});
