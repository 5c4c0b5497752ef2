import { m } from '@messages/messages';
import type * as z from 'zod/mini';
import type { Customer } from '@/domain/customer';
import { DEFAULT_LABEL_SIZE, handOf, type Part, type partFormSchema } from '@/domain/part';
import type { RecordId } from '@/domain/record';
import type { LabelSize } from '@/label/design/design';
import { knowHostTexts } from '@/language/host-texts';
import type { FieldGroup } from '@/resource/form/record-changes';

knowHostTexts([
  ...[m.parts_name_missing, m.parts_number_missing, m.parts_color_missing, m.parts_size_missing],
  ...[m.parts_customer_missing, m.parts_model_missing, m.parts_indication_missing],
]);

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
export const labelSizeText = ({ width, height }: LabelSize) => `${width}mm × ${height}mm`;

/** The fields as they are compared with what somebody else has saved. */
export function comparedGroups(
  customerOf: (id: RecordId) => Customer | undefined,
  designs: readonly { id: string; name: string }[] = [],
): FieldGroup<PartFields>[] {
  const customerText = ({ customerId }: PartFields) =>
    customerOf(customerId)?.name ?? m.parts_customer_by_id({ id: String(customerId) });
  const designText = ({ labelDesignId = '', labelSize }: PartFields) => {
    const name = designs.find(({ id }) => id === labelDesignId)?.name;
    const named =
      name === undefined
        ? m.parts_design_by_id({ id: labelDesignId })
        : m.parts_design_named({ name, id: labelDesignId });
    const design = labelDesignId === '' ? m.common_standard_label() : named;
    return m.parts_design_of_size({ design, size: labelSize });
  };
  return [
    { label: m.field_part_name, fields: ['name'] },
    { label: m.field_part_number, fields: ['no'] },
    { label: m.field_color_code, fields: ['colorCode'] },
    { label: m.field_customer, fields: ['customerId'], text: customerText },
    { label: m.field_model, fields: ['model'] },
    { label: m.field_quantity_per_pack, fields: ['qtyPerPack'] },
    { label: m.field_indication, fields: ['indication'] },
    {
      label: m.field_hand,
      fields: ['leftHand', 'rightHand'],
      text: ({ leftHand, rightHand }) =>
        (leftHand ? m.parts_left_hand : rightHand ? m.parts_right_hand : m.parts_no_hand)(),
    },
    { label: m.field_label_design, fields: ['labelDesignId', 'labelSize'], text: designText },
  ];
}
