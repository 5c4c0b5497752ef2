import { m } from '@messages/messages';
import type { Gs1Fact } from '@/label/codes/code-facts';
import type { Problem } from '@/label/design/content';
import type { DesignFault, ElementFault } from '@/label/design/parse-design';
import type { RuleFact } from '@/label/design/visibility';
import type {
  ElementProblem,
  FieldFault,
  ImageFact,
  SayOnLabel,
  StandardFact,
} from '@/label/elements/element-definition';
import type { ContentFact } from '@/label/text/text-facts';
import { sayDecimal } from '@/language/format';
import { inSpecification } from '@/language/language';
import { textByCode } from '@/language/text-by-code';
import { sayContent, sayScan } from './content-facts';
import { sayName } from './element-texts';

/** Why a file or an entry of one is not opened as a design. */
export const sayDesignFault = textByCode<DesignFault>({
  'too-deep': m.label_design_too_deep,
  size: m.label_design_size,
  'no-design': m.label_design_none,
  'too-many-elements': ({ count, most }) =>
    m.label_design_too_many({ count: sayDecimal(count), most: sayDecimal(most) }),
});

/** Why an element of a design cannot be read. */
export const sayElementFault = textByCode<ElementFault>({
  'unknown-type': ({ type }) => m.label_element_type({ type: JSON.stringify(type) }),
  'no-element': m.label_element_none,
  'not-valid': m.label_element_not_valid,
});

/** Why an image is not shown, in its place. */
const sayImage = textByCode<ImageFact>({
  'no-image': m.label_image_select,
  'image-failed': m.label_image_failed,
  'image-foreign': m.label_image_foreign,
});

/** The advice for an address of another host. */
export const sayForeignImage = (url: string) => m.label_image_foreign({ host: new URL(url).host });

const sayStandard = textByCode<StandardFact>({
  'bar-width': ({ symbology, least, most, is }) =>
    m.label_standard_bar_width({ symbology, ...widths(least, most, is) }),
  'module-size': ({ symbology, least, most, is }) => m.label_standard_module({ symbology, ...widths(least, most, is) }),
  'bar-height': ({ symbology, least, is }) =>
    m.label_standard_bar_height({ symbology, least: sayDecimal(least, 1), is: sayDecimal(is, 1) }),
  'code-width': ({ symbology, most, is }) =>
    m.label_standard_code_width({ symbology, most: sayDecimal(most), is: sayDecimal(is, 1) }),
});

const widths = (least: number, most: number, is: number) => ({
  least: sayDecimal(least),
  most: sayDecimal(most),
  is: sayDecimal(is, 3),
});

/** Why the rule of an element cannot be read. */
export const sayRule = textByCode<RuleFact>({
  rule: ({ why }) => m.label_rule({ why: sayContent(why) }),
  'rule-many': ({ field }) => m.label_rule_many({ typed: `{${field}}` }),
});

const sayFieldFault = (why: FieldFault): string => {
  if (why.code === 'rule' || why.code === 'rule-many') return sayRule(why);
  if (why.code === 'plate-repeats') return m.label_problem_plate_repeats({ id: why.id, placeholder: '{range:name}' });
  return sayContent(why);
};

const isStandard = (why: StandardFact | Gs1Fact): why is StandardFact => 'symbology' in why;

const moduleOf = ({ module, dots }: { module: number; dots: number }) => ({
  module: sayDecimal(module, 3),
  dots,
});

/** What is wrong with an element, as a sentence without a full stop. */
export const sayProblem = textByCode<ElementProblem>({
  'outside-label': ({ element }) => m.label_problem_outside({ element: sayName(element) }),
  'cannot-encode': ({ why }) => m.label_problem_cannot_encode({ why: sayContent(why) }),
  'cannot-print': ({ why }) => m.label_problem_cannot_print({ why: sayContent(why) }),
  'bad-field': ({ why }) => sayFieldFault(why),
  'module-too-small': (problem) =>
    problem.isLinear
      ? m.label_problem_bar_too_small(moduleOf(problem))
      : m.label_problem_module_too_small(moduleOf(problem)),
  'module-small': (problem) =>
    problem.isLinear ? m.label_problem_bar_small(moduleOf(problem)) : m.label_problem_module_small(moduleOf(problem)),
  'not-by-standard': ({ why }) => (isStandard(why) ? sayStandard(why) : sayContent(why)),
  'quiet-zone': ({ element, over }) => m.label_problem_quiet_zone({ element: sayName(element), code: sayName(over) }),
  'text-overflow': ({ text, letters }) =>
    letters === undefined
      ? m.label_problem_overflow({ text })
      : m.label_problem_overflow_letters({ text, size: sayDecimal(letters) }),
  'missing-glyph': ({ characters }) => m.label_problem_missing_glyph({ characters }),
  'other-font': ({ font, characters }) => m.label_problem_other_font({ font, characters }),
  'missing-image': ({ why }) =>
    why.code === 'no-image' ? m.label_problem_no_image() : m.label_problem_image({ why: sayImage(why) }),
  'unknown-element': () => m.label_problem_unknown_element(),
  'no-part-number': ({ element }) => m.label_problem_no_part_number({ element: sayName(element) }),
  'not-readable': ({ why }) =>
    why.code === 'other-kind' || why.code === 'other-rows'
      ? m.label_problem_not_readable({ what: sayScan(why) })
      : sayScan(why),
});

/** The text of the button that corrects it. */
export const sayFix = ({ use }: NonNullable<ElementProblem['fix']>) => m.label_fix_use({ text: use });

/** What is wrong with which element, where nothing else says which one it is. */
export const sayLabelProblem = (problem: Problem) =>
  'element' in problem
    ? sayProblem(problem)
    : m.label_problem_of({ element: sayName(problem.name), problem: sayProblem(problem) });

const imageCodes: readonly string[] = ['no-image', 'image-failed', 'image-foreign'] satisfies ImageFact['code'][];
const isImage = (why: ContentFact | ImageFact): why is ImageFact => imageCodes.includes(why.code);

/** Says on a label why a code, text or image is not printed: what is printed is the same in every language. */
export const sayOnLabel: SayOnLabel = (why) => inSpecification(() => (isImage(why) ? sayImage(why) : sayContent(why)));
