import { samplePart } from '@tests/support/sample-part';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { partSchema } from '@/domain/part';
import { MAX_LISTED_PARTS, usePrintList } from '@/features/print/list/print-list-store';

const list = () => usePrintList.getState();
const parts = (...ids: (string | number)[]) => ids.map((id) => ({ part: partSchema.parse({ ...samplePart, id }) }));
const listed = () => list().listed.map(({ part }) => part.id);
const storedIds = () =>
  JSON.parse(localStorage.getItem('print-list') ?? '{}').state.listed.map(
    (entry: { part: { id: unknown } }) => entry.part.id,
  );

/** What another tab writes, before this one is told. */
function writeInAnotherTab(...ids: number[]) {
  const { pasted, unit, newSheetForEach } = list();
  const entries = parts(...ids).map(({ part }) => ({
    part,
    typed: { labels: '1', parts: '12' },
    standardLabel: false,
  }));
  localStorage.setItem(
    'print-list',
    JSON.stringify({ state: { listed: entries, pasted, unit, newSheetForEach }, version: 0 }),
  );
}

/** A storage without room: it can be read, and throws when it is written. */
function fullStorage() {
  const { localStorage: real } = window;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
}

beforeEach(() => {
  list().remove(listed());
  list().setPasted('');
  list().setUnit('parts');
});

describe('the print list', () => {
  it('holds each part once, whether its id is a number or text', () => {
    expect(
      list()
        .add(parts(7, '7', 8))
        .map(({ id }) => id),
    ).toEqual([7, 8]);
    expect(list().add(parts('8', 9))).toHaveLength(1);
    expect(listed()).toEqual([7, 8, 9]);
  });

  it('is full at its limit, and says which parts were added', () => {
    const many = Array.from({ length: MAX_LISTED_PARTS }, (_, id) => id + 1);
    expect(list().add(parts(...many))).toHaveLength(MAX_LISTED_PARTS);
    expect(list().add(parts('one more'))).toEqual([]);
  });

  it('fills one quantity from the other', () => {
    list().add(parts(7));
    list().typeLabels('7', '5');
    expect(list().listed[0]?.typed).toEqual({ labels: '5', parts: '60' });
    list().typeParts(7, '61');
    expect(list().listed[0]?.typed).toEqual({ labels: '6', parts: '61' });
    list().typeParts(7, '1e9');
    expect(list().listed[0]?.typed).toEqual({ labels: '', parts: '1e9' });
  });

  it('keeps the quantity of parts when the host has another pack now', () => {
    list().add(parts(7));
    list().typeLabels(7, '5');
    list().refresh([{ ...samplePart, qtyPerPack: 10, name: 'NEW' }]);
    expect(list().listed[0]).toMatchObject({ part: { name: 'NEW' }, typed: { labels: '6', parts: '60' } });
  });

  it('[PR28] loses nothing that another tab has put on it in the meantime', () => {
    list().add(parts(1, 2));
    writeInAnotherTab(1, 2, 3);
    list().remove([1]);
    expect([listed(), storedIds()]).toEqual([
      [2, 3],
      [2, 3],
    ]);
  });

  it('[PR28] shows what another tab has changed', () => {
    list().add(parts(1));
    writeInAnotherTab(4);
    window.dispatchEvent(new StorageEvent('storage', { key: 'print-list' }));
    expect(listed()).toEqual([4]);
  });

  it('[PR29] that the storage refuses stays on the screen, throws nothing, and says that it is not kept', () => {
    list().add(parts(1));
    fullStorage();
    expect(list().add(parts(2))).toHaveLength(1);
    expect([listed(), list().isKept, storedIds()]).toEqual([[1, 2], false, [1]]);
    // Another tab's write takes nothing away that could not be stored here.
    window.dispatchEvent(new StorageEvent('storage', { key: 'print-list' }));
    expect(listed()).toEqual([1, 2]);
    vi.unstubAllGlobals();
    list().setUnit('labels');
    expect([list().isKept, storedIds()]).toEqual([true, [1, 2]]);
  });

  it.each([
    ['no JSON', '[{', []],
    ['no list', '{"state":{"listed":7},"version":0}', []],
    ['rows that are no parts, and one twice', undefined, [5, 6]],
  ])('is read from a storage that holds %s', async (_, text, ids) => {
    const entry = (id: unknown) => ({ part: { ...samplePart, id }, typed: { labels: '1', parts: '12' } });
    const rows = [entry(5), 7, null, { part: {} }, entry('5'), { ...entry(9), typed: 'x' }, entry(6)];
    localStorage.setItem('print-list', text ?? JSON.stringify({ state: { listed: rows }, version: 0 }));
    await usePrintList.persist.rehydrate();
    expect(listed()).toEqual(ids);
  });
});
