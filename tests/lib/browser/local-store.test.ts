import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { localStore } from '@/lib/browser/local-store';

const schema = z.object({ rows: z.number() });
const fallback = { rows: 5 };

/** A browser's storage that can be made to refuse everything. */
function storage() {
  const items = new Map<string, string>();
  let blocked = false;
  const refuse = () => {
    if (blocked) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  return {
    items,
    block: () => {
      blocked = true;
    },
    getItem: (key: string) => {
      refuse();
      return items.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      refuse();
      items.set(key, value);
    },
    removeItem: (key: string) => {
      refuse();
      items.delete(key);
    },
  };
}

describe('a stored value', () => {
  let local: ReturnType<typeof storage>;
  let session: ReturnType<typeof storage>;
  beforeEach(() => {
    local = storage();
    session = storage();
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('sessionStorage', session);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is read back, also after a reload', () => {
    expect(localStore('k', schema, fallback).write({ rows: 25 })).toBe(true);
    expect(localStore('k', schema, fallback).read()).toEqual({ rows: 25 });
  });

  it.each(['', 'invalid', '{', 'null', '[]', '{"rows":"25"}', '{"__proto__":{"rows":1}}'])(
    'is the fallback where the text is %j',
    (text) => {
      local.items.set('k', text);
      expect(localStore('k', schema, fallback).read()).toEqual(fallback);
    },
  );

  it('is gone once it was removed', () => {
    const store = localStore('k', schema, fallback);
    store.write({ rows: 25 });
    store.remove();
    expect(store.read()).toEqual(fallback);
    expect(local.items.size).toBe(0);
  });

  it('lives until the page is left when the storage is full or blocked, and says so', () => {
    const store = localStore('k', schema, fallback);
    local.block();
    expect(store.read()).toEqual(fallback);
    expect(store.write({ rows: 50 })).toBe(false);
    expect(store.read()).toEqual({ rows: 50 });
    store.remove();
    expect(store.read()).toEqual(fallback);
  });

  it('of the session is not in the storage that outlives the tab', () => {
    localStore('k', schema, fallback, 'session').write({ rows: 10 });
    expect(session.items.get('k')).toBe('{"rows":10}');
    expect(local.items.size).toBe(0);
  });
});
