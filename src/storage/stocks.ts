import * as z from 'zod/mini';
import { builtInStocks, MAX_ACROSS, type Stock } from '@/label/sheet/stock';
import { localList } from '@/lib/browser/local-store';

const length = z.number().check(z.gte(0), z.lte(2000));
const size = z.number().check(z.gte(1), z.lte(2000));
const count = (most: number) => z.number().check(z.int(), z.gte(1), z.lte(most));
const base = {
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  turn: z.literal([0, 90, 180, 270]),
  radius: length,
  width: size,
  height: size,
};
const rollSchema = z.object({
  ...base,
  type: z.literal('roll'),
  isContinuous: z.boolean(),
  across: count(MAX_ACROSS),
  gap: length,
  margin: length,
});
const sheetSchema = z.object({
  ...base,
  type: z.literal('sheet'),
  page: z.object({ width: size, height: size }),
  columns: count(100),
  rows: count(100),
  marginLeft: length,
  marginTop: length,
  gapX: length,
  gapY: length,
});

/** A stock of the user's own. */
export type OwnStock = z.infer<typeof rollSchema> | z.infer<typeof sheetSchema>;

const ownStocks = localList<OwnStock>('label-stocks', z.discriminatedUnion('type', [rollSchema, sheetSchema]));

/** Built-in ones first, then the station's own in the order they were made. */
export const allStocks = (): Stock[] => [...builtInStocks, ...ownStocks.read()];

/** Undefined when it was deleted. */
export const stockById = (id: string | undefined): Stock | undefined => allStocks().find((stock) => stock.id === id);

export const isOwnStock = ({ id }: Stock): boolean => ownStocks.read().some((stock) => stock.id === id);

/** Adds an own stock, or replaces the one of its id. False when the browser could not keep it. */
export function saveStock(stock: OwnStock): boolean {
  const own = ownStocks.read();
  const isNew = own.every(({ id }) => id !== stock.id);
  return ownStocks.write(isNew ? [...own, stock] : own.map((other) => (other.id === stock.id ? stock : other)));
}

export const removeStock = (id: string) => ownStocks.write(ownStocks.read().filter((stock) => stock.id !== id));

/** An id no other stock has. */
export function newStockId(): string {
  const taken = new Set(allStocks().map(({ id }) => id));
  let number = 1;
  while (taken.has(`own-stock-${number}`)) number += 1;
  return `own-stock-${number}`;
}
