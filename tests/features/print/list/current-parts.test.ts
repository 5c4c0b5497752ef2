import { QueryClient } from '@tanstack/react-query';
import { API, serveApi, server, signedInAs, testStore } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partSchema } from '@/domain/part';
import { readCurrentParts } from '@/features/print/list/current-parts';
import { sessionActions, startSession } from '@/session/use-session';

serveApi();

let stop: (() => void) | undefined;
beforeEach(async () => {
  stop = startSession({ onEnded: () => undefined });
  await sessionActions.login(signedInAs('admin'));
});
afterEach(() => stop?.());

describe('listed parts as the host has them now', () => {
  const read = (listed: Parameters<typeof readCurrentParts>[1]) =>
    readCurrentParts(new QueryClient(), listed, new AbortController().signal);
  const listedParts = () =>
    testStore()
      .tables.parts.slice(0, 3)
      .map((row) => partSchema.parse(row));

  it('have their new name, number and pack', async () => {
    const listed = listedParts();
    const [row] = testStore().tables.parts;
    Object.assign(row ?? {}, { no: 'RENAMED-1', name: 'NEW NAME', qtyPerPack: 7 });
    const { parts, gone } = await read(listed);
    expect(parts.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    expect(parts[0]).toMatchObject({ no: 'RENAMED-1', name: 'NEW NAME', qtyPerPack: 7 });
    expect(gone.size).toBe(0);
  });

  it('are gone when the host has deleted them, also when another part took their number', async () => {
    const listed = listedParts();
    const [row] = testStore().tables.parts.splice(0, 1);
    if (row) testStore().tables.parts.push({ ...row, id: 'another' });
    const { parts, gone } = await read(listed);
    expect(parts.map(({ id }) => id)).toEqual(listed.slice(1).map(({ id }) => id));
    expect([...gone]).toEqual([String(listed[0]?.id)]);
  });

  it('are not known when the host fails', async () => {
    server.use(http.get(`${API}/parts/:id`, () => HttpResponse.json({ message: 'Broken' }, { status: 500 })));
    const listed = listedParts().map((part) => ({ ...part, no: 'ANOTHER-NUMBER' }));
    await expect(read(listed)).rejects.toThrow();
  });
});
