import { m } from '@messages/messages';
import { type DataIdentifier, isDataIdentifier } from '@/label/codes/data-identifiers';
import type { CompositionMode } from '@/label/codes/encoded';
import { applicationIdentifiers } from '@/label/codes/gs1-dictionary';

/** Of ASC MH10.8.2. */
const meanings: Record<DataIdentifier, () => string> = {
  P: m.label_id_of_customer_item,
  '1P': m.label_id_of_supplier_item,
  '2P': m.label_id_of_revision,
  '20P': m.label_id_of_agreed_customer,
  '30P': m.label_id_of_agreed_supplier,
  Q: m.label_id_of_quantity,
  '7Q': m.label_id_of_quantity_unit,
  '13Q': m.label_id_of_piece,
  S: m.label_id_of_serial,
  '3S': m.label_id_of_package,
  '4S': m.label_id_of_master_same,
  '5S': m.label_id_of_master_mixed,
  '12S': m.label_id_of_document,
  J: m.label_id_of_plate,
  '1J': m.label_id_of_plate_unit,
  '2J': m.label_id_of_plate_packages,
  '3J': m.label_id_of_plate_unit_edi,
  '4J': m.label_id_of_plate_packages_edi,
  '5J': m.label_id_of_plate_mixed,
  '6J': m.label_id_of_plate_master,
  T: m.label_id_of_customer_lot,
  '1T': m.label_id_of_supplier_lot,
  V: m.label_id_of_supplier_by_customer,
  '1V': m.label_id_of_supplier_own,
  '8V': m.label_id_of_customer_code,
  '12V': m.label_id_of_maker,
  D: m.label_id_of_date,
  '6D': m.label_id_of_date_qualifier,
  '9D': m.label_id_of_date_agreed,
  '10D': m.label_id_of_week,
  '12D': m.label_id_of_date,
  '14D': m.label_id_of_expiry,
  '16D': m.label_id_of_production,
  K: m.label_id_of_order,
  '4K': m.label_id_of_order_line,
  '5K': m.label_id_of_release,
  '11K': m.label_id_of_packing_list,
  '15K': m.label_id_of_kanban,
  '16K': m.label_id_of_delivery,
  '1L': m.label_id_of_location,
  '2L': m.label_id_of_ship_to,
  '4L': m.label_id_of_country,
  Z: m.label_id_of_agreed,
};

/** Where the title of GS1 is an abbreviation. The others are said as it is, the same on every label of the world. */
const applications: Readonly<Record<string, () => string>> = {
  '00': m.label_ai_sscc,
  '01': m.label_ai_gtin,
  '02': m.label_ai_gtin_inside,
  10: m.label_ai_batch,
  11: m.label_id_of_production,
  12: m.label_ai_due,
  13: m.label_ai_packaging,
  15: m.label_ai_best_before,
  16: m.label_ai_sell_by,
  17: m.label_id_of_expiry,
  20: m.label_ai_variant,
  21: m.label_ai_serial,
  30: m.label_ai_count,
  37: m.label_ai_count_inside,
  90: m.label_ai_mutual,
  240: m.label_ai_additional,
  241: m.label_ai_customer_part,
  250: m.label_ai_second_serial,
  251: m.label_ai_source,
  400: m.label_ai_order,
  402: m.label_ai_shipment,
  410: m.label_ai_ship_to,
  411: m.label_ai_bill_to,
  412: m.label_ai_purchased_from,
  413: m.label_ai_ship_for,
  414: m.label_ai_location,
  415: m.label_ai_invoicing,
  416: m.label_ai_production_place,
  420: m.label_ai_postal_code,
  422: m.label_id_of_country,
  8003: m.label_ai_returnable,
  8004: m.label_ai_asset,
  8010: m.label_ai_component,
  8011: m.label_ai_component_serial,
};

/** What an identifier stands for; undefined when it is not in the tables. */
export function sayIdentifier(mode: CompositionMode, id: string): string | undefined {
  if (mode === 'gs1') return sayApplication(id);
  return mode === 'iso15434' && isDataIdentifier(id) ? meanings[id]() : undefined;
}

function sayApplication(ai: string): string | undefined {
  const title = applicationIdentifiers.get(ai)?.title;
  if (title === undefined) return undefined;
  // The last digit of measures and amounts is the place of the decimal point.
  if (/^3[1-69]\d\d$/.test(ai)) return m.label_ai_measure({ title, count: ai.at(-1) ?? '' });
  return applications[ai]?.() ?? title;
}
