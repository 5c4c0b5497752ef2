import * as z from 'zod/mini';
import { create } from 'zustand';
import { isRecord } from '@/api/client/errors';
import { type Part, partSchema } from '@/domain/part';
import {
  firstQuantities,
  type Quantities,
  readQuantity,
  typedWithPack,
  typeLabels,
  typeParts,
  typeSlips,
} from '@/domain/print-run';
import { sameId } from '@/domain/record';
import type { PartOfSlips } from '@/domain/slips-of-day';
import type { Override } from '@/features/print/missing-design';
import type { Answers } from '@/label/text/label-data';
import { storedKeys, storedText, subscribeToStored } from '@/lib/browser/local-store';
import type { QuantityUnit } from './pasted-lines';

/** A part on the print list, with its two quantity fields as typed. Each part is on the list once. */
export type ListedPart = {
  part: Part;
  typed: Quantities;
  /** An admin prints the standard label this once, although the part names a design. */
  override?: Override | undefined;
  /** What is typed at printing, by question. */
  answers: Answers;
  /** The ids of the delivery slips that it is printed for. */
  slips?: readonly string[] | undefined;
};

/** More would take days to print. */
export const MAX_LISTED_PARTS = 500;

/** `order` is the place on the list. */
type StoredPart = ListedPart & { order: number };

const entrySchema = z.object({
  part: partSchema,
  typed: z.object({
    labels: z.string(),
    parts: z.string(),
    slips: z.catch(z.optional(z.array(z.number())), undefined),
  }),
  override: z.catch(z.optional(z.object({ reason: z.string() })), undefined),
  answers: z.catch(z.record(z.string(), z.string()), {}),
  slips: z.catch(z.optional(z.array(z.string())), undefined),
  order: z.catch(z.number(), 0),
});

const settingsSchema = z.object({
  pasted: z.catch(z.string(), ''),
  unit: z.catch(z.enum(['parts', 'labels']), 'parts'),
  newSheetForEach: z.catch(z.boolean(), false),
});

type StoredList = z.infer<typeof settingsSchema> & { listed: readonly StoredPart[] };

type PrintListState = StoredList & {
  /** False when the storage of this browser refuses the list: it lasts until the page is left. */
  isPersistent: boolean;
  /** Adds parts that are not listed yet. @returns those that were added. */
  add: (parts: readonly { part: Part; typed?: Quantities }[]) => Part[];
  /** Adds the parts of delivery slips; what is on the list of them already grows. @returns those that have no room. */
  addSlips: (parts: readonly PartOfSlips[]) => Part[];
  remove: (ids: readonly Part['id'][]) => void;
  /** The parts among these that are no longer on the stored list: another tab has printed or removed them. */
  missing: (ids: readonly Part['id'][]) => Part['id'][];
  typeLabels: (id: Part['id'], text: string) => void;
  typeParts: (id: Part['id'], text: string) => void;
  typeAnswer: (id: Part['id'], question: string, text: string) => void;
  setOverride: (id: Part['id'], override: Override | undefined) => void;
  /** The parts as the host has them now. With another pack the quantity of parts stays, the labels follow. */
  refresh: (parts: readonly Part[]) => void;
  setPasted: (pasted: string) => void;
  setUnit: (unit: QuantityUnit) => void;
  setNewSheetForEach: (on: boolean) => void;
};

/**
 * Settings under the first key, each part under a key of its own: two tabs that take different parts off the list at the
 * same moment write different keys, so that neither brings a printed part of the other back.
 */
const SETTINGS_KEY = 'print-list';
const PART_PREFIX = 'print-list/';
const keyOf = ({ part }: ListedPart) => `${PART_PREFIX}${part.id}`;

/** What this tab has read or written last, by key. */
let known = new Map<string, string>();

function readTexts(): Map<string, string> {
  const keys = [SETTINGS_KEY, ...storedKeys(PART_PREFIX)];
  const texts = keys.map((key) => [key, storedText(key).read()] as const);
  return new Map(texts.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])));
}

/** The stored list; undefined when no other tab has changed it. */
function readChanged(): StoredList | undefined {
  const texts = readTexts();
  if (texts.size === known.size && [...texts].every(([key, text]) => known.get(key) === text)) return undefined;
  known = texts;
  const value = parseJson(texts.get(SETTINGS_KEY));
  const settings = isRecord(value) ? value : {};
  const rows = [...texts].flatMap(([key, text]) => (key === SETTINGS_KEY ? [] : [parseJson(text)]));
  return { ...settingsSchema.parse(settings), listed: readEntries(rows) };
}

/** A row that cannot be read takes no other row with it; each part is listed once. */
function readEntries(rows: unknown[]): StoredPart[] {
  const entries: StoredPart[] = [];
  for (const row of rows) {
    const { success, data } = entrySchema.safeParse(row);
    if (success && !entries.some(({ part }) => sameId(part.id, data.part.id))) entries.push(data);
  }
  return entries.toSorted((a, b) => a.order - b.order);
}

/** Writes what this tab has changed since it read. @returns false when the storage refuses. */
function writeChanges({ pasted, unit, newSheetForEach, listed }: StoredList): boolean {
  const texts = new Map(listed.map((entry) => [keyOf(entry), JSON.stringify(entry)]));
  let isStored = true;
  for (const key of known.keys()) {
    if (key === SETTINGS_KEY || texts.has(key)) continue;
    const stored = storedText(key);
    stored.remove();
    // Otherwise a reload would bring a printed part back.
    if (stored.read() === undefined) known.delete(key);
    else isStored = false;
  }
  texts.set(SETTINGS_KEY, JSON.stringify({ pasted, unit, newSheetForEach }));
  for (const [key, text] of texts) {
    if (known.get(key) === text) continue;
    const stored = storedText(key);
    // Another tab has just taken this part off the list: it stays off.
    if (known.has(key) && stored.read() === undefined) continue;
    if (stored.write(text)) known.set(key, text);
    else isStored = false;
  }
  return isStored;
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const quantitiesOfSlips = (quantities: readonly number[], qtyPerPack: number): Quantities =>
  quantities.length === 1 ? typeParts(String(quantities[0]), qtyPerPack) : typeSlips(quantities, qtyPerPack);

/** What is on the list of a part; nothing when it is not a quantity. */
function quantitiesOf(entry: ListedPart | undefined): readonly number[] {
  const { slips, parts = '' } = entry?.typed ?? {};
  const read = readQuantity(parts, Number.MAX_SAFE_INTEGER);
  return slips ?? (read.ok ? [read.value] : []);
}

/** The print list of this browser. It survives a reload and is the same in all tabs. */
export const usePrintList = create<PrintListState>()((set, get) => {
  /** Another tab may have written what this one has not read yet: its changes stay. */
  const update = (change: (list: StoredList) => Partial<StoredList>) => {
    if (get().isPersistent) set(readChanged() ?? {});
    set(change(get()));
    set({ isPersistent: writeChanges(get()) });
  };
  const change = (id: Part['id'], next: (entry: StoredPart) => StoredPart) =>
    update(({ listed }) => ({ listed: listed.map((entry) => (sameId(entry.part.id, id) ? next(entry) : entry)) }));
  return {
    ...(readChanged() ?? { listed: [], pasted: '', unit: 'parts', newSheetForEach: false }),
    isPersistent: true,
    add: (parts) => {
      const added: Part[] = [];
      update((list) => {
        const listed = [...list.listed];
        for (const { part, typed } of parts) {
          if (listed.length >= MAX_LISTED_PARTS) break;
          if (listed.some((entry) => sameId(entry.part.id, part.id))) continue;
          listed.push({
            part,
            typed: typed ?? firstQuantities(part.qtyPerPack),
            answers: {},
            order: (listed.at(-1)?.order ?? 0) + 1,
          });
          added.push(part);
        }
        return { listed };
      });
      return added;
    },
    addSlips: (parts) => {
      const leftOut: Part[] = [];
      update((list) => {
        const listed = [...list.listed];
        for (const { part, slipIds, quantities } of parts) {
          const at = listed.findIndex((entry) => sameId(entry.part.id, part.id));
          const known = listed[at];
          if (!known && listed.length >= MAX_LISTED_PARTS) {
            leftOut.push(part);
            continue;
          }
          const typed = quantitiesOfSlips([...quantitiesOf(known), ...quantities], part.qtyPerPack);
          const slips = [...(known?.slips ?? []), ...slipIds];
          const order = (listed.at(-1)?.order ?? 0) + 1;
          if (known) listed[at] = { ...known, typed, slips };
          else listed.push({ part, typed, slips, answers: {}, order });
        }
        return { listed };
      });
      return leftOut;
    },
    remove: (ids) =>
      update(({ listed }) => ({ listed: listed.filter(({ part }) => !ids.some((id) => sameId(id, part.id))) })),
    missing: (ids) => {
      update(() => ({}));
      return ids.filter((id) => !get().listed.some(({ part }) => sameId(id, part.id)));
    },
    typeLabels: (id, text) => change(id, (entry) => ({ ...entry, typed: typeLabels(text, entry.part.qtyPerPack) })),
    typeParts: (id, text) => change(id, (entry) => ({ ...entry, typed: typeParts(text, entry.part.qtyPerPack) })),
    typeAnswer: (id, question, text) =>
      change(id, (entry) => ({ ...entry, answers: { ...entry.answers, [question]: text } })),
    setOverride: (id, override) => change(id, (entry) => ({ ...entry, override })),
    refresh: (parts) =>
      update(({ listed }) => ({
        listed: listed.map((entry) => {
          const part = parts.find(({ id }) => sameId(id, entry.part.id));
          if (!part || JSON.stringify(part) === JSON.stringify(entry.part)) return entry;
          const isSamePack = part.qtyPerPack === entry.part.qtyPerPack;
          return {
            ...entry,
            part,
            typed: isSamePack ? entry.typed : typedWithPack(entry.typed, part.qtyPerPack),
          };
        }),
      })),
    setPasted: (pasted) => update(() => ({ pasted })),
    setUnit: (unit) => update(() => ({ unit })),
    setNewSheetForEach: (newSheetForEach) => update(() => ({ newSheetForEach })),
  };
});

// Another tab changed it. A list that the storage refuses lasts here until it is taken.
if (typeof window !== 'undefined') {
  subscribeToStored(SETTINGS_KEY, () => {
    if (usePrintList.getState().isPersistent) usePrintList.setState(readChanged() ?? {});
  });
}
