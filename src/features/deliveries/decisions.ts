import { deliveries } from '@/api/deliveries';
import { type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { formatTimestamp } from '@/lib/dates';
import { sessionNow } from '@/session/use-session';
import { type Decision, forgetDecision, noteDecision } from '@/storage/delivery-decisions';

function note(id: RecordId, isApproved: boolean): void {
  const { user } = sessionNow();
  noteDecision(id, isApproved, user?.fullName || user?.username || '');
}

/** Deliveries whose decisions are noted, for lists and dialogs. */
export const decidedDeliveries = {
  ...deliveries,
  approve: { ...deliveries.approve, onSuccess: (_answer: unknown, id: RecordId) => note(id, true) },
  reject: { ...deliveries.reject, onSuccess: (_answer: unknown, id: RecordId) => note(id, false) },
  remove: { ...deliveries.remove, onSuccess: (_answer: unknown, id: RecordId) => forgetDecision(id) },
};

export const decisionWord = ({ isApproved }: Pick<Decision, 'isApproved'>) => (isApproved ? 'Approved' : 'Rejected');

/** `Approved 20/11/2026 15:00 by Rina Aulia` */
export const decisionText = (decision: Decision) =>
  [decisionWord(decision), formatTimestamp(decision.at), decision.by && `by ${decision.by}`].filter(Boolean).join(' ');

/** Why neither decision is offered a second time. No call takes one back (docs/api.md). */
export const MISTAKE = 'A mistake is put right at the host, not here.';

/** Whether a slip may be approved or rejected: once. */
export function permissionToDecide(role: Role, decision: Decision | undefined): Permission {
  const permission = permissionFor(role, 'edit');
  if (!permission.allowed || decision === undefined) return permission;
  return { allowed: false, reason: `${decisionText(decision)}. ${MISTAKE}` };
}
