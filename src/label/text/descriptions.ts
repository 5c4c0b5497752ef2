import type { dateTokens } from '@/lib/date-pattern';
import type { TemplateFieldName } from './fields';
import type { FunctionName } from './functions';
import { fieldLabels } from './label-data';

/* What the field picker and docs/label-language.md say of fields, functions and date patterns. Loaded with the picker. */

export const FIELD_GROUPS = ['Part', 'Customer', 'Serial and date', 'Run', 'Print', 'Typed at printing'] as const;

type FieldText = { label: string; group: (typeof FIELD_GROUPS)[number] };

export const fieldTexts: Record<TemplateFieldName, FieldText> = {
  partNo: { label: fieldLabels.partNo, group: 'Part' },
  partName: { label: fieldLabels.partName, group: 'Part' },
  colorCode: { label: fieldLabels.colorCode, group: 'Part' },
  model: { label: fieldLabels.model, group: 'Part' },
  indication: { label: fieldLabels.indication, group: 'Part' },
  qtyPerPack: { label: 'Quantity Per Pack', group: 'Part' },
  hand: { label: 'Hand: left or right', group: 'Part' },
  leftHand: { label: 'Left Hand: yes or empty', group: 'Part' },
  rightHand: { label: 'Right Hand: yes or empty', group: 'Part' },
  labelSize: { label: 'Label Size', group: 'Part' },
  partId: { label: 'Id of the part', group: 'Part' },
  designId: { label: 'Id of the design', group: 'Part' },
  customerName: { label: fieldLabels.customerName, group: 'Customer' },
  customerAlias: { label: 'Customer Alias', group: 'Customer' },
  serial: { label: fieldLabels.serialNumber, group: 'Serial and date' },
  serialDate: { label: 'Date in the serial', group: 'Serial and date' },
  counter: { label: 'Counter in the serial', group: 'Serial and date' },
  prodDate: { label: fieldLabels.prodDate, group: 'Serial and date' },
  qty: { label: 'Quantity in this pack', group: 'Run' },
  labelNo: { label: 'Number of the label in its run', group: 'Run' },
  labelCount: { label: 'Labels of the run', group: 'Run' },
  totalQty: { label: 'Quantity of the run', group: 'Run' },
  printDate: { label: 'Print Date', group: 'Print' },
  printedBy: { label: 'Printed By', group: 'Print' },
  companyName: { label: 'Company Name', group: 'Print' },
  lot: { label: 'Lot', group: 'Typed at printing' },
  orderNo: { label: 'Order', group: 'Typed at printing' },
  poNo: { label: 'PO', group: 'Typed at printing' },
};

/** `result` is what the example of the function gives for the part 83500-TG4-N010, colour NH-900L. */
export const functionTexts: Record<FunctionName, { meaning: string; result: string }> = {
  left: { meaning: 'The first characters', result: '83500' },
  right: { meaning: 'The last characters', result: 'N010' },
  mid: { meaning: 'Characters from a place on, counted from 1, and how many', result: 'TG4' },
  trim: { meaning: 'Without spaces at both ends', result: '83500-TG4-N010' },
  upper: { meaning: 'In capitals', result: 'CMI' },
  lower: { meaning: 'In small letters', result: 'nh-900l' },
  remove: { meaning: 'Without a text', result: '83500TG4N010' },
  replace: { meaning: 'One text replaced by another', result: '83500/TG4/N010' },
  pad: { meaning: 'Filled up at the left to a length, with 0 or another character', result: '***NH-900L' },
  digits: { meaning: 'Only the digits', result: '835004010' },
  or: { meaning: 'Another text where there is none', result: 'CMI' },
  mod10: { meaning: 'With a check digit modulo 10 (GS1) at the end; digits only', result: '2026112000019' },
  mod43: { meaning: 'With a check character modulo 43 (Code 39) at the end', result: '83500-TG4-N010W' },
};

/** What is not a function: how a date, a number and a choice are written. */
export const otherForms = [
  { example: '{prodDate:yyMMdd}', meaning: 'A date in another pattern', result: '261120' },
  {
    example: '{prodDate+90d:dd/MM/yyyy}',
    meaning: 'Days, weeks, months or years later: d, w, m, y',
    result: '18/02/2027',
  },
  { example: '{qty:000000}', meaning: 'A number with zeros in front', result: '000012' },
  { example: '{if:leftHand:L:R}', meaning: 'One text when a field has a value, else another', result: 'R' },
  { example: '{if:colorCode=NH-900L:BLACK:}', meaning: 'One text when a field has this value', result: 'BLACK' },
  { example: '{ask:Dock}', meaning: 'Typed at printing; {ask:Dock:optional} may stay empty', result: 'Dock 12' },
  {
    example: '{range:Licence plate}',
    meaning: 'The next number of a number range of the host: no other label has it',
    result: 'UN104711880000000001',
  },
  { example: '{{', meaning: 'A brace that is printed', result: '{' },
] as const;

/** `example` is 5 March 2026, 09:07. */
export const tokenTexts: Record<(typeof dateTokens)[number], { meaning: string; example: string }> = {
  yyyy: { meaning: 'year', example: '2026' },
  yy: { meaning: 'year, two digits', example: '26' },
  MMM: { meaning: 'month, three letters', example: 'Mar' },
  MM: { meaning: 'month, two digits', example: '03' },
  M: { meaning: 'month', example: '3' },
  dd: { meaning: 'day, two digits', example: '05' },
  d: { meaning: 'day', example: '5' },
  DDD: { meaning: 'day of the year, three digits', example: '064' },
  RRRR: { meaning: 'year of the ISO week', example: '2026' },
  II: { meaning: 'ISO week, two digits', example: '10' },
  i: { meaning: 'day of the ISO week, 1 is Monday', example: '4' },
  HH: { meaning: 'hour, 00 to 23', example: '09' },
  mm: { meaning: 'minute', example: '07' },
};
