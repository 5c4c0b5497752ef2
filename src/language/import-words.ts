import { m } from '@messages/messages';
import type { ImportFact } from '@/domain/import/import-rows';
import type { SheetField } from '@/domain/import/sheet';
import { knowHostTexts, sayHostText } from './host-texts';
import type { Message } from './message';
import { textByCode } from './text-by-code';

// The rules of parts and slips in a file, which hosts share.
knowHostTexts([
  ...[m.import_example_row, m.import_not_whole, m.import_size_of_design, m.import_customers_of_name],
  ...[m.import_no_customer, m.import_hand_is, m.import_yes_or_no, m.import_one_hand, m.import_no_design],
  ...[m.import_must_not_be_empty, m.import_must_be_whole, m.import_not_a_date, m.import_not_a_time],
  ...[m.import_not_a_day, m.import_example_slip],
  ...[m.import_imported_before, m.import_taken_before, m.host_column_missing, m.host_also_in_row],
  ...[m.host_text_after_last, m.host_no_slips, m.host_not_utf8, m.host_parts_imported_one, m.host_parts_imported],
  ...[m.host_slips_imported_one, m.host_slips_imported],
]);

export const sayImportFact = textByCode<ImportFact>({
  stray_text: () => m.import_stray_text(),
  formula: () => m.import_formula(),
  bad_characters: () => m.import_bad_characters(),
  twice: ({ line }) => m.import_twice({ line }),
  said: ({ text }) => sayHostText(text),
});

const fieldWords: Readonly<Record<string, Message>> = {
  no: m.field_part_number,
  name: m.field_part_name,
  colorCode: m.field_color_code,
  customerId: m.field_customer,
  model: m.field_model,
  qtyPerPack: m.field_qty_per_pack,
  indication: m.field_indication,
  hand: m.field_hand,
  leftHand: m.parts_left_hand,
  rightHand: m.parts_right_hand,
  labelSize: m.field_label_size,
  labelDesignId: m.field_label_design_id,
  slipNumber: m.field_slip_number,
  seqProd: m.deliveries_sequence,
  orderNo: m.field_order_no,
  partNumber: m.field_part_number,
  partName: m.field_part_name,
  kdLotNo: m.field_lot,
  qty: m.field_qty,
  date: m.field_date,
  time: m.field_time,
  adjustDate: m.deliveries_adjust_date,
  adjustTime: m.deliveries_adjust_time,
  remarksBawah: m.field_remarks,
  barcodeHpm: m.field_barcode_hpm,
  barcodeKasai: m.field_barcode_kasai,
};

/** What a column of the file becomes. Headings of files are found by the name that the sheet declares. */
export const sayField = (id: SheetField['id']): string => fieldWords[id]?.() ?? id;
