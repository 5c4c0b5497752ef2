import { QueryClient } from '@tanstack/react-query';
import { processorTime } from '@tests/support/processor-time';
import { recordReads } from '@tests/support/record-requests';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findParts } from '@/features/print/list/find-parts';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let stop: (() => void) | undefined;
beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
});
afterEach(() => stop?.());

const find = (numbers: string[], signal = new AbortController().signal) =>
  findParts(new QueryClient(), numbers, { signal });

/** Parts of the host whose number no other part has. */
const singleParts = () => {
  const { parts } = testStore().tables;
  return parts.filter(({ no }) => parts.filter((other) => other.no === no).length === 1);
};

describe('finding the parts of part numbers', () => {
  it('searches a few numbers one by one, whatever their case and spaces', async () => {
    const [part] = singleParts();
    const calls = recordReads('/parts');
    const found = await find([` ${part?.no.toLowerCase()} `, 'NO-SUCH-PART-AT-ALL']);
    expect(found.get(part?.no.toUpperCase() ?? '')?.parts.map(({ id }) => id)).toEqual([part?.id]);
    expect(found.get('NO-SUCH-PART-AT-ALL')?.parts).toEqual([]);
    expect(calls.every((call) => call.includes('search='))).toBe(true);
  });

  it('reads the whole list once when that takes fewer requests than the numbers', async () => {
    const parts = singleParts();
    const calls = recordReads('/parts');
    const found = await find(parts.map(({ no }) => no));
    expect([...found.values()].flatMap((of) => of.parts.map(({ id }) => id)).sort()).toEqual(
      parts.map(({ id }) => id).sort(),
    );
    expect(calls).toHaveLength(Math.ceil(testStore().tables.parts.length / 100));
  });

  it('gives every part of a number that several have', async () => {
    const { parts } = testStore().tables;
    const [first] = parts;
    if (!first) throw new Error('The seed has no parts');
    parts.push({ ...first, id: 'other', colorCode: 'OTHER' });
    const found = await find([first.no]);
    expect(found.get(first.no.toUpperCase())?.parts.map(({ id }) => id)).toContain('other');
  });

  it('offers the nearest numbers for one with its end cut off', async () => {
    const [part] = singleParts();
    const cut = part?.no.slice(0, -1) ?? '';
    const found = await find([cut]);
    expect(found.get(cut.toUpperCase())?.similar.map(({ no }) => no)).toContain(part?.no);
  });

  it('says how many parts it read of a number that too many contain', async () => {
    const { parts } = testStore().tables;
    const [first] = parts;
    if (!first) throw new Error('The seed has no parts');
    parts.push(...Array.from({ length: 700 }, (_, at) => ({ ...first, id: `more-${at}`, no: `X${at}-77` })));
    const found = await find(['-77']);
    expect(found.get('-77')?.unread).toMatchObject({ read: 500, of: 700 });
  });

  it('rejects when the host fails: nothing is known then', async () => {
    server.use(http.get(`${API}/parts`, () => HttpResponse.json({ message: 'Broken' }, { status: 400 })));
    await expect(find(['A1'])).rejects.toThrow('The host refused the request');
  });

  it('stops when it is given up', async () => {
    const control = new AbortController();
    control.abort();
    await expect(find(['A1'], control.signal)).rejects.toThrow();
  });
});

it('finds the parts of 5,000 numbers without holding up the page', async () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => `UNKNOWN-${index}`);
  let longest = 0;
  let used = processorTime();
  const timer = setInterval(() => {
    longest = Math.max(longest, used());
    used = processorTime();
  }, 5);
  const found = await find(numbers);
  clearInterval(timer);
  expect(found.size).toBe(5_000);
  expect(longest).toBeLessThan(1_000);
});
