/** The data of a part and a run, formatted as printed. */
export type LabelData = {
  partName: string;
  partNo: string;
  colorCode: string;
  customerName: string;
  prodDate: string;
  qty: string;
  serialNumber: string;
  model: string;
  indication: string;
  hand: 'left' | 'right' | 'none';
  /** Printed where a label has no customer (SPEC section 2). */
  companyName: string;
};

/** The palette's seven dynamic fields (SPEC section 2). */
export const FIELD_NAMES = [
  'partName',
  'partNo',
  'colorCode',
  'customerName',
  'prodDate',
  'qty',
  'serialNumber',
] as const;
/** Two more fields of the standard label. */
export const EXTRA_FIELD_NAMES = ['model', 'indication'] as const;
export type FieldName = (typeof FIELD_NAMES)[number] | (typeof EXTRA_FIELD_NAMES)[number];

export const fieldLabels: Record<FieldName, string> = {
  partName: 'Part Name',
  partNo: 'Part Number',
  colorCode: 'Color Code',
  customerName: 'Customer Name',
  prodDate: 'Production Date',
  qty: 'Quantity',
  serialNumber: 'Serial Number',
  model: 'Model',
  indication: 'Indication',
};

export const emptyLabelData: LabelData = {
  partName: '',
  partNo: '',
  colorCode: '',
  customerName: '',
  prodDate: '',
  qty: '',
  serialNumber: '',
  model: '',
  indication: '',
  hand: 'none',
  companyName: '',
};

/** The text of a field; for a missing customer the company's name. */
export function fieldText(field: FieldName, data: LabelData): string {
  const text = data[field];
  return field === 'customerName' && text.trim() === '' ? data.companyName : text;
}

/** What an element shows: fixed text, one field, or a template such as `{partNo}|{qty}`. */
export type Binding = { fieldType: 'static' | 'dynamic'; fieldName: FieldName; template: string };

/**
 * The text of a bound element. With `omitIncomplete` a template is empty until all its fields have values: an
 * incomplete code would scan too.
 */
export function boundText(binding: Binding, fixed: string, data: LabelData, omitIncomplete: boolean): string {
  if (binding.fieldType === 'static') return fixed;
  if (binding.template === '') return fieldText(binding.fieldName, data);
  let missing = false;
  const text = binding.template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!isFieldName(name)) return placeholder;
    const value = fieldText(name, data);
    if (value === '') missing = true;
    return value;
  });
  return omitIncomplete && missing ? '' : text;
}

const isFieldName = (name: string): name is FieldName => Object.hasOwn(fieldLabels, name);
