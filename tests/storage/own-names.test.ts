import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The modules of the product as a build for this folder has them. */
async function productIn(base: string) {
  vi.stubEnv('BASE_URL', base);
  vi.resetModules();
  const [local, keyValue, channel, lock, prints] = await Promise.all([
    import('@/lib/browser/local-store'),
    import('@/lib/browser/key-value-store'),
    import('@/lib/browser/tab-channel'),
    import('@/lib/browser/lock'),
    import('@/print/run/store/database'),
  ]);
  return { ...local, ...keyValue, ...channel, ...lock, ...prints };
}

let locks: string[];

beforeEach(() => {
  locks = [];
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: unknown, job: () => unknown) => {
        locks.push(name);
        return job();
      },
      query: async () => ({ held: locks.map((name) => ({ name })) }),
    },
  });
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const databases = async () => (await indexedDB.databases()).map(({ name }) => name).toSorted();

it('a product with a host name of its own has the names of the specification', async () => {
  const own = await productIn('/');
  own.storedText('labelDesigns').write('[]');
  await own.keyValueStore('keyval-store', 'keyval').set('app-storage', 'session');
  (await own.openDatabase()).close();
  own.holdSharedLock('draft');
  expect(Object.keys(localStorage)).toEqual(['labelDesigns']);
  expect(await databases()).toEqual(['keyval-store', 'pokayoke-prints']);
  expect(locks).toEqual(['draft']);
});

it('[N19] products in two folders of one site share no entry, database, lock or message', async () => {
  const heard: string[] = [];
  for (const base of ['/', '/labels/', '/labels/print/']) {
    const own = await productIn(base);
    own.storedText('labelDesigns').write(base);
    await own.keyValueStore('keyval-store', 'keyval').set('app-storage', base);
    (await own.openDatabase()).close();
    own.holdSharedLock(`draft of ${base}`);
    await own.withLock('refresh', { holdMs: 1_000 }, async () => undefined);
    own.tabChannel('app-session').subscribe((message) => heard.push(`${base} heard ${message}`));
  }
  expect(Object.keys(localStorage)).toEqual(['labelDesigns', '/labels/:labelDesigns', '/labels/print/:labelDesigns']);
  expect(await databases()).toEqual(
    ['keyval-store', 'pokayoke-prints']
      .flatMap((name) => [name, `/labels/:${name}`, `/labels/print/:${name}`])
      .toSorted(),
  );

  const folder = await productIn('/labels/');
  expect(folder.storedText('labelDesigns').read()).toBe('/labels/');
  expect(folder.storedKeys('label')).toEqual(['labelDesigns']);
  expect(await folder.keyValueStore('keyval-store', 'keyval').get('app-storage')).toBe('/labels/');
  expect(await folder.heldLocks()).toEqual(new Set(['draft of /labels/', 'refresh']));
  expect(new Set(locks).size).toBe(6);
  const { tabChannel } = folder;
  tabChannel('app-session').post('signed out');
  await expect.poll(() => heard).toEqual(['/labels/ heard signed out']);
  folder.removeStored('label', 'local');
  expect(Object.keys(localStorage)).toEqual(['labelDesigns', '/labels/print/:labelDesigns']);
});
