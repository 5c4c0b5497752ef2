import { m } from '@messages/messages';
import { sayFailure } from '@/api/client/errors';
import { sayHostText } from '@/language/host-texts';
import { textByCode } from '@/language/text-by-code';
import type { RunProblem } from '@/print/run/ledger';
import type { ChangedAtHost } from '@/print/run/record/reserve';

const sayProblem = textByCode<Exclude<RunProblem, string>>({
  failed: ({ kind, status }) => {
    const problem = sayFailure(kind);
    return status === undefined ? problem : m.print_problem_status({ problem, status });
  },
  'changed-at-host': ({ facts }) => {
    const text = factsText(facts);
    return facts.some(({ code }) => code === 'taken' || code === 'void') ? m.print_problem_pull({ facts: text }) : text;
  },
  storage: m.print_problem_storage,
  'no-record': m.print_problem_no_record,
  unclear: m.print_problem_unclear,
  unconfirmed: m.print_problem_unconfirmed,
  'no-numbers': m.print_problem_no_numbers,
});

/** What is wrong with a run: what the host said, or what is known of it. '' when nothing is. */
export const problemText = (problem: RunProblem): string =>
  typeof problem === 'string' ? sayHostText(problem) : sayProblem(problem);

/** Why a host does not take a run, without a full stop. */
export const factsText = (facts: ChangedAtHost['facts']) => facts.map(factText).join('. ');

function factText({ code, params }: ChangedAtHost['facts'][number]): string {
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
  return (texts[code] ?? m.print_fact_not_taken)();
}
