import { errorMessageWithReason } from '@/api/client/errors';

/** What is missing, and why: a host's own words never take the place of the former. */
export function missingText(error: unknown, what: string): string {
  const said = errorMessageWithReason(error, what);
  if (said.startsWith(what)) return said;
  return `${what}. ${/[.!?]$/.test(said) ? said : `${said}.`}`;
}
