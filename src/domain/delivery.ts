import * as z from 'zod/mini';
import { recordId, tolerantNumber, tolerantText } from './record';

/** A delivery (pokayoke) slip, scanned at station LT1 and then LT2 (SPEC section 3). */
export const deliverySchema = z.object({
  id: recordId,
  slipNumber: tolerantText,
  seqProd: tolerantText,
  orderNo: tolerantText,
  partNumber: tolerantText,
  partName: tolerantText,
  colorCode: tolerantText,
  kdLotNo: tolerantText,
  qty: tolerantNumber(0),
  date: tolerantText,
  time: tolerantText,
  adjustDate: tolerantText,
  adjustTime: tolerantText,
  remarksBawah: tolerantText,
  barcodeHpm: tolerantText,
  barcodeKasai: tolerantText,
  customer: z.catch(z.nullable(z.object({ alias: tolerantText, name: tolerantText })), null),
  scanLt1ByName: tolerantText,
  scanLt1At: tolerantText,
  scanLt2ByName: tolerantText,
  scanLt2At: tolerantText,
  /** Why it was rejected; '' when it is not, and at hosts without `reject-reason` (docs/api.md). */
  rejectReason: tolerantText,
  updatedBy: tolerantText,
  createdAt: tolerantText,
  updatedAt: tolerantText,
});
export type Delivery = z.infer<typeof deliverySchema>;

export const MAX_REJECT_REASON = 200;

/** What a host with `reject-reason` takes. */
export const rejectionSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why the slip is rejected'), z.maxLength(MAX_REJECT_REASON)),
});

/** Scanned at LT1 and not yet at LT2. */
export const isWaitingForLt2 = ({ scanLt1At, scanLt2At }: Pick<Delivery, 'scanLt1At' | 'scanLt2At'>) =>
  scanLt1At !== '' && scanLt2At === '';
