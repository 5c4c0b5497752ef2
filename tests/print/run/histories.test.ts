import { runs, seed } from '@tests/support/random';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HostMode } from './support/fake-host';
import type { DiskMode, FakeStation } from './support/fake-station';
import { type History, playHistory, type Step } from './support/play-history';

/** How many random histories are played. */
const COUNT = runs(100);

const hostModes: HostMode[] = [
  ...([
    'fine',
    'fine',
    'fine',
    'slow',
    'silent',
    'lost',
    'late',
    'broken',
    'broken-after',
    'says-yes',
    'bare-409',
    'repeats',
    'proxy-429',
  ] as const),
  ...(['proxy-403', 'proxy-404', 'proxy-413', 'proxy-html', 'no-list', 'refuses'] as const),
];
const diskModes: DiskMode[] = [
  ...(['fine', 'fine', 'slow', 'late', 'silent', 'mute', 'failing', 'closed', 'full', 'full-for-designs'] as const),
];
const MINUTE = 60_000;

const choice = fc.record(
  {
    patience: fc.constantFrom(0, 500, 4_000, 12_000, 30_000),
    cancels: fc.constantFrom(false, false, false, true),
    inPieces: fc.constantFrom(false, false, true),
    takesNumbers: fc.constantFrom(false, false, true),
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
    arbitrary: fc.record({ do: fc.constant('database'), change: fc.constantFrom('save', 'save', 'rollBack', 'lose') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clock'),
      offset: fc.constantFrom(0, 3 * MINUTE, -3 * MINUTE, 60 * MINUTE, -1440 * MINUTE, 1440 * MINUTE),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('change'), what: fc.constantFrom('part', 'design'), part: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('foreign'), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'nothing' }) },
);
const step = fc
  .tuple(act, fc.constantFrom(0, 0, 1, 5, 50, 300, 2_000, 6_000, 20_000, 70_000), fc.nat(3), fc.nat(1))
  // A step is an action with a pause and a place.
  .map(([done, pause, station, tab]) => ({ ...done, pause, at: [station, tab] }) as Step);

const answer = fc
  .tuple(fc.nat(5), fc.nat(4), fc.constantFrom(0, 5, 300, 6_000), fc.nat(3), fc.nat(1))
  .map(([which, missing, pause, station, tab]): Step => ({ do: 'answer', which, missing, pause, at: [station, tab] }));

/** The same on a host with print jobs, and operators who say what came out. */
const historiesWithJobs = () =>
  fc.tuple(histories, fc.array(fc.tuple(fc.nat(40), answer), { maxLength: 12 })).map(([history, answers]): History => {
    const steps = [...history.steps];
    for (const [at, one] of answers) steps.splice(at % (steps.length + 1), 0, one);
    return { ...history, host: { ...history.host, jobs: true }, steps };
  });

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

/** What random histories found, as short as it gets: one station, one account unless said otherwise. */
const plain = { patience: 0, cancels: false, inPieces: false, takesNumbers: false };
const print = { do: 'print', count: 1, part: 0, choice: plain } as const;
const reprint = { do: 'reprint', which: 0, choice: plain } as const;
const disk = (mode: DiskMode) => ({ do: 'disk', mode }) as const;
const first = (pause: number): Pick<Step, 'pause' | 'at'> => ({ pause, at: [0, 0] });
const second = (pause: number): Pick<Step, 'pause' | 'at'> => ({ pause, at: [0, 1] });

const found: [string, Step[], Partial<History & { answersWithRecord: boolean }>?][] = [
  [
    'a run that a silent storage kept, and that was not printed, was recorded',
    [
      { ...print, ...first(6_000) },
      { ...print, ...first(1) },
      { ...disk('mute'), ...first(70_000) },
    ],
  ],
  [
    'a re-print that a silent storage kept, and that was sent from memory, was recorded twice',
    [
      { ...print, ...first(20_000) },
      { ...disk('mute'), ...first(0) },
      { ...reprint, ...first(70_000) },
      { ...reprint, ...first(0) },
    ],
  ],
  [
    "a serial that two users of one browser had was the host's refusal, and held up a re-print for ever",
    [
      { ...print, count: 2, ...first(70_000) },
      { ...reprint, ...first(0) },
      { do: 'user', user: 2, ...first(0) },
      { ...disk('closed'), ...first(0) },
      { ...print, choice: plain, ...second(0) },
      { do: 'host', mode: 'broken', ...first(20_000) },
    ],
  ],
  [
    'a re-print waited for ever for a first print that the host had refused',
    [
      { do: 'host', mode: 'proxy-413', ...first(0) },
      { ...print, count: 2, ...first(0) },
      { ...reprint, ...first(70_000) },
      { ...reprint, ...first(300) },
      { ...disk('late'), ...first(0) },
      { do: 'host', mode: 'refuses', ...first(0) },
      { ...print, choice: plain, ...first(6_000) },
      { ...print, ...first(0) },
    ],
  ],
  [
    'a re-print of which the answer was lost was taken for an older one without an id, and sent again',
    [
      { ...print, ...first(70_000) },
      { ...reprint, ...first(70_000) },
      { ...disk('full'), ...first(70_000) },
      { ...reprint, ...first(70_000) },
    ],
  ],
  [
    'a print could not be given up while the storage failed',
    [
      { do: 'host', mode: 'lost', ...first(0) },
      { ...print, choice: { ...plain, patience: 12_000, cancels: true }, ...first(20_000) },
      { ...disk('failing'), ...first(0) },
      { do: 'host', mode: 'fine', ...first(50) },
    ],
  ],
  [
    'a print ended with an error when the disk was full after its serials were taken',
    [
      { do: 'network', up: false, ...first(0) },
      { ...print, ...first(5) },
      { ...disk('full'), ...first(1) },
    ],
  ],
  [
    'the record of another station of the same user was taken for the own one before paper, and nobody said so',
    [
      { ...print, ...first(0) },
      { do: 'host', mode: 'silent', ...first(0) },
      { ...print, choice: { ...plain, patience: 30_000 }, pause: 0, at: [1, 0] },
      { do: 'network', up: false, ...first(6_000) },
      { do: 'nothing', ...first(6_000) },
      { do: 'send', force: false, ...first(0) },
    ],
    { stations: 2, sharedAccount: true },
  ],
  [
    'a day was never compared after the clock was set back',
    [
      { ...disk('late'), ...first(0) },
      { ...print, ...first(0) },
      { do: 'clock', offset: 1440 * MINUTE, pause: 0, at: [1, 0] },
      { ...print, pause: 0, at: [1, 1] },
      { do: 'nothing', ...first(70_000) },
      { do: 'host', mode: 'slow', ...first(0) },
      { ...print, pause: 20_000, at: [1, 1] },
      { do: 'host', mode: 'fine', ...first(0) },
    ],
    { stations: 2, answersWithRecord: true },
  ],
];

/** A promise about papers says nothing where none is printed. */
function paperCount() {
  let count = 0;
  const add = (stations: FakeStation[]) => {
    count += stations.reduce((sum, one) => sum + one.papers.length, 0);
  };
  return { add, count: () => count };
}

describe('whatever happens to hosts, storages, networks, clocks and pages', () => {
  it.each(found)('does not happen again: %s', async (_, steps, { answersWithRecord = false, ...other } = {}) => {
    const host = { namesAuthor: true, answersWithRecord, clockOffset: 0 };
    for (const rule409 of [false, true]) {
      const history = { host: { ...host, rule409 }, stations: 1, sharedAccount: false, untilMidnight: 0, steps };
      expect((await playHistory({ ...history, ...other })).join('\n')).toBe('');
    }
  });

  it('[PR6] [PR7] [PR8] [PR18] [PR19] [PR20] [PR21] [PR22] [PR23] every duplicate serial is reported, and no record is lost', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect((await playHistory(history)).join('\n')).toBe('');
      }),
      { numRuns: COUNT, seed },
    );
  });

  it('[PR45] every print job reaches the host once, with the hash of its snapshot and its outcome', async () => {
    await fc.assert(
      fc.asyncProperty(historiesWithJobs(), async (history) => {
        expect((await playHistory(history)).join('\n')).toBe('');
      }),
      { numRuns: COUNT, seed },
    );
  });

  it('a host with print runs keeps the same promise', async () => {
    const papers = paperCount();
    await fc.assert(
      fc.asyncProperty(historiesWithJobs(), async (history) => {
        const withRuns = { ...history, host: { ...history.host, rule409: true, jobs: false, runs: true } };
        expect((await playHistory(withRuns, papers.add)).join('\n')).toBe('');
      }),
      { numRuns: COUNT, seed },
    );
    expect(papers.count()).toBeGreaterThan(COUNT);
  });

  it('no serial is on two labels where the host has print runs and nothing is printed without it', async () => {
    const papers = paperCount();
    await fc.assert(
      fc.asyncProperty(historiesWithJobs(), async (history) => {
        const strict = { ...history.host, rule409: true, jobs: false, runs: true };
        expect((await playHistory({ ...history, needsHost: true, host: strict }, papers.add)).join('\n')).toBe('');
      }),
      { numRuns: COUNT, seed },
    );
    expect(papers.count()).toBeGreaterThan(COUNT);
  });
});
