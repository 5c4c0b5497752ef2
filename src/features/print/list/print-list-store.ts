import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist, type StorageValue } from 'zustand/middleware';
import { type Part, partSchema } from '@/domain/part';
import { firstQuantities, type Quantities, typeLabels, typeParts } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { storedText } from '@/lib/browser/local-store';
import type { QuantityUnit } from './pasted-lines';

/** A part on the print list, with its two quantity fields as typed. Each part is on the list once. */
export type ListedPart = {
  part: Part;
  typed: Quantities;
  /** Prints the standard label this once, although the part names a design. */
  standardLabel: boolean;
};

/** More would be one print of days. */
export const MAX_LISTED_PARTS = 500;

const entrySchema = z.object({
  part: partSchema,
  typed: z.object({ labels: z.string(), parts: z.string() }),
  standardLabel: z.catch(z.boolean(), false),
});

const storedSchema = z.object({
  listed: z.pipe(z.catch(z.array(z.unknown()), []), z.transform(readEntries)),
  pasted: z.catch(z.string(), ''),
  unit: z.catch(z.enum(['parts', 'labels']), 'parts'),
  newSheetForEach: z.catch(z.boolean(), false),
});

/** A row that cannot be read takes no other row with it; each part is listed once. */
function readEntries(rows: unknown[]): ListedPart[] {
  const entries: ListedPart[] = [];
  for (const row of rows) {
    const { success, data } = entrySchema.safeParse(row);
    if (success && !entries.some(({ part }) => sameId(part.id, data.part.id))) entries.push(data);
  }
  return entries;
}

type StoredList = z.infer<typeof storedSchema>;

type PrintListState = StoredList & {
  /** False when the storage of this browser refuses the list: it lasts until the page is left. */
  isKept: boolean;
  /** Adds parts that are not listed yet. @returns those that were added. */
  add: (parts: readonly { part: Part; typed?: Quantities }[]) => Part[];
  remove: (ids: readonly Part['id'][]) => void;
  typeLabels: (id: Part['id'], text: string) => void;
  typeParts: (id: Part['id'], text: string) => void;
  acceptStandardLabel: (id: Part['id']) => void;
  /** The parts as the host has them now. With another pack the quantity of parts stays, the labels follow. */
  refresh: (parts: readonly Part[]) => void;
  setPasted: (pasted: string) => void;
  setUnit: (unit: QuantityUnit) => void;
  setNewSheetForEach: (on: boolean) => void;
};

const STORAGE_KEY = 'print-list';
const stored = storedText(STORAGE_KEY);
/** The text this tab has read or written last. */
let known: string | undefined;

/** A storage that refuses does not throw: `isKept` says so. */
const storage = {
  getItem: (): StorageValue<StoredList> | null => {
    known = stored.read();
    try {
      return known === undefined ? null : JSON.parse(known);
    } catch {
      return null;
    }
  },
  setItem: (_name: string, value: StorageValue<StoredList>) => {
    const text = JSON.stringify(value);
    if (text === known && usePrintList.getState().isKept) return;
    const isKept = stored.write(text);
    if (isKept) known = text;
    if (isKept !== usePrintList.getState().isKept) usePrintList.setState({ isKept });
  },
  removeItem: () => stored.remove(),
};

/** The print list of this browser. It survives a reload and is the same in all tabs. */
export const usePrintList = create<PrintListState>()(
  persist(
    (set, get) => {
      /** Another tab may have written since this one was told: its changes are kept. */
      const update = (change: (list: StoredList) => Partial<StoredList>) => {
        if (get().isKept && stored.read() !== known) void usePrintList.persist.rehydrate();
        set(change(get()));
      };
      const change = (id: Part['id'], next: (entry: ListedPart) => ListedPart) =>
        update(({ listed }) => ({ listed: listed.map((entry) => (sameId(entry.part.id, id) ? next(entry) : entry)) }));
      return {
        listed: [],
        pasted: '',
        unit: 'parts',
        newSheetForEach: false,
        isKept: true,
        add: (parts) => {
          const added: Part[] = [];
          update((list) => {
            const listed = [...list.listed];
            for (const { part, typed } of parts) {
              if (listed.length >= MAX_LISTED_PARTS) break;
              if (listed.some((entry) => sameId(entry.part.id, part.id))) continue;
              listed.push({ part, typed: typed ?? firstQuantities(part.qtyPerPack), standardLabel: false });
              added.push(part);
            }
            return { listed };
          });
          return added;
        },
        remove: (ids) =>
          update(({ listed }) => ({ listed: listed.filter(({ part }) => !ids.some((id) => sameId(id, part.id))) })),
        typeLabels: (id, text) => change(id, (entry) => ({ ...entry, typed: typeLabels(text, entry.part.qtyPerPack) })),
        typeParts: (id, text) => change(id, (entry) => ({ ...entry, typed: typeParts(text, entry.part.qtyPerPack) })),
        acceptStandardLabel: (id) => change(id, (entry) => ({ ...entry, standardLabel: true })),
        refresh: (parts) =>
          update(({ listed }) => ({
            listed: listed.map((entry) => {
              const part = parts.find(({ id }) => sameId(id, entry.part.id));
              if (!part || JSON.stringify(part) === JSON.stringify(entry.part)) return entry;
              const isSamePack = part.qtyPerPack === entry.part.qtyPerPack;
              return {
                ...entry,
                part,
                typed: isSamePack ? entry.typed : typeParts(entry.typed.parts, part.qtyPerPack),
              };
            }),
          })),
        setPasted: (pasted) => update(() => ({ pasted })),
        setUnit: (unit) => update(() => ({ unit })),
        setNewSheetForEach: (newSheetForEach) => update(() => ({ newSheetForEach })),
      };
    },
    {
      name: STORAGE_KEY,
      storage,
      partialize: ({ listed, pasted, unit, newSheetForEach }) => ({ listed, pasted, unit, newSheetForEach }),
      merge: (value, current) => {
        const parsed = storedSchema.safeParse(value);
        return parsed.success ? { ...current, ...parsed.data } : current;
      },
    },
  ),
);

// Another tab changed it. A list that the storage refuses lasts here until it is taken.
if (typeof window !== 'undefined') {
  stored.subscribe(() => {
    if (usePrintList.getState().isKept) void usePrintList.persist.rehydrate();
  });
}
