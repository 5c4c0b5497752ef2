import { useQuery } from '@tanstack/react-query';
import { activity } from '@/api/activity';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import { type Decision, decisionOn, decisionText, MISTAKE, useDecisions } from './decisions';

type Known = {
  /** The newest one that is known. */
  decision: Decision | undefined;
  /** What, when, by whom and who says so; or why it is not known. */
  text: string;
};

/**
 * What was decided on a slip. Its record does not say it: this browser knows its own decisions, and the log of a host
 * with `activity` those of everybody.
 */
export function useDecision(delivery: Pick<Delivery, 'id' | 'createdAt'>): Known {
  const own = useDecisions((decisions) => decisionOn(delivery, decisions));
  const log = useQuery({ ...activity.ofRecord('deliveries', delivery.id), enabled: hasFeature('activity') });
  const logged = log.data?.rows.find(({ action }) => action === 'approve' || action === 'reject');
  const decision = logged && {
    isApproved: logged.action === 'approve',
    at: logged.at,
    by: logged.by || 'an unknown user',
  };
  // What this browser did is in the log too, as soon as that is read again.
  const isLogged = decision && (!own || own.isApproved === decision.isApproved || own.at < decision.at);
  if (isLogged) return { decision, text: textOf(decision, 'as the activity log says') };
  if (own) return { decision: own, text: textOf(own, 'in this browser') };
  return { decision: undefined, text: unknownText(log) };
}

const textOf = (decision: Decision, source: string) => `${decisionText(decision)}, ${source}. ${MISTAKE}`;

function unknownText({ isPending, isError, data }: { isPending: boolean; isError: boolean; data?: unknown }): string {
  if (!hasFeature('activity')) {
    return 'Nothing was decided in this browser. Whether somebody else approved or rejected the slip is not in its record.';
  }
  if (isError && !data)
    return 'Whether it was approved or rejected is not known now: the activity log could not be read.';
  return isPending ? 'Reading the activity log...' : 'Neither approved nor rejected, says the activity log.';
}
