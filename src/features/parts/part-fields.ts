import type * as z from 'zod/mini';
import { DEFAULT_LABEL_SIZE, handOf, type Part, type partFormSchema } from '@/domain/part';
import type { LabelSize } from '@/label/design/design';

/** The form's values; the schema converts them to the request body. */
export type PartFields = z.input<typeof partFormSchema>;

export const emptyPart: PartFields = {
  name: '',
  no: '',
  colorCode: '',
  customerId: '',
  model: '',
  qtyPerPack: '',
  indication: '',
  leftHand: false,
  rightHand: false,
  labelDesignId: '',
  labelSize: DEFAULT_LABEL_SIZE,
};

/** A part with both hands counts as one without a hand. */
export const toPartFields = (part: Part): PartFields => ({
  name: part.name,
  no: part.no,
  colorCode: part.colorCode,
  customerId: part.customerId ?? '',
  model: part.model,
  qtyPerPack: String(part.qtyPerPack),
  indication: part.indication,
  leftHand: handOf(part) === 'left',
  rightHand: handOf(part) === 'right',
  labelDesignId: part.labelDesignId,
  labelSize: part.labelSize || DEFAULT_LABEL_SIZE,
});

/** `135mm × 90mm`, as a part's label size is written (SPEC section 3). */
export const sizeText = ({ width, height }: LabelSize) => `${width}mm × ${height}mm`;
