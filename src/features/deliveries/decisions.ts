import { m } from '@messages/messages';
import type { ListParams } from '@/api/client/list';
import type { RowTest } from '@/api/client/tested-list';
import { deliveries, MISMATCHED_ON, SCANNED_ON } from '@/api/deliveries';
import type { Delivery } from '@/domain/delivery';
import { type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { isMismatched } from '@/domain/trace/barcode-comparison';
import { type PairState, scanPair } from '@/domain/trace/scan-pair';
import { pairWords, sayPair } from '@/language/scan-words';
import { formatQueryDate, formatTimestamp } from '@/lib/dates';
import type { ConfirmationMode } from '@/resource/row/row-commands';
import { sessionNow } from '@/session/use-session';
import { type Decision, decisionOn, forgetDecision, noteDecision, useDecisions } from '@/storage/delivery-decisions';

function note(id: RecordId, isApproved: boolean): void {
  const { user } = sessionNow();
  noteDecision(id, isApproved, user?.fullName || user?.username || '');
}

/** The filter of the list's column State. */
export const SLIP_STATE = 'slipState';

/** What a slip is: decided, else scanned with codes that do not match, else how far its scans are. */
type SlipState = 'approved' | 'rejected' | 'mismatched' | PairState;

export const slipStates: Readonly<Record<SlipState, () => string>> = {
  approved: m.activity_approved,
  rejected: m.activity_rejected,
  mismatched: m.trace_match_differs,
  ...pairWords,
};

/**
 * No host knows the state of a slip, nor whether its codes match: these are tests of the rows. A word that is no state asks
 * for nothing.
 */
function testOf(params: ListParams): RowTest<Delivery> | undefined {
  const { [SLIP_STATE]: wanted = '', [MISMATCHED_ON]: day = '', ...filters } = params.filters ?? {};
  const tests: ((slip: Delivery) => boolean)[] = [];
  if (Object.hasOwn(slipStates, wanted)) tests.push((slip) => stateOf(slip) === wanted);
  if (day !== '') tests.push((slip) => formatQueryDate(slip.scanLt2At) === day && isMismatched(slip));
  const requested = { ...params, filters: { ...filters, ...(day !== '' && { [SCANNED_ON]: day }) } };
  if (tests.length === 0) return deliveries.testOf(requested);
  const others = deliveries.testOf(requested) ?? { params: requested, keep: undefined };
  return {
    params: others.params,
    keep: async (rows, context) =>
      ((await others.keep?.(rows, context)) ?? rows).filter((slip) => tests.every((test) => test(slip))),
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

/** What was decided, as far as this browser and the slip know it, else how far the scans are, or that they do not match. */
function stateOf(slip: Delivery): SlipState {
  const decision = decisionOn(slip, useDecisions.getState());
  if (!decision) return isMismatched(slip) ? 'mismatched' : scanPair(slip).state;
  return decision.isApproved ? 'approved' : 'rejected';
}

export const slipState = (slip: Delivery) => slipStates[stateOf(slip)]();

/** Before a slip is approved that was not scanned at both stations, in order, or with codes that do not match. */
export function warningOf(slip: Delivery, mode: ConfirmationMode): string | undefined {
  if (mode !== 'approve') return undefined;
  if (isMismatched(slip)) return `${m.deliveries_mismatched()}.`;
  const pair = scanPair(slip);
  return pair.state === 'complete' ? undefined : `${sayPair(pair)}.`;
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
