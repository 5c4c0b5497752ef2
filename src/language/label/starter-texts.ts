import { m } from '@messages/messages';
import type { StarterId } from '@/label/starters';

const plateCodes = m.label_starter_plate_codes;

const texts: Record<StarterId, { about: () => string; codes: () => string }> = {
  standard: { about: m.label_starter_standard, codes: () => 'Code 39, QR' },
  customer: { about: m.label_starter_customer, codes: () => 'Data Matrix, Code 128' },
  transport: { about: m.label_starter_transport, codes: plateCodes },
  'transport-small': { about: m.label_starter_transport_small, codes: plateCodes },
  'transport-master': { about: m.label_starter_transport_master, codes: plateCodes },
  'transport-mixed': { about: m.label_starter_transport_mixed, codes: plateCodes },
  container: { about: m.label_starter_container, codes: m.label_starter_four_code39 },
  logistic: { about: m.label_starter_logistic, codes: m.label_starter_two_gs1_128 },
  kanban: { about: m.label_starter_kanban, codes: () => 'QR' },
  shelf: { about: m.label_starter_shelf, codes: () => 'QR' },
  'part-tag': { about: m.label_starter_part_tag, codes: () => 'Data Matrix' },
  address: { about: m.label_starter_address, codes: m.label_starter_no_code },
};

/** For whom or what a design to start from is. */
export const sayStarter = (id: StarterId) => texts[id].about();

/** Its codes, in a few words. */
export const sayStarterCodes = (id: StarterId) => texts[id].codes();
