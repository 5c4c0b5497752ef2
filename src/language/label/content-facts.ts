import { m } from '@messages/messages';
import type { Gs1Fact, NeedFact, ScanFact, ValueNeed } from '@/label/codes/code-facts';
import type { PartCheck, PartFact } from '@/label/codes/gs1-linters';
import { withVisibleControls } from '@/label/codes/read-composed';
import { sizeInModules } from '@/label/codes/symbologies';
import type { RowFault } from '@/label/text/composition-check';
import { functionNames } from '@/label/text/functions';
import type { ContentFact } from '@/label/text/text-facts';
import { sayDecimal } from '@/language/format';
import { textByCode } from '@/language/text-by-code';
import { sayIdentifier } from './identifiers';

const needs: Record<ValueNeed, () => string> = {
  digits: m.label_needs_digits,
  'plate-35': m.label_needs_plate_35,
  'plate-20': m.label_needs_plate_20,
  'day-8': m.label_needs_day_8,
  'day-6': m.label_needs_day_6,
  'quantity-unit': m.label_needs_quantity_unit,
  'piece-of': m.label_needs_piece_of,
  duns: m.label_needs_duns,
  'day-qualifier': m.label_needs_day_qualifier,
  week: m.label_needs_week,
  country: m.label_needs_country,
};

const partChecks: Record<PartCheck, (fact: { part: string }) => string> = {
  couponcode: m.label_gs1_is_no_coupon,
  couponposoffer: m.label_gs1_is_no_offer,
  cset39: m.label_gs1_is_no_cset39,
  cset64: m.label_gs1_is_no_cset64,
  cset82: m.label_gs1_is_no_cset82,
  csetnumeric: m.label_gs1_is_no_digits,
  gcppos1: m.label_gs1_is_no_prefix,
  gcppos2: m.label_gs1_is_no_second_prefix,
  hasnondigit: m.label_gs1_is_only_digits,
  hh: m.label_gs1_is_no_hour,
  hhmi: m.label_gs1_is_no_time,
  hyphen: m.label_gs1_is_no_hyphen,
  iban: m.label_gs1_is_no_iban,
  importeridx: m.label_gs1_is_no_importer,
  iso3166: m.label_gs1_is_no_country_number,
  iso3166999: m.label_gs1_is_no_country_or_999,
  iso3166alpha2: m.label_gs1_is_no_country_letters,
  iso4217: m.label_gs1_is_no_currency,
  iso5218: m.label_gs1_is_no_sex,
  latitude: m.label_gs1_is_no_latitude,
  longitude: m.label_gs1_is_no_longitude,
  mediatype: m.label_gs1_is_no_medium,
  mi: m.label_gs1_is_no_minute,
  nonzero: m.label_gs1_is_zero,
  nozeroprefix: m.label_gs1_is_with_zero,
  packagetype: m.label_gs1_is_no_package,
  pcenc: m.label_gs1_is_no_percent,
  pieceoftotal: m.label_gs1_is_no_piece,
  posinseqslash: m.label_gs1_is_no_position,
  ss: m.label_gs1_is_no_second,
  winding: m.label_gs1_is_no_winding,
  yesno: m.label_gs1_is_no_flag,
  yymmd0: m.label_gs1_is_no_short_date,
  yymmdd: m.label_gs1_is_no_short_date,
  yyyymmd0: m.label_gs1_is_no_long_date,
  yyyymmdd: m.label_gs1_is_no_long_date,
  zero: m.label_gs1_is_not_zero,
};

const sayPart = textByCode<PartFact>({
  'gs1-part': ({ check, part }) => partChecks[check]({ part }),
  'gs1-not-checked': m.label_gs1_not_checked,
  'gs1-no-pair': m.label_gs1_no_pair,
  'gs1-check-digit': ({ number, digit, last }) => m.label_code_check_digit({ data: number, digit, last }),
  'gs1-check-pair': m.label_gs1_check_pair,
});

const ofType: Record<Extract<Gs1Fact, { code: 'gs1-characters' }>['type'], (fact: { ai: string }) => string> = {
  N: m.label_gs1_takes_digits,
  X: m.label_gs1_takes_cset82,
  Y: m.label_gs1_takes_cset39,
  Z: m.label_gs1_takes_cset64,
};

/** `(10) Batch or lot`. */
const named = (ai: string) => `(${ai}) ${sayIdentifier('gs1', ai) ?? ''}`.trim();

/** `(01) or (02) with (37)`: one of the groups, all identifiers of it. */
const sayGroups = (groups: readonly (readonly string[])[]) =>
  groups
    .map((group) => group.map((ai) => `(${ai})`).reduce((one, other) => m.label_gs1_with({ one, other })))
    .reduce((one, other) => m.label_gs1_or({ one, other }));

const sayNeed = ({ id, needs: need }: Pick<NeedFact, 'id' | 'needs'>) => m.label_id_needs({ id, needs: needs[need]() });

const nameOrValue = (name: string) => name || m.label_the_value();

/** `{serail}` as it was typed. */
const braced = (typed: string) => `{${typed}}`;

/** What `near` names is offered; with '' a button says it. */
const guessed = (
  near: string | undefined,
  without: () => string,
  plain: () => string,
  guess: (near: string) => string,
) => (near === undefined ? without() : near === '' ? plain() : guess(near));

/** Why a text or a code cannot be printed. */
export const sayContent = textByCode<ContentFact>({
  'not-closed': () => m.label_template_not_closed({ open: '{', close: '}', double: '{{' }),
  'not-opened': () => m.label_template_not_opened({ open: '{', close: '}', double: '}}' }),
  'too-deep': m.label_template_too_deep,
  'nothing-between': () => m.label_template_nothing_between({ open: '{', close: '}', both: '{{}}' }),
  'brace-inside': () => m.label_template_brace_inside({ written: '\\}' }),
  'no-placeholder-here': m.label_template_no_placeholder,
  'not-a-date': ({ typed }) => m.label_template_not_a_date({ typed: braced(typed) }),
  'bad-shift': ({ name, sign }) => m.label_template_bad_shift({ typed: `{${name}${sign}…}`, example: `{${name}+90d}` }),
  'not-a-field': ({ typed: bare, near }) => {
    const typed = braced(bare);
    return guessed(
      near,
      () => m.label_template_no_field_at_all({ typed, double: '{{' }),
      () => m.label_template_no_field({ typed }),
      (name) => m.label_template_no_field_but({ typed, near: braced(name) }),
    );
  },
  'number-pattern': ({ name, format }) =>
    m.label_template_number_pattern({ typed: braced(`${name}:${format}`), example: braced(`${name}:000000`) }),
  'no-pattern': ({ name }) => m.label_template_no_pattern({ typed: braced(name) }),
  'empty-pattern': ({ name }) => m.label_template_empty_pattern({ typed: braced(`${name}:`) }),
  'not-in-pattern': ({ typed, near }) =>
    guessed(
      near,
      () => m.label_template_no_date_part_quotes({ typed }),
      () => m.label_template_no_date_part({ typed }),
      (token) => m.label_template_no_date_part_but({ typed, near: token }),
    ),
  'question-missing': () => m.label_template_question_missing({ example: '{ask:Dock}' }),
  'range-missing': () => m.label_template_range_missing({ example: '{range:Licence plate}' }),
  'question-too-long': m.label_template_question_too_long,
  'range-too-long': m.label_template_range_too_long,
  'only-optional': ({ question }) => m.label_template_only_optional({ example: `{ask:${question}:optional}` }),
  'if-too-many': () => m.label_template_if_too_many({ written: '\\:', example: IF_EXAMPLE }),
  'if-too-few': () => m.label_template_if_too_few({ example: IF_EXAMPLE }),
  'if-no-field': () => m.label_template_if_no_field({ example: IF_EXAMPLE }),
  'if-one-field': m.label_template_if_one_field,
  'not-a-function': ({ typed, near }) => {
    const functions = functionNames.join(', ');
    if (typed === '') return m.label_template_function_missing({ functions });
    return guessed(
      near,
      () => m.label_template_no_function_at_all({ typed, functions }),
      () => m.label_template_no_function({ typed }),
      (name) => m.label_template_no_function_but({ typed, near: name }),
    );
  },
  'takes-nothing': m.label_template_takes_nothing,
  takes: ({ name, example, parameters }) =>
    m.label_template_takes({
      name,
      example,
      wanted: parameters
        .map((type) => (type === 'number' ? m.label_template_a_number() : m.label_template_a_text()))
        .reduce((one, other) => m.label_template_and({ one, other })),
    }),
  'takes-whole-number': m.label_template_takes_whole_number,
  'no-ranges': ({ range }) => m.label_value_no_ranges({ placeholder: `{range:${range}}` }),
  'no-number': m.label_value_no_number,
  'replaced-too-long': m.label_value_replaced_too_long,
  'not-mod10': m.label_value_not_mod10,
  'not-mod43': m.label_value_not_mod43,
  'nothing-to-encode': m.label_code_nothing,
  'no-lower-case': m.label_code_no_lower_case,
  'incomplete-character': m.label_code_incomplete_character,
  'eci-not-loaded': m.label_code_eci_not_loaded,
  'not-loaded': m.label_code_not_loaded,
  'digits-only': m.label_code_digits_only,
  'too-many': m.label_code_too_many,
  'cannot-hold': m.label_code_cannot_hold,
  'cannot-hold-control': m.label_code_cannot_hold_control,
  'ascii-only': m.label_code_ascii_only,
  'code-full': ({ name, size, count }) =>
    size === ''
      ? m.label_code_full({ name, count })
      : m.label_code_full_size({ name, count, size: sizeInModules(size) }),
  'qr-full': ({ level, size, count }) =>
    size === ''
      ? m.label_code_qr_full({ level, count })
      : m.label_code_qr_full_size({ level, count, size: sizeInModules(size) }),
  'qr-other-text': m.label_code_qr_other_text,
  'digits-needed': ({ name, digits, count }) =>
    m.label_code_digits_needed({ name, digits, checked: digits + 1, count }),
  'check-digit': m.label_code_check_digit,
  'too-narrow': m.label_code_too_narrow,
  'box-too-small': ({ width, height, module }) =>
    m.label_code_box_too_small({ width, height, module: sayDecimal(module) }),
  'gs1-full': m.label_gs1_full,
  'gs1-written': m.label_gs1_written,
  'gs1-unknown': m.label_gs1_unknown,
  'gs1-length': ({ ai, shortest, longest, count }) =>
    shortest === longest
      ? m.label_gs1_length({ name: named(ai), length: longest, count })
      : m.label_gs1_lengths({ name: named(ai), shortest, longest, count }),
  'gs1-characters': ({ ai, type }) => ofType[type]({ ai: named(ai) }),
  'gs1-short': ({ ai, part, least }) => m.label_gs1_short({ name: named(ai), part, least }),
  'gs1-wrong': ({ ai, why }) => m.label_gs1_wrong({ ai, why: sayPart(why) }),
  'gs1-excluded': m.label_gs1_excluded,
  'gs1-missing': ({ ai, groups }) => m.label_gs1_missing({ ai, wanted: sayGroups(groups) }),
  'not-identifier': ({ id }) => (id === '' ? m.label_id_nothing() : m.label_id_unknown({ id })),
  'id-empty': m.label_id_empty,
  'id-separator': m.label_id_separator,
  'id-not-ascii': m.label_id_not_ascii,
  'id-needs': sayNeed,
  'id-not-date': m.label_id_not_date,
  'composer-not-loaded': m.label_code_composer_not_loaded,
  'no-separator': m.label_composition_no_separator,
  'holds-separator': ({ name, separator }) =>
    m.label_composition_holds_separator({ name: nameOrValue(name), separator }),
  'too-wide': ({ name, count, width }) => m.label_composition_too_wide({ name: nameOrValue(name), count, width }),
  twice: m.label_composition_twice,
  'plate-of-one-part': m.label_composition_plate_of_one_part,
});

const IF_EXAMPLE = '{if:leftHand:L:R}';

/** What is wrong with a row; a button beside it offers what was meant. */
export const sayRowFault = ({ what, needs: need, fix }: RowFault): string => {
  const fault = sayContent(fix && 'near' in what ? { ...what, near: '' } : what);
  return need ? `${fault}. ${sayNeed(need)}` : fault;
};

/** What the button beside a row puts in. */
export const sayRowFix = ({ text, change }: NonNullable<RowFault['fix']>): string =>
  'width' in change ? m.label_row_width({ width: change.width }) : (text ?? change.value);

const kinds: Readonly<Record<string, () => string>> = {
  ']C1': m.label_scan_gs1,
  ']d2': m.label_scan_gs1,
  ']Q3': m.label_scan_gs1,
  ']d4': m.label_scan_eci,
  ']Q2': m.label_scan_eci,
};
const kindOf = (identifier: string) => `${(kinds[identifier] ?? m.label_scan_plain)()} (${identifier})`;

/** What a decoder did not read as it was meant. */
export const sayScan = textByCode<ScanFact>({
  'other-kind': ({ read, intended }) => m.label_scan_other_kind({ read: kindOf(read), intended: kindOf(intended) }),
  'other-rows': ({ rows }) =>
    rows
      .map(({ id, read, intended }) =>
        read === undefined ? m.label_scan_row_nothing({ id, intended }) : m.label_scan_row({ id, read, intended }),
      )
      .join('; '),
  'other-text': ({ read, intended }) =>
    m.label_scan_other_text({ read: withVisibleControls(read), intended: withVisibleControls(intended) }),
  'nothing-read': ({ intended }) => m.label_scan_nothing({ intended: withVisibleControls(intended) }),
});
