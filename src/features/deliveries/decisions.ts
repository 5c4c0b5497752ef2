import { m } from '@messages/messages';
import type { ListParams } from '@/api/client/list';
import type { RowTest } from '@/api/client/tested-list';
import { deliveries } from '@/api/deliveries';
import type { Delivery } from '@/domain/delivery';
import { type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { type PairState, scanPair } from '@/domain/trace/scan-pair';
import { pairWords, sayPair } from '@/language/scan-words';
import { formatTimestamp } from '@/lib/dates';
import type { ConfirmationMode } from '@/resource/row/row-commands';
import { sessionNow } from '@/session/use-session';
import { type Decision, decisionOn, forgetDecision, noteDecision, useDecisions } from '@/storage/delivery-decisions';

function note(id: RecordId, isApproved: boolean): void {
  const { user } = sessionNow();
  noteDecision(id, isApproved, user?.fullName || user?.username || '');
}

/** The filter of the list's column State. */
export const SLIP_STATE = 'slipState';

/** What a slip is: decided, else how far its scans are. */
type SlipState = 'approved' | 'rejected' | PairState;

export const slipStates: Readonly<Record<SlipState, () => string>> = {
  approved: m.activity_approved,
  rejected: m.activity_rejected,
  ...pairWords,
};

/** No host knows the state of a slip: it is a test of the rows. A word that is no state asks for nothing. */
function testOf(params: ListParams): RowTest<Delivery> | undefined {
  const { [SLIP_STATE]: wanted = '', ...filters } = params.filters ?? {};
  if (!Object.hasOwn(slipStates, wanted)) return deliveries.testOf({ ...params, filters });
  const asked = { ...params, filters };
  const others = deliveries.testOf(asked) ?? { params: asked, keep: undefined };
  return {
    params: others.params,
    keep: async (rows, context) =>
      ((await others.keep?.(rows, context)) ?? rows).filter((slip) => stateOf(slip) === wanted),
  };
}

/** Deliveries whose decisions are noted, for lists and dialogs. */
export const decidedDeliveries = {
  ...deliveries,
  testOf,
  approve: { ...deliveries.approve, onSuccess: (_answer: unknown, id: RecordId) => note(id, true) },
  reject: (reason?: string) => ({
    ...deliveries.reject(reason),
    onSuccess: (_answer: unknown, id: RecordId) => note(id, false),
  }),
  remove: { ...deliveries.remove, onSuccess: (_answer: unknown, id: RecordId) => forgetDecision(id) },
};

/** What was decided, as far as this browser and the slip know it, else how far the scans are. */
function stateOf(slip: Delivery): SlipState {
  const decision = decisionOn(slip, useDecisions.getState());
  if (!decision) return scanPair(slip).state;
  return decision.isApproved ? 'approved' : 'rejected';
}

export const slipState = (slip: Delivery) => slipStates[stateOf(slip)]();

/** Before a slip is approved that was not scanned at both stations, in order. */
export function warningOf(slip: Delivery, mode: ConfirmationMode): string | undefined {
  const pair = scanPair(slip);
  return mode === 'approve' && pair.state !== 'complete' ? `${sayPair(pair)}.` : undefined;
}

/** `Approved 20/11/2026 15:00 by Rina Aulia` */
export const decisionText = (decision: Decision) =>
  [
    slipStates[decision.isApproved ? 'approved' : 'rejected'](),
    formatTimestamp(decision.at),
    decision.by && m.deliveries_by({ by: decision.by }),
  ]
    .filter(Boolean)
    .join(' ');

/** Whether a slip may be approved or rejected: once: no call takes a decision back (docs/api.md). */
export function permissionToDecide(role: Role, decision: Decision | undefined): Permission {
  const permission = permissionFor(role, 'edit');
  if (!permission.allowed || decision === undefined) return permission;
  return { allowed: false, reason: m.deliveries_decided({ decision: decisionText(decision) }) };
}
