import { samplePart } from '@tests/support/sample-part';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { partSchema } from '@/domain/part';
import { MAX_LISTED_PARTS, usePrintList } from '@/features/print/list/print-list-store';

const list = () => usePrintList.getState();
const parts = (...ids: (string | number)[]) => ids.map((id) => ({ part: partSchema.parse({ ...samplePart, id }) }));
const listed = () => list().listed.map(({ part }) => part.id);
const partKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('print-list/'));
const storedEntries = () => partKeys().map((key) => JSON.parse(localStorage.getItem(key) ?? ''));
const storedIds = () => storedEntries().map((entry: { part: { id: unknown } }) => entry.part.id);
const entry = (id: unknown, order = 0) => ({
  ...{ part: { ...samplePart, id }, typed: { labels: '1', parts: '12' }, answers: {}, order },
});

/** What another tab has on its list when it writes, before this one is notified. */
function writeInAnotherTab(...ids: number[]) {
  for (const key of partKeys())
    if (!ids.includes(Number(key.slice('print-list/'.length)))) localStorage.removeItem(key);
  for (const [order, id] of ids.entries()) localStorage.setItem(`print-list/${id}`, JSON.stringify(entry(id, order)));
}
const notify = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

/** Replaces methods of the storage; its keys stay those of the real one. */
function replaceMethods(methods: Partial<Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>>) {
  const { localStorage: real } = window;
  const all: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => real.getItem(key),
    setItem: (key, text) => real.setItem(key, text),
    removeItem: (key) => real.removeItem(key),
    ...methods,
  };
  const get = (_: Storage, key: string) => Reflect.get(all, key) ?? Reflect.get(real, key);
  vi.stubGlobal('localStorage', new Proxy(real, { get }));
  return real;
}

/** A storage without room: it can be read, and throws when it is written. */
const fullStorage = () =>
  replaceMethods({
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });

afterEach(() => void vi.unstubAllGlobals());

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
    notify('print-list/4');
    expect(listed()).toEqual([4]);
  });

  it('[PR28] gets no part back that another tab prints in the same moment', () => {
    list().add(parts(1, 2, 3));
    // The other tab takes its part off between this tab's reading and writing.
    const real = replaceMethods({
      removeItem: (key) => {
        real.removeItem('print-list/2');
        real.removeItem(key);
      },
    });
    list().remove([1]);
    notify('print-list/2');
    expect([listed(), storedIds()]).toEqual([[3], [3]]);
  });

  it('[PR28] gets no part back whose quantity is typed while another tab prints it', () => {
    list().add(parts(1, 2));
    let reads = 0;
    const real = replaceMethods({
      getItem: (key) => {
        if (key === 'print-list/1') reads += 1;
        // The first read is that of the whole list.
        if (key === 'print-list/1' && reads === 2) real.removeItem(key);
        return real.getItem(key);
      },
    });
    list().typeLabels(1, '7');
    notify('print-list/1');
    expect([listed(), storedIds()]).toEqual([[2], [2]]);
  });

  it('[PR29] says that it is not kept when a printed part cannot be taken out of the storage', () => {
    list().add(parts(1, 2));
    replaceMethods({
      removeItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    list().remove([1]);
    expect([listed(), list().isPersistent]).toEqual([[2], false]);
    vi.unstubAllGlobals();
    list().setUnit('labels');
    expect([storedIds(), list().isPersistent]).toEqual([[2], true]);
  });

  it('[PR29] that the storage refuses stays on the screen, throws nothing, and says that it is not kept', () => {
    list().add(parts(1));
    fullStorage();
    expect(list().add(parts(2))).toHaveLength(1);
    expect([listed(), list().isPersistent, storedIds()]).toEqual([[1, 2], false, [1]]);
    // Another tab's write takes nothing away that could not be stored here.
    notify('print-list');
    expect(listed()).toEqual([1, 2]);
    vi.unstubAllGlobals();
    list().setUnit('labels');
    expect([list().isPersistent, storedIds()]).toEqual([true, [1, 2]]);
  });

  it.each([
    ['no JSON', '[{', []],
    ['no part', '{"part":7}', []],
    ['a part without quantities', JSON.stringify({ part: { ...samplePart, id: 9 }, typed: 'x' }), []],
    ['a part whose number is text', JSON.stringify(entry('5')), ['5']],
  ])('reads a stored row that holds %s', (_, text, ids) => {
    list().add(parts(6));
    localStorage.setItem('print-list/x', text);
    notify('print-list/x');
    expect(listed()).toEqual([...ids, 6]);
  });
});
