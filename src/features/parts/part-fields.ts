import type * as z from 'zod/mini';
import { paths } from '@/config/paths';
import type { Customer } from '@/domain/customer';
import { DEFAULT_LABEL_SIZE, handOf, type Part, type partFormSchema } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import type { LabelSize } from '@/label/design/design';
import type { FieldGroup } from '@/resource/form/record-changes';

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
  labelDesignId: undefined,
  labelSize: DEFAULT_LABEL_SIZE,
};

/** The parameter of the create form with the part whose values it starts with. */
export const COPY = 'copy';
export const copyHref = ({ id }: Pick<Part, 'id'>) =>
  `${paths.parts.create.href()}?${new URLSearchParams({ [COPY]: String(id) })}`;

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
  labelDesignId: part.labelDesignId || undefined,
  labelSize: part.labelSize || DEFAULT_LABEL_SIZE,
});

/** `135mm × 90mm`, as a part's label size is written (SPEC section 3). */
export const sizeText = ({ width, height }: LabelSize) => `${width}mm × ${height}mm`;

/** The fields as they are compared with what somebody else has saved. */
export function comparedGroups(
  customerOf: (id: RecordId) => Customer | undefined,
  designs: readonly { id: string; name: string }[] = [],
): FieldGroup<PartFields>[] {
  const customerText = ({ customerId }: PartFields) => customerOf(customerId)?.name ?? `Customer ${customerId}`;
  const designText = ({ labelDesignId = '', labelSize }: PartFields) => {
    const name = designs.find(({ id }) => id === labelDesignId)?.name;
    const design = name === undefined ? `Design ${labelDesignId}` : `${name} (${labelDesignId})`;
    return `${labelDesignId === '' ? 'Standard label' : design}, ${labelSize}`;
  };
  return [
    { label: 'Part Name', fields: ['name'] },
    { label: 'Part Number', fields: ['no'] },
    { label: 'Color Code', fields: ['colorCode'] },
    { label: 'Customer', fields: ['customerId'], text: customerText },
    { label: 'Model', fields: ['model'] },
    { label: 'Quantity Per Pack', fields: ['qtyPerPack'] },
    { label: 'Indication', fields: ['indication'] },
    {
      label: 'Hand',
      fields: ['leftHand', 'rightHand'],
      text: ({ leftHand, rightHand }) => (leftHand ? 'Left Hand' : rightHand ? 'Right Hand' : 'No hand'),
    },
    { label: 'Label Design', fields: ['labelDesignId', 'labelSize'], text: designText },
  ];
}
