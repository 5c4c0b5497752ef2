import { writeWorkbook } from '@/lib/workbook/write-workbook';

/** The columns of the template. */
export const partHead = [
  'Part Name',
  'Part Number',
  'Color Code',
  'Label Size',
  'Customer',
  'Model',
  'Quantity Per Pack',
  'Indication',
  'Left Hand',
  'Right Hand',
];

/** A row of the template: a part without faults, with some cells changed. */
export function partLine(no: string, customer: string, change: Record<string, string | number> = {}) {
  const cells: Record<string, string | number> = {
    'Part Name': 'LINING ASSY R FR DOOR',
    'Part Number': no,
    'Color Code': 'NH-900L',
    Customer: customer,
    Model: 'TG4 2SJ',
    'Quantity Per Pack': 12,
    Indication: 'RR-04',
    'Right Hand': 'yes',
    ...change,
  };
  return partHead.map((column) => cells[column] ?? '');
}

export async function excelFile(rows: readonly (readonly (string | number)[])[], name = 'parts_november.xlsx') {
  return new File([await writeWorkbook({ name: 'Parts', rows })], name);
}
