import { m } from '@messages/messages';
import { sayLabelProblem } from '@/language/label/label-facts';
import { sayLayout, sayPages } from '@/language/label/sheet-texts';
import { saySerialFact } from '@/language/serial-words';
import { textByCode } from '@/language/text-by-code';
import type { DesignFact, MissingDesign } from '@/print/plan/design-of-part';
import {
  MAX_LABELS,
  type NumbersFact,
  type Pending,
  type PrintRefusal,
  type RangeWarning,
} from '@/print/plan/print-plan';
import type { RunProblem } from '@/print/run/ledger';
import type { LineFailure } from '@/print/run/lines';
import type { ChangedAtHost } from '@/print/run/record/reserve';
import { problemText } from './problem-text';

const sayDesign = textByCode<DesignFact>({
  'not-in-browser': m.print_design_not_in_browser,
  'only-here': m.print_design_only_here,
  'not-published': m.print_design_is_not_published,
  'not-found': m.print_design_unknown_to_host,
  damaged: m.print_design_is_damaged,
  newer: m.print_design_is_newer,
  unreachable: m.print_design_unreachable,
  'other-size': m.print_design_of_other_size,
  'no-design-of-size': m.print_design_none_of_size,
});

/** Why there is no design to print, as a sentence without a full stop. */
export const missingDesignText = ({ why }: MissingDesign): string => sayDesign(why);

const sayNumbers = textByCode<NumbersFact>({
  'not-known': m.print_numbers_not_known,
  'no-ranges': ({ name }) => m.print_numbers_no_ranges({ placeholder: `{range:${name}}` }),
  'no-such': m.print_numbers_no_such,
  'used-up': m.print_numbers_used_up,
  unread: m.print_numbers_unread,
  'too-few': m.print_numbers_too_few,
});

/** A number range that is nearly used up, and what to do. */
export const rangeWarningText = textByCode<RangeWarning>({
  'nearly-used-up': m.print_numbers_nearly_used_up,
  'too-few-for-all': m.print_numbers_too_few_for_all,
});

export const unreadableTexts = { damaged: m.print_refusal_damaged, unreachable: m.print_refusal_unreachable };

const aliasTexts = { gone: m.print_refusal_alias_gone, unreachable: m.print_refusal_alias_unreachable };

const waitTexts: Record<Pending, () => string> = {
  parts: m.print_waits_parts,
  job: m.print_waits_job,
  design: m.print_waits_design,
  alias: m.print_waits_alias,
  numbers: m.print_waits_numbers,
  serials: m.print_waits_serials,
};

/** Why something is not printed, as a sentence without a full stop. */
export const refusalText = textByCode<PrintRefusal>({
  design: ({ missing }) => missingDesignText(missing),
  unreadable: ({ why }) => unreadableTexts[why](),
  alias: ({ why }) => aliasTexts[why](),
  waits: ({ for: what }) => waitTexts[what](),
  answer: ({ question }) => m.print_refusal_answer({ question: question.label }),
  label: ({ problem }) => sayLabelProblem(problem),
  content: ({ problem }) => m.print_refusal_content({ reason: sayLabelProblem(problem) }),
  'too-many': ({ labels }) => m.print_refusal_too_many({ most: MAX_LABELS, labels }),
  numbers: ({ why }) => sayNumbers(why),
  quantity: ({ reason }) => saySerialFact(reason),
  selection: ({ reason }) => saySerialFact(reason),
  serials: ({ reason }) => saySerialFact(reason),
  size: ({ why }) => sayLayout(why),
  page: m.print_refusal_page,
  pages: ({ why }) => sayPages(why),
  gone: m.print_refusal_gone,
  record: m.print_refusal_record,
  'none-selected': m.print_refusal_none_selected,
  'all-void': m.print_refusal_all_void,
  empty: m.print_list_empty_title,
  'none-printable': m.print_refusal_none_printable,
  nothing: m.print_refusal_nothing,
});

/** Why PRINT printed nothing of a line, and what to do next; not of serials that have changed. */
export function failureText(failure: Exclude<LineFailure, { kind: 'changed' }>): string {
  switch (failure.kind) {
    case 'printed-elsewhere':
      return m.print_failure_elsewhere();
    case 'answered-elsewhere':
      return m.print_failure_answered();
    case 'no-host': {
      const reason = withoutStop(problemText(failure.reason));
      return reason === '' ? m.print_failure_no_host() : m.print_failure_no_host_reason({ reason });
    }
    case 'changed-at-host':
      return m.print_failure_changed({ facts: factsText(failure.facts) });
    case 'failed':
      return m.print_failure_not_stored();
  }
}

/** A host's own sentence may end with a full stop. */
export const withoutStop = (text: string) => text.replace(/\.$/, '');

/** Why a host does not take a run whose labels are on paper, and what is to be done with them, without a full stop. */
export function refusedRunText(problem: RunProblem): string {
  if (typeof problem === 'string' || problem.code !== 'changed-at-host') return problemText(problem);
  if (!problem.facts.some(factText)) return problemText(problem.message) || m.print_fact_not_taken();
  const facts = factsText(problem.facts);
  const arePulled = problem.facts.some(({ code }) => code === 'taken' || code === 'void');
  return arePulled ? m.print_problem_pull({ facts }) : facts;
}

const factsText = (facts: ChangedAtHost['facts']) =>
  facts.map((fact) => factText(fact) ?? m.print_fact_not_taken()).join('. ');

/** Undefined for a reason that this version does not know. */
function factText({ code, params }: ChangedAtHost['facts'][number]): string | undefined {
  const by = typeof params.by === 'string' && params.by !== '' ? params.by : m.print_another_station();
  const texts: Record<string, () => string> = {
    part: m.print_fact_part,
    design: m.print_fact_design,
    taken: () => m.print_fact_taken({ by }),
    void: () => m.print_fact_void({ by, serial: String(params.serial) }),
    range: () =>
      params.left === 0 ? m.print_fact_range_used_up() : m.print_fact_range_too_few({ left: String(params.left) }),
    'no-such-serials': m.print_fact_no_such_serials,
  };
  return texts[code]?.();
}
