import type * as z from 'zod/mini';
import { DEFAULT_LABEL_SIZE, handOf, type Part, type partFormSchema } from '@/domain/part';

/** What is typed; the schema turns it into what is sent. */
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

/** A part that says both hands is for neither: the form cannot show what no label can. */
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
