import { m } from '@messages/messages';
import type { TemplateFieldName } from '@/label/text/fields';
import type { FunctionName } from '@/label/text/functions';
import type { dateTokens } from '@/lib/date-pattern';

/* What the field picker and docs/label-language.md say of fields, functions and date patterns. Loaded with the picker. */

/** The groups of the picker in order, with what they are called. */
export const fieldGroups = {
  part: m.label_group_part,
  customer: m.label_group_customer,
  serial: m.label_group_serial,
  run: m.label_group_run,
  print: m.label_group_print,
  typed: m.label_group_typed,
};
type FieldGroup = keyof typeof fieldGroups;

// The cast restores the key type that Object.keys gives up.
export const FIELD_GROUPS = Object.keys(fieldGroups) as FieldGroup[];

type FieldText = { label: () => string; group: FieldGroup };

export const fieldTexts: Record<TemplateFieldName, FieldText> = {
  partNo: { label: m.label_field_part_no, group: 'part' },
  partName: { label: m.label_field_part_name, group: 'part' },
  colorCode: { label: m.label_field_color_code, group: 'part' },
  model: { label: m.label_field_model, group: 'part' },
  indication: { label: m.label_field_indication, group: 'part' },
  qtyPerPack: { label: m.label_field_qty_per_pack, group: 'part' },
  hand: { label: m.label_field_hand, group: 'part' },
  leftHand: { label: m.label_field_left_hand, group: 'part' },
  rightHand: { label: m.label_field_right_hand, group: 'part' },
  labelSize: { label: m.label_field_label_size, group: 'part' },
  partId: { label: m.label_field_part_id, group: 'part' },
  designId: { label: m.label_field_design_id, group: 'part' },
  customerName: { label: m.label_field_customer_name, group: 'customer' },
  customerAlias: { label: m.label_field_customer_alias, group: 'customer' },
  serial: { label: m.label_field_serial_number, group: 'serial' },
  serialDate: { label: m.label_field_serial_date, group: 'serial' },
  counter: { label: m.label_field_counter, group: 'serial' },
  prodDate: { label: m.label_field_prod_date, group: 'serial' },
  qty: { label: m.label_field_qty_in_pack, group: 'run' },
  labelNo: { label: m.label_field_label_no, group: 'run' },
  labelCount: { label: m.label_field_label_count, group: 'run' },
  totalQty: { label: m.label_field_total_qty, group: 'run' },
  printDate: { label: m.label_field_print_date, group: 'print' },
  printedBy: { label: m.label_field_printed_by, group: 'print' },
  companyName: { label: m.label_field_company_name, group: 'print' },
  lot: { label: m.label_field_lot, group: 'typed' },
  orderNo: { label: m.label_field_order_no, group: 'typed' },
  poNo: { label: m.label_field_po_no, group: 'typed' },
};

/** `result` is what the example of the function gives for the part 83500-TG4-N010, colour NH-900L. */
export const functionTexts: Record<FunctionName, { meaning: () => string; result: string }> = {
  left: { meaning: m.label_function_left, result: '83500' },
  right: { meaning: m.label_function_right, result: 'N010' },
  mid: { meaning: m.label_function_mid, result: 'TG4' },
  trim: { meaning: m.label_function_trim, result: '83500-TG4-N010' },
  upper: { meaning: m.label_function_upper, result: 'CMI' },
  lower: { meaning: m.label_function_lower, result: 'nh-900l' },
  remove: { meaning: m.label_function_remove, result: '83500TG4N010' },
  replace: { meaning: m.label_function_replace, result: '83500/TG4/N010' },
  pad: { meaning: m.label_function_pad, result: '***NH-900L' },
  digits: { meaning: m.label_function_digits, result: '835004010' },
  or: { meaning: m.label_function_or, result: 'CMI' },
  mod10: { meaning: m.label_function_mod10, result: '2026112000019' },
  mod43: { meaning: m.label_function_mod43, result: '83500-TG4-N010W' },
};

/** What is not a function: how a date, a number and a choice are written. */
export const otherForms = [
  { example: '{prodDate:yyMMdd}', meaning: m.label_form_of_date_pattern, result: '261120' },
  {
    example: '{prodDate+90d:dd/MM/yyyy}',
    meaning: m.label_form_of_later,
    result: '18/02/2027',
  },
  { example: '{qty:000000}', meaning: m.label_form_of_zeros, result: '000012' },
  { example: '{if:leftHand:L:R}', meaning: m.label_form_of_choice, result: 'R' },
  { example: '{if:colorCode=NH-900L:BLACK:}', meaning: m.label_form_of_equals, result: 'BLACK' },
  { example: '{ask:Dock}', meaning: () => m.label_form_of_ask({ example: '{ask:Dock:optional}' }), result: 'Dock 12' },
  {
    example: '{range:Licence plate}',
    meaning: m.label_form_of_range,
    result: 'UN104711880000000001',
  },
  { example: '{{', meaning: m.label_form_of_brace, result: '{' },
] as const;

/** `example` is 5 March 2026, 09:07. */
export const tokenTexts: Record<(typeof dateTokens)[number], { meaning: () => string; example: string }> = {
  yyyy: { meaning: m.label_token_year, example: '2026' },
  yy: { meaning: m.label_token_year_short, example: '26' },
  MMM: { meaning: m.label_token_month_letters, example: 'Mar' },
  MM: { meaning: m.label_token_month_two, example: '03' },
  M: { meaning: m.label_token_month, example: '3' },
  dd: { meaning: m.label_token_day_two, example: '05' },
  d: { meaning: m.label_token_day, example: '5' },
  DDD: { meaning: m.label_token_day_of_year, example: '064' },
  RRRR: { meaning: m.label_token_week_year, example: '2026' },
  II: { meaning: m.label_token_week, example: '10' },
  i: { meaning: m.label_token_week_day, example: '4' },
  HH: { meaning: m.label_token_hour, example: '09' },
  mm: { meaning: m.label_token_minute, example: '07' },
};
