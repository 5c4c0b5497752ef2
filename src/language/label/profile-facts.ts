import { m } from '@messages/messages';
import type { SymbolType } from '@/label/codes/symbologies';
import type { Form, Has, Load, Place, Profile, Requirement, Subject } from '@/label/profiles/rules';
import { sayDecimal } from '@/language/format';
import { textByCode } from '@/language/text-by-code';
import { capitalise } from '@/lib/capitalise';
import { sayName, saySymbology } from './element-texts';
import { sayLabelProblem } from './label-facts';

type Join = (ends: { first: string; last: string }) => string;

const listed = (texts: readonly string[], join: Join): string => {
  const [last = '', ...others] = texts.toReversed();
  return others.length === 0 ? last : join({ first: others.toReversed().join(', '), last });
};
const allOf = (texts: readonly string[]) => listed(texts, m.profile_and);
const oneOf = (texts: readonly string[]) => listed(texts, m.profile_or);
const oneOfTypes = (types: readonly SymbolType[]) => oneOf(types.map(saySymbology));

const mm = (length: number) => sayDecimal(Math.round(length * 100) / 100);

const saySubject = textByCode<Subject>({
  linear_with: ({ identifiers }) => m.profile_linear_with({ identifiers: oneOf(identifiers) }),
  every_linear: m.profile_every_linear,
  every_matrix: m.profile_every_matrix,
  part_number: m.profile_part_number,
  quantity: m.profile_quantity,
  supplier: m.profile_supplier,
  sscc: m.profile_sscc,
  sender: m.profile_sender,
  receiver: m.profile_receiver,
});

const atStart = (subject: Subject) => capitalise(saySubject(subject));

const sayForm = textByCode<Form>({
  licence_plate: m.profile_form_plate,
  sscc: m.profile_form_sscc,
  characters: m.profile_form_characters,
  digits: m.profile_form_digits,
});

const placeTexts: Record<Place, (inputs: { subject: string }) => string> = {
  top_half: m.profile_asks_top_half,
  lower_half: m.profile_asks_lower_half,
  right_half: m.profile_asks_right_half,
};

const saySize = (width: number, height: number) =>
  m.profile_size({ width: sayDecimal(width), height: sayDecimal(height) });

/** What a rule requires. */
export const sayRequirement = textByCode<Requirement>({
  size: ({ sizes }) => m.profile_asks_size({ sizes: oneOf(sizes.map(([width, height]) => saySize(width, height))) }),
  size_at_least: ({ width, height }) =>
    m.profile_asks_size_at_least({ width: sayDecimal(width), height: sayDecimal(height) }),
  margin: ({ least }) => m.profile_asks_margin({ least: mm(least) }),
  linear_code: ({ identifiers, types }) =>
    m.profile_asks_linear_code({ identifiers: oneOf(identifiers), types: oneOfTypes(types) }),
  content: ({ types, identifiers, without }) => {
    const values = { types: oneOfTypes(types), identifiers: allOf(identifiers) };
    return without.length > 0
      ? m.profile_asks_content_without({ ...values, without: allOf(without) })
      : m.profile_asks_content(values);
  },
  envelope: m.profile_asks_envelope,
  one_linear_code: m.profile_asks_one_linear_code,
  valid_codes: m.profile_asks_valid_codes,
  upright: m.profile_asks_upright,
  bar_height: ({ least, subject }) => m.profile_asks_bar_height({ least: mm(least), subject: saySubject(subject) }),
  module_width: ({ least, most, subject }) =>
    most === Infinity
      ? m.profile_asks_module_at_least({ least: mm(least), subject: saySubject(subject) })
      : m.profile_asks_module({ least: sayDecimal(least), most: mm(most), subject: saySubject(subject) }),
  symbol_width: ({ most, subject }) => m.profile_asks_symbol_width({ most: mm(most), subject: saySubject(subject) }),
  quiet_zone: ({ modules, subject }) => m.profile_asks_quiet_zone({ count: modules, subject: saySubject(subject) }),
  clear_space: ({ least, subject }) => m.profile_asks_clear_space({ least: mm(least), subject: saySubject(subject) }),
  value_form: ({ identifier, form }) => m.profile_asks_value_form({ identifier, form: sayForm(form) }),
  same_number: ({ identifiers }) => m.profile_asks_same_number({ identifiers: oneOf(identifiers) }),
  unique_number: ({ identifiers }) => m.profile_asks_unique_number({ identifiers: oneOf(identifiers) }),
  captions: ({ identifiers }) => m.profile_asks_captions({ identifiers: allOf(identifiers.map((id) => `(${id})`)) }),
  readable: ({ subject }) => m.profile_asks_readable({ subject: saySubject(subject) }),
  lowest: ({ subject }) => m.profile_asks_lowest({ subject: saySubject(subject) }),
  text_height: ({ least, subject }) => m.profile_asks_text_height({ least: mm(least), subject: atStart(subject) }),
  zone: ({ subject, place }) => placeTexts[place]({ subject: atStart(subject) }),
  above: ({ subject, other }) => m.profile_asks_above({ subject: atStart(subject), other: saySubject(other) }),
});

const sayOne = textByCode<Has>({
  size: ({ width, height }) => saySize(width, height),
  length: ({ length }) => m.profile_has_length({ length: mm(length) }),
  nothing_printed: m.profile_has_nothing_printed,
  no_matrix: m.profile_has_no_matrix,
  no_code: m.profile_has_no_code,
  no_values: m.profile_has_no_values,
  range: m.profile_has_range,
  all: m.profile_has_all,
  is_lowest: m.profile_has_lowest,
  none: ({ subject }) => m.profile_has_none({ subject: saySubject(subject) }),
  no_code_of: ({ types }) => m.profile_has_no_code_of({ types: oneOfTypes(types) }),
  no_code_with: ({ identifiers }) => m.profile_has_no_code_with({ identifiers: oneOf(identifiers) }),
  text: ({ text }) => text,
  text_in: ({ text, type }) => m.profile_has_text_in({ text, type: saySymbology(type) }),
  values: ({ values }) => allOf(values),
  absent: ({ identifiers }) => m.profile_has_absent({ identifiers: allOf(identifiers) }),
  surplus: ({ identifiers }) => m.profile_has_surplus({ identifiers: allOf(identifiers) }),
  identifiers: ({ identifiers }) =>
    identifiers.length === 0
      ? m.profile_has_no_identifier()
      : m.profile_has_identifiers({ identifiers: allOf(identifiers) }),
  message: ({ element }) => m.profile_has_message({ element: sayName(element) }),
  no_message: ({ element }) => m.profile_has_no_message({ element: sayName(element) }),
  free: ({ element }) => m.profile_has_free({ element: sayName(element) }),
  clear: ({ element }) => m.profile_has_clear({ element: sayName(element) }),
  not_clear: ({ element }) => m.profile_has_not_clear({ element: sayName(element) }),
  no_range: ({ element }) => m.profile_has_no_range({ element: sayName(element) }),
  element: ({ element }) => sayName(element),
  linear_codes: ({ count }) => String(count),
  codes: m.profile_has_codes,
  element_length: ({ element, length }) =>
    m.profile_has_element_length({ element: sayName(element), length: mm(length) }),
  element_module: ({ element, length }) =>
    m.profile_has_element_length({ element: sayName(element), length: sayDecimal(length, 3) }),
  problem: ({ problem }) => sayLabelProblem(problem),
  nowhere: ({ values }) => m.profile_has_nowhere({ values: allOf(values) }),
  no_text: ({ subject }) => m.profile_has_no_text({ subject: saySubject(subject) }),
  element_at: ({ element, x, y }) => m.profile_has_element_at({ element: sayName(element), x: mm(x), y: mm(y) }),
  ends_below: ({ bottom, top }) => m.profile_has_ends_below({ bottom: mm(bottom), top: mm(top) }),
  lower: ({ elements }) => m.profile_has_lower({ elements: allOf(elements.map(sayName)) }),
  turned: ({ element, degrees }) => m.profile_has_turned({ element: sayName(element), degrees }),
});

/** What a label has of what a rule requires. */
export const sayHas = (has: readonly Has[]): string => has.map(sayOne).join('; ');

const loadTexts: Record<Load, () => string> = {
  single: m.profile_load_single,
  master: m.profile_load_master,
  mixed: m.profile_load_mixed,
};

export const sayProfile = ({ family, name }: Profile): string =>
  ('label' in name
    ? [family, m.profile_logistic()]
    : [family, loadTexts[name.load](), ...(name.size ? [name.size] : [])]
  ).join(', ');
