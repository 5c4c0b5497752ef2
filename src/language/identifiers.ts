import { m } from '@messages/messages';
import { type DataIdentifier, isDataIdentifier } from '@/label/codes/data-identifiers';
import type { CompositionMode } from '@/label/codes/encoded';
import { meaningOfApplication } from '@/label/codes/gs1';

/** Of ASC MH10.8.2. Those of GS1 are GS1's own titles. */
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

/** What an identifier stands for; undefined when it is not in the tables. */
export function sayIdentifier(mode: CompositionMode, id: string): string | undefined {
  if (mode === 'gs1') return meaningOfApplication(id);
  return mode === 'iso15434' && isDataIdentifier(id) ? meanings[id]() : undefined;
}
