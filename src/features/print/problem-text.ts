import { m } from '@messages/messages';
import type { ApiErrorKind } from '@/api/client/errors';
import { sayer } from '@/language/sayer';
import type { RunProblem } from '@/print/run/ledger';

const failures: Record<ApiErrorKind, () => string> = {
  network: m.print_problem_network,
  timeout: m.print_problem_timeout,
  aborted: m.print_problem_aborted,
  unauthorized: m.print_problem_unauthorized,
  forbidden: m.print_problem_forbidden,
  'not-found': m.print_problem_not_found,
  conflict: m.print_problem_conflict,
  validation: m.print_problem_validation,
  client: m.print_problem_client,
  server: m.print_problem_server,
  unexpected: m.print_problem_unexpected,
};

const sayProblem = sayer<Exclude<RunProblem, string>>({
  failed: ({ kind, status }) => {
    const problem = failures[kind]();
    return status === undefined ? problem : m.print_problem_status({ problem, status });
  },
  storage: m.print_problem_storage,
  'no-record': m.print_problem_no_record,
  unclear: m.print_problem_unclear,
  unconfirmed: m.print_problem_unconfirmed,
  'no-numbers': m.print_problem_no_numbers,
});

/** What is wrong with a run: what the host said, in its own words, or what is known of it. '' when nothing is. */
export const problemText = (problem: RunProblem): string =>
  typeof problem === 'string' ? problem : sayProblem(problem);
