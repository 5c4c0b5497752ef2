import * as z from 'zod/mini';
import { auditFields, recordId, tolerantFlag, tolerantText } from './record';

/** Pieces in a pack, a whole number of at least 1: "12" is 12, 2.5 is 2; 1 for anything else ("", 0, -5, "abc", 1e309). */
export function readQtyPerPack(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const number = /^[+-]?\d+(\.\d+)?$/.test(text) ? Math.trunc(Number(text)) : 1;
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}

export const qtyPerPackSchema = z.pipe(z.optional(z.unknown()), z.transform(readQtyPerPack));

export const DEFAULT_LABEL_SIZE = '135mm × 90mm';

/** A part as the host sends it (SPEC section 3). */
export const partSchema = z.object({
  id: recordId,
  name: tolerantText,
  no: tolerantText,
  colorCode: tolerantText,
  labelSize: tolerantText,
  customerId: z.catch(z.nullable(recordId), null),
  customer: z.catch(z.nullable(z.object({ name: tolerantText })), null),
  model: tolerantText,
  qtyPerPack: qtyPerPackSchema,
  indication: tolerantText,
  leftHand: tolerantFlag,
  rightHand: tolerantFlag,
  labelDesignId: tolerantText,
  ...auditFields,
});
export type Part = z.infer<typeof partSchema>;

const required = (error: string) => z.string({ error }).check(z.trim(), z.minLength(1, error));

/** What the part form sends, with the messages of SPEC section 5. */
export const partFormSchema = z.object({
  name: required('Part name is required'),
  no: required('Part number is required'),
  colorCode: required('Color code is required'),
  labelSize: required('Label size is required'),
  // Not `recordId`: that union would report the message of its branches instead of this one.
  customerId: z.union([z.string().check(z.minLength(1, 'Customer is required')), z.number()], {
    error: 'Customer is required',
  }),
  model: required('Model is required'),
  qtyPerPack: qtyPerPackSchema,
  indication: required('Indication is required'),
  leftHand: z.boolean(),
  rightHand: z.boolean(),
  labelDesignId: z.optional(z.string()),
});
export type PartForm = z.infer<typeof partFormSchema>;

export type Hands = { leftHand: boolean; rightHand: boolean };
export type Hand = 'left' | 'right' | 'none';

/** Turning one hand on turns the other off (SPEC section 2, part form). */
export const toggleHand = (hand: 'left' | 'right', on: boolean, hands: Hands): Hands =>
  hand === 'left'
    ? { leftHand: on, rightHand: on ? false : hands.rightHand }
    : { leftHand: on ? false : hands.leftHand, rightHand: on };

/** The hand a part is for. A host may send both flags: that is none, because a label must not show two hands. */
export const handOf = ({ leftHand, rightHand }: Hands): Hand =>
  leftHand === rightHand ? 'none' : leftHand ? 'left' : 'right';

/** Part numbers are equal without case and spaces around them. */
export const normalPartNo = (partNo: string) => partNo.trim().toUpperCase();

/** The parts of a colour; all when it is ''. */
export const ofColour = <Coloured extends Pick<Part, 'colorCode'>>(parts: readonly Coloured[], colorCode: string) =>
  colorCode === ''
    ? parts
    : parts.filter((part) => part.colorCode.trim().toLowerCase() === colorCode.trim().toLowerCase());
