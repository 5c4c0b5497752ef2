import { recordReads } from '@tests/support/record-requests';
import { serveApi, signedInAs, testStore } from '@tests/support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveries } from '@/api/deliveries';
import { MOST_PAGES, printDay } from '@/api/print-day';
import { createQueryClient } from '@/app/query-client';
import { FIRST_PRINT } from '@/domain/print-run';
import { formatSerial } from '@/domain/serials/serial';
import { readTraceInput } from '@/domain/trace/trace-input';
import { type LabelReading, placesOfSerial } from '@/domain/trace/trace-labels';
import { storyOfLabel } from '@/domain/trace/trace-story';
import type { PrintRow } from '@/mock-api/tables';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let stop: (() => void) | undefined;
beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs());
});
afterEach(async () => {
  stop?.();
  await sessionActions.clearStorage();
});

const DAY = '20261120';
const PARTS = 80;
const RUNS = 300;

/** 300 runs of 80 parts: gaps after each second run, every seventh run re-printed in part, two parts with an overlap. */
function seedDay(): PrintRow[] {
  const { tables } = testStore();
  const parts = tables.parts.slice(0, PARTS);
  const rows: PrintRow[] = [];
  const next = new Map<string, number>();
  const add = (partId: PrintRow['partId'], from: number, end: number, status: number) =>
    rows.push({
      ...{
        id: rows.length + 1,
        partId,
        serialFrom: formatSerial(DAY, from),
        serialEnd: formatSerial(DAY, end),
        status,
      },
      ...{ qtyLabel: end - from + 1, qtyPart: 12 * (end - from + 1), createdBy: 'siti.r' },
      createdAt: new Date(Date.UTC(2026, 10, 20, 0, rows.length)).toISOString(),
    });
  for (let index = 0; rows.length < RUNS; index++) {
    const part = parts[index % PARTS];
    if (!part) throw new Error('The seed has too few parts');
    const from = next.get(String(part.id)) ?? 1;
    const end = from + 2 + (index % 9);
    add(part.id, from, end, FIRST_PRINT);
    if (index % 7 === 3 && rows.length < RUNS) add(part.id, from, from, 2);
    if (index % 40 === 5 && rows.length < RUNS) add(part.id, end, end + 1, FIRST_PRINT);
    next.set(String(part.id), end + (index % 2 === 0 ? 3 : 1) + (index % 40 === 5 ? 1 : 0));
  }
  tables.printHistory = rows;
  // A part that was deleted after its labels were printed.
  tables.parts = tables.parts.filter(({ id }) => id !== parts[11]?.id);
  return rows;
}

/** What the data say, worked out by looking at every row. */
function truthOf(rows: readonly PrintRow[], serial: string) {
  const holding = rows.filter(({ serialFrom, serialEnd }) => serialFrom <= serial && serial <= serialEnd);
  const byPart = new Map<string, { firsts: number; papers: number }>();
  for (const { partId, status } of holding) {
    const known = byPart.get(String(partId)) ?? { firsts: 0, papers: 0 };
    byPart.set(String(partId), { firsts: known.firsts + (status === FIRST_PRINT ? 1 : 0), papers: known.papers + 1 });
  }
  return byPart;
}

async function answer(serial: string) {
  const client = createQueryClient();
  const [reading] = readTraceInput(serial).readings;
  if (reading?.kind !== 'label') throw new Error(`${serial} was not taken for a serial`);
  const label: LabelReading = reading;
  const [day, slips] = await Promise.all([
    client.query(printDay({ day: DAY })),
    client.query(deliveries.list({ page: 1, perPage: 100, sortCol: 'created_at', sortDir: 'ASC', search: serial })),
  ]);
  const { held } = placesOfSerial(label, day.rows, []);
  const stories = held.map((part) => ({
    part,
    story: storyOfLabel(serial, {
      ...{ part, records: part.records, known: [], isWholeDay: day.state === 'whole', pulled: [] },
      ...{ deliveries: slips.rows, activity: undefined },
    }),
  }));
  return { stories, day };
}

describe('a day of 300 runs of 80 parts', () => {
  // How many round trips an answer takes is in round-trips.test.tsx.
  it('50 serials are answered rightly, and no page after the last one is asked for', async () => {
    const rows = seedDay();
    const ends = rows
      .filter((_, index) => index % 20 === 0)
      .flatMap(({ serialFrom, serialEnd }) => [serialFrom, serialEnd]);
    const around = Array.from({ length: 18 }, (_, index) => formatSerial(DAY, index * 3 + 1));
    const overlap = rows.find(
      (row, index) => row.status === FIRST_PRINT && rows[index - 1]?.serialEnd === row.serialFrom,
    );
    const reprint = rows.find(({ status }) => status === 2);
    const serials = [...ends, ...around, overlap?.serialFrom ?? '', reprint?.serialFrom ?? ''];
    expect(serials).toHaveLength(50);
    const pages = recordReads('/parts/print-history');
    let gaps = 0;
    for (const serial of serials) {
      const { stories, day } = await answer(serial);
      expect(day.state).toBe('whole');
      const truth = truthOf(rows, serial);
      expect(new Set(stories.map(({ part }) => String(part.id)))).toEqual(new Set(truth.keys()));
      for (const { part, story } of stories) {
        const known = truth.get(String(part.id));
        expect(story.papers.most).toBe(known?.papers);
        expect(story.notes.some(({ state }) => state === 'stop')).toBe((known?.firsts ?? 0) > 1);
      }
      if (truth.size === 0) gaps += 1;
    }
    expect(gaps).toBeGreaterThan(0);
    expect(new Set(pages.map((query) => new URLSearchParams(query).get('page')))).toEqual(new Set(['1', '2', '3']));
  });

  it('a deleted part keeps its runs', async () => {
    const rows = seedDay();
    const { tables } = testStore();
    const gone = rows.find(({ partId }) => !tables.parts.some(({ id }) => id === partId));
    expect(gone).toBeDefined();
    const { stories } = await answer(gone?.serialFrom ?? '');
    const story = stories.find(({ part }) => part.id === gone?.partId);
    expect(story?.part.no).toBe('');
    expect(story?.story.place?.label).toBe(1);
  });

  it('a day of endless pages ends after twenty, and says that it is cut', async () => {
    const rows = seedDay();
    const [first] = rows;
    if (!first) throw new Error('No rows');
    testStore().tables.printHistory = Array.from({ length: 2_500 }, (_, index) => ({
      ...first,
      ...{
        id: index + 1,
        serialFrom: formatSerial(DAY, index + 1),
        serialEnd: formatSerial(DAY, index + 1),
        qtyLabel: 1,
      },
    }));
    const pages = recordReads('/parts/print-history');
    const { day, stories } = await answer(formatSerial(DAY, 2_400));
    expect(day.state).toBe('cut');
    expect(pages).toHaveLength(MOST_PAGES);
    expect(stories).toEqual([]);
  });

  it('an answer is cached: a second question about the day asks nothing', async () => {
    seedDay();
    const client = createQueryClient();
    await client.query(printDay({ day: DAY }));
    const pages = recordReads('/parts/print-history');
    await client.query(printDay({ day: DAY }));
    expect(pages).toEqual([]);
  });
});
