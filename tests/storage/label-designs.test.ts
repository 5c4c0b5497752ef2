import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabelDesign } from '@/label/design/design';
import {
  DESIGNS_KEY,
  findDesign,
  readLibrary,
  removeDesign,
  saveDesign,
  subscribeToLibrary,
} from '@/storage/label-designs';

const design = (id: string, name = 'Door'): LabelDesign => ({
  id,
  name,
  labelSize: { width: 135, height: 90 },
  elements: [],
  createdAt: '',
  updatedAt: '',
});
const stored = () => JSON.parse(localStorage.getItem(DESIGNS_KEY) ?? '[]');
const saved = (id: string, seen?: LabelDesign) => {
  const result = saveDesign(design(id), seen);
  if (!result.ok) throw new Error(result.why);
  return result.design;
};

/** A storage without room: it can be read, and throws when it is written. */
function refuseWrites() {
  const { localStorage: real } = window;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    // Removing always works: a save that makes room first would lose what was there.
    removeItem: (key: string) => real.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
}

beforeEach(() => localStorage.clear());

describe('the library of designs', () => {
  it('keeps a design in the specified shape, with the times of its creation and last change', () => {
    const first = saveDesign(design('a'), undefined, new Date(2026, 10, 20, 8, 0));
    expect(first.ok).toBe(true);
    expect(stored()).toEqual([
      expect.objectContaining({ id: 'a', name: 'Door', labelSize: { width: 135, height: 90 }, elements: [] }),
    ]);
    const reading = findDesign('a');
    expect(reading?.ok && reading.design.createdAt).toMatch(/^2026-11-20T08:00/);
    const again = saveDesign(design('a'), first.ok ? first.design : undefined, new Date(2026, 10, 20, 9, 0));
    expect(again.ok && again.design.updatedAt).toMatch(/^2026-11-20T09:00/);
    expect(stored()).toHaveLength(1);
  });

  it('does not overwrite what another tab has saved since [DS5]', () => {
    const mine = saved('a');
    const theirs = saveDesign({ ...mine, name: 'Theirs' }, mine, new Date(Date.now() + 1000));
    expect(theirs.ok).toBe(true);
    const result = saveDesign({ ...mine, name: 'Mine' }, mine, new Date(Date.now() + 2000));
    expect(result).toMatchObject({ ok: false, why: 'changed', theirs: { name: 'Theirs' } });
    expect(stored()[0].name).toBe('Theirs');
  });

  it('keeps the old value and reports it when the storage is full [DS1]', () => {
    const mine = saved('a');
    const before = localStorage.getItem(DESIGNS_KEY);
    refuseWrites();
    expect(saveDesign({ ...mine, name: 'Larger' }, mine)).toEqual({ ok: false, why: 'full' });
    vi.unstubAllGlobals();
    expect(localStorage.getItem(DESIGNS_KEY)).toBe(before);
  });

  it('backs corrupt text up before the first save and loses nothing of it [DS2]', () => {
    localStorage.setItem(DESIGNS_KEY, '[{"id":"a", broken');
    expect(readLibrary()).toEqual({ readings: [], corrupt: '[{"id":"a", broken', backups: [] });
    expect(localStorage.getItem(DESIGNS_KEY)).toBe('[{"id":"a", broken');
    saved('b');
    const backup = Object.keys(localStorage).find((key) => key.startsWith('labelDesigns-backup-'));
    expect(localStorage.getItem(backup ?? '')).toBe('[{"id":"a", broken');
    expect(stored().map(({ id }: { id: string }) => id)).toEqual(['b']);
  });

  it('does not save over corrupt text that it has no room to back up [DS2]', () => {
    localStorage.setItem(DESIGNS_KEY, 'not a list');
    refuseWrites();
    expect(saveDesign(design('b'), undefined)).toEqual({ ok: false, why: 'full' });
    vi.unstubAllGlobals();
    expect(localStorage.getItem(DESIGNS_KEY)).toBe('not a list');
  });

  it('keeps entries it cannot read exactly as they are while others come and go [DS3]', () => {
    localStorage.setItem(DESIGNS_KEY, JSON.stringify([42, { id: 'x', elements: 'none' }, null]));
    saved('b');
    removeDesign('b');
    expect(stored()).toEqual([42, { id: 'x', elements: 'none' }, null]);
  });

  it('calls its listeners on every change, in this tab or another', () => {
    const listener = vi.fn();
    const stop = subscribeToLibrary(listener);
    saved('a');
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent('storage', { key: DESIGNS_KEY }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    removeDesign('a');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('reads a design again only when the storage has another text, in this tab or another', () => {
    saved('a');
    const first = findDesign('a');
    expect(findDesign('a')).toBe(first);
    expect(readLibrary().readings).toEqual([first]);
    localStorage.setItem(DESIGNS_KEY, JSON.stringify([{ ...stored()[0], name: 'Lining' }]));
    const changed = findDesign('a');
    expect(changed?.ok && changed.design.name).toBe('Lining');
    expect(first?.ok && first.design.name).toBe('Door');
  });

  it('reads any text in the storage without throwing or writing [DS3]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        localStorage.setItem(DESIGNS_KEY, text);
        readLibrary();
        findDesign('a');
        expect(localStorage.getItem(DESIGNS_KEY)).toBe(text);
      }),
    );
  });
});
