import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Part, partSchema } from '@/domain/part';
import { firstQuantities, type Quantities, typeLabels, typeParts } from '@/domain/print-run';
import { sameId } from '@/domain/record';
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

const storedSchema = z.object({
  listed: z.catch(
    z.array(
      z.object({
        part: partSchema,
        typed: z.object({ labels: z.string(), parts: z.string() }),
        standardLabel: z.catch(z.boolean(), false),
      }),
    ),
    [],
  ),
  pasted: z.catch(z.string(), ''),
  unit: z.catch(z.enum(['parts', 'labels']), 'parts'),
  newSheetForEach: z.catch(z.boolean(), false),
});

type PrintListState = {
  listed: ListedPart[];
  /** The text of the paste box. */
  pasted: string;
  unit: QuantityUnit;
  /** Each part starts on a new sheet. */
  newSheetForEach: boolean;
  /** Adds parts that are not listed yet. @returns how many were added. */
  add: (parts: readonly { part: Part; typed?: Quantities }[]) => number;
  remove: (ids: readonly Part['id'][]) => void;
  typeLabels: (id: Part['id'], text: string) => void;
  typeParts: (id: Part['id'], text: string) => void;
  acceptStandardLabel: (id: Part['id']) => void;
  /** The parts as the host has them now. */
  refresh: (parts: readonly Part[]) => void;
  setPasted: (pasted: string) => void;
  setUnit: (unit: QuantityUnit) => void;
  setNewSheetForEach: (on: boolean) => void;
};

const STORAGE_KEY = 'print-list';

/** The print list of this browser. It survives a reload and is the same in all tabs. */
export const usePrintList = create<PrintListState>()(
  persist(
    (set, get) => {
      const change = (id: Part['id'], next: (entry: ListedPart) => ListedPart) =>
        set(({ listed }) => ({ listed: listed.map((entry) => (sameId(entry.part.id, id) ? next(entry) : entry)) }));
      return {
        listed: [],
        pasted: '',
        unit: 'parts',
        newSheetForEach: false,
        add: (added) => {
          const listed = [...get().listed];
          for (const { part, typed } of added) {
            if (listed.length >= MAX_LISTED_PARTS) break;
            if (listed.some((entry) => sameId(entry.part.id, part.id))) continue;
            listed.push({ part, typed: typed ?? firstQuantities(part.qtyPerPack), standardLabel: false });
          }
          const count = listed.length - get().listed.length;
          set({ listed });
          return count;
        },
        remove: (ids) =>
          set(({ listed }) => ({ listed: listed.filter(({ part }) => !ids.some((id) => sameId(id, part.id))) })),
        typeLabels: (id, text) => change(id, (entry) => ({ ...entry, typed: typeLabels(text, entry.part.qtyPerPack) })),
        typeParts: (id, text) => change(id, (entry) => ({ ...entry, typed: typeParts(text, entry.part.qtyPerPack) })),
        acceptStandardLabel: (id) => change(id, (entry) => ({ ...entry, standardLabel: true })),
        refresh: (parts) =>
          set(({ listed }) => ({
            listed: listed.map((entry) => {
              const part = parts.find(({ id }) => sameId(id, entry.part.id));
              return part ? { ...entry, part } : entry;
            }),
          })),
        setPasted: (pasted) => set({ pasted }),
        setUnit: (unit) => set({ unit }),
        setNewSheetForEach: (newSheetForEach) => set({ newSheetForEach }),
      };
    },
    {
      name: STORAGE_KEY,
      partialize: ({ listed, pasted, unit, newSheetForEach }) => ({ listed, pasted, unit, newSheetForEach }),
      merge: (stored, initial) => {
        const parsed = storedSchema.safeParse(stored);
        return parsed.success ? { ...initial, ...parsed.data } : initial;
      },
    },
  ),
);

// Another tab changed it.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) void usePrintList.persist.rehydrate();
  });
}
