import { useQuery } from '@tanstack/react-query';
import { activity } from '@/api/activity';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import { formatTimestamp } from '@/lib/dates';
import { type Decision, useDecisions } from './decisions';

type Known = {
  /** The newest one that is known. */
  decision: Decision | undefined;
  /** Who and when, or why it is not known. */
  text: string;
};

/**
 * What was decided on a slip. Its record does not say it: this tab knows its own decisions, and the log of a host with
 * `activity` those of everybody.
 */
export function useDecision({ id }: Pick<Delivery, 'id'>): Known {
  const own = useDecisions((decisions) => decisions[String(id)]);
  const log = useQuery({ ...activity.ofRecord('deliveries', id), enabled: hasFeature('activity') });
  const logged = log.data?.rows.find(({ action }) => action === 'approve' || action === 'reject');
  const decision = logged && { isApproved: logged.action === 'approve', at: logged.at };
  // What this tab did is in the log too, as soon as that is read again.
  const isLogged = decision && (!own || own.isApproved === decision.isApproved || own.at < decision.at);
  if (isLogged) {
    return { decision, text: `${formatTimestamp(logged.at)} by ${logged.by || 'an unknown user'}.`.trim() };
  }
  if (own) return { decision: own, text: `${formatTimestamp(own.at)} in this tab.` };
  return { decision: undefined, text: unknownText(log) };
}

function unknownText({ isPending, isError, data }: { isPending: boolean; isError: boolean; data?: unknown }): string {
  if (!hasFeature('activity')) {
    return 'Nothing was decided in this tab. Whether somebody else approved or rejected the slip is not in its record.';
  }
  if (isError && !data)
    return 'Whether it was approved or rejected is not known now: the activity log could not be read.';
  return isPending ? 'Reading the activity log...' : 'Neither approved nor rejected, says the activity log.';
}
