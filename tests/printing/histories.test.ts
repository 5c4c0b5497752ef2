import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostMode } from './support/fake-host';
import type { DiskMode } from './support/fake-station';
import { type History, playHistory, type Step } from './support/play-history';

/** How many random histories are played; HISTORIES=5000 plays as many, HISTORY_SEED repeats a run. */
const COUNT = Number(process.env.HISTORIES ?? 300);
const SEED = Number(process.env.HISTORY_SEED ?? 20261120);

const hostModes: HostMode[] = [
  ...(['fine', 'fine', 'fine', 'slow', 'silent', 'lost', 'late', 'broken', 'broken-after', 'proxy-429'] as const),
  ...(['proxy-403', 'proxy-404', 'proxy-413', 'proxy-html', 'no-list', 'refuses'] as const),
];
const diskModes: DiskMode[] = [
  ...(['fine', 'fine', 'slow', 'late', 'silent', 'mute', 'failing', 'closed', 'full', 'full-for-jobs'] as const),
];
const MINUTE = 60_000;

const choice = fc.record(
  {
    patience: fc.constantFrom(0, 500, 4_000, 12_000, 30_000),
    cancels: fc.constantFrom(false, false, false, true),
    despiteUnreadable: fc.boolean(),
    inPieces: fc.constantFrom(false, false, true),
  },
  { noNullPrototype: true },
);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('print'),
      count: fc.integer({ min: 1, max: 4 }),
      part: fc.constantFrom(0, 0, 0, 1),
      choice,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reprint'), which: fc.nat(5), choice }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send'), force: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('user'), user: fc.constantFrom(0, 1, 2, undefined) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('host'), mode: fc.constantFrom(...hostModes) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('network'), up: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('disk'), mode: fc.constantFrom(...diskModes) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock'),
      offset: fc.constantFrom(0, 3 * MINUTE, -3 * MINUTE, 60 * MINUTE, -1440 * MINUTE, 1440 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'nothing' }) },
);
const step = fc
  .tuple(act, fc.constantFrom(0, 0, 1, 5, 50, 300, 2_000, 6_000, 20_000, 70_000), fc.nat(3), fc.nat(1))
  // Every act is one of a step.
  .map(([done, pause, station, tab]) => ({ ...done, pause, at: [station, tab] }) as Step);

const histories: fc.Arbitrary<History> = fc.record(
  {
    host: fc.record(
      {
        rule409: fc.boolean(),
        namesAuthor: fc.constantFrom(true, true, false),
        answersWithRecord: fc.boolean(),
        mostRows: fc.constantFrom(undefined, undefined, 2),
        clockOffset: fc.constantFrom(0, 0, 60_000, -60_000),
      },
      { noNullPrototype: true },
    ),
    stations: fc.integer({ min: 1, max: 4 }),
    sharedAccount: fc.constantFrom(false, false, true),
    untilMidnight: fc.constantFrom(0, 0, 1, 5),
    steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
  },
  { noNullPrototype: true },
);

describe('whatever happens to hosts, storages, networks, clocks and pages', () => {
  it('[PR6][PR7][PR8] no serial is printed twice without a word, and no record is lost', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect((await playHistory(history)).join('\n')).toBe('');
      }),
      { numRuns: COUNT, seed: SEED },
    );
  }, 3_600_000);
});
