import { m } from '@messages/messages';
import { sayFailure } from '@/api/client/errors';
import { sayHostText } from '@/language/host-texts';
import { textByCode } from '@/language/text-by-code';
import type { RunProblem } from '@/print/run/ledger';

const sayProblem = textByCode<Exclude<RunProblem, string>>({
  failed: ({ kind, status }) => {
    const problem = sayFailure(kind);
    return status === undefined ? problem : m.print_problem_status({ problem, status });
  },
  'changed-at-host': ({ message }) => sayHostText(message),
  storage: m.print_problem_storage,
  'no-record': m.print_problem_no_record,
  unclear: m.print_problem_unclear,
  unconfirmed: m.print_problem_unconfirmed,
  'no-numbers': m.print_problem_no_numbers,
});

/** What is wrong with a run: what the host said, or what is known of it. '' when nothing is. */
export const problemText = (problem: RunProblem): string =>
  typeof problem === 'string' ? sayHostText(problem) : sayProblem(problem);
