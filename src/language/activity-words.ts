import { m } from '@messages/messages';
import type { NumberRange } from '@/domain/number-range';
import type { DesignState } from '@/domain/shared-design';
import { formatTimestamp } from '@/lib/dates';
import type { Message } from './message';
import { sayRole } from './roles';

type Words = Readonly<Record<string, Message>>;

/** What an entry of the log says was done. */
export const actionWords: Words = {
  create: m.activity_created,
  update: m.activity_changed,
  delete: m.activity_deleted,
  import: m.activity_imported,
  print: m.activity_printed,
  approve: m.activity_approved,
  reject: m.activity_rejected,
  login: m.activity_signed_in,
};

/** A resource of the log, by its name. */
export const resourceWords: Words = {
  parts: m.resource_part,
  customers: m.resource_customer,
  users: m.resource_user,
  deliveries: m.resource_delivery,
  'print-history': m.resource_print,
  'label-designs': m.resource_design,
  'number-ranges': m.resource_number_range,
  activity: m.resource_activity,
};

/** The message for a name of the log; the name itself where only the host knows it. */
export const wordFor = (words: Words, name: string): Message => words[name] ?? (() => name);

/** The name in the log for a typed word or the start of it ('chan', 'Part'); other text is unchanged. */
export const nameOfWord = (words: Words, typed: string): string => {
  const text = typed.trim().toLowerCase();
  const found = Object.entries(words).find(([name, say]) => name === text || say().toLowerCase().startsWith(text));
  return text !== '' && found ? found[0] : typed.trim();
};

/** The fields of records as the forms name them. */
const fieldWords: Words = {
  no: m.field_part_number,
  name: m.field_name,
  colorCode: m.field_color_code,
  qtyPerPack: m.field_quantity_per_pack,
  leftHand: m.parts_left_hand,
  rightHand: m.parts_right_hand,
  customerId: m.field_customer,
  model: m.field_model,
  indication: m.field_indication,
  labelSize: m.field_label_size,
  labelDesignId: m.field_label_design,
  alias: m.field_alias,
  address: m.field_address,
  username: m.login_username,
  password: m.login_password,
  fullName: m.field_full_name,
  email: m.shell_email,
  role: m.shell_role,
  nik: m.shell_nik,
  kind: m.ranges_kind,
  prefix: m.ranges_prefix,
  next: m.ranges_next,
  warnAt: m.ranges_warn_at,
  rejectReason: m.field_reject_reason,
  state: m.designs_state,
  draft: m.designs_state_draft,
  void: m.trace_now_void,
};

export const designStateWords: Record<DesignState, Message> = {
  draft: m.designs_state_draft,
  'in-review': m.designs_state_in_review,
  approved: m.designs_state_approved,
  published: m.designs_state_published,
  retired: m.designs_state_retired,
};

export const rangeKindWords: Record<NumberRange['kind'], Message> = {
  plain: m.ranges_kind_plain,
  'licence-plate': m.ranges_kind_licence_plate,
  sscc: m.ranges_kind_sscc,
};

/** Values that the log has by a name, by their field. */
const valueWords: Readonly<Record<string, Words>> = {
  state: designStateWords,
  kind: rangeKindWords,
  void: { 'asked for': m.activity_asked, confirmed: m.activity_confirmed },
  password: { changed: m.activity_changed },
};

/** A field that is not known by its name: `colorCode` as 'Color Code'. */
export const fieldWord = (resource: string, field: string): string => {
  if (resource === 'parts' && field === 'name') return m.field_part_name();
  const spaced = field.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return fieldWords[field]?.() ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** The name of the record whose id a field holds; undefined for other fields, and while it is not known. */
export type RecordName = (field: string, id: string) => string | undefined;

/** A value as people say it. */
export function valueWord(field: string, value: string, nameOf: RecordName): string {
  if (value === '' || value === 'null') return '-';
  const name = nameOf(field, value);
  if (name !== undefined) return name;
  if (value === 'true' || value === 'false') return value === 'true' ? m.common_yes() : m.common_no();
  if (field === 'draft') {
    const [, number] = /^revision (\d+)$/.exec(value) ?? [];
    return number === undefined ? formatTimestamp(value) || value : m.designs_small_revision({ number });
  }
  return field === 'role' ? sayRole(value) : (valueWords[field]?.[value]?.() ?? value);
}
