import * as z from 'zod/mini';
import { create } from 'zustand';
import { deliveries } from '@/api/deliveries';
import { type Permission, permissionFor, type Role } from '@/domain/permissions';
import type { RecordId } from '@/domain/record';
import { localStore } from '@/lib/browser/local-store';
import { formatTimestamp } from '@/lib/dates';

/** `at`: ISO time. */
export type Decision = { isApproved: boolean; at: string };

const decisionsSchema = z.record(z.string(), z.object({ isApproved: z.boolean(), at: z.string() }));
const stored = localStore('delivery-decisions', decisionsSchema, {}, 'session');

/**
 * What was approved and rejected in this tab, by slip id. The API's slips have no field for it (docs/api.md), so that
 * nothing else would say it, and the same slip would be offered again.
 */
export const useDecisions = create<Readonly<Record<string, Decision>>>()(() => stored.read());

function note(id: RecordId, isApproved: boolean): void {
  const decisions = { ...useDecisions.getState(), [String(id)]: { isApproved, at: new Date().toISOString() } };
  useDecisions.setState(decisions, true);
  stored.write(decisions);
}

/** Deliveries whose decisions are noted, for lists and dialogs. */
export const decidedDeliveries = {
  ...deliveries,
  approve: { ...deliveries.approve, onSuccess: (_answer: unknown, id: RecordId) => note(id, true) },
  reject: { ...deliveries.reject, onSuccess: (_answer: unknown, id: RecordId) => note(id, false) },
};

export const decisionWord = ({ isApproved }: Pick<Decision, 'isApproved'>) => (isApproved ? 'Approved' : 'Rejected');

/** Whether a slip may be approved or rejected. The same decision is offered once; the other one may correct it. */
export function permissionToDecide(role: Role, isApproval: boolean, decision: Decision | undefined): Permission {
  const permission = permissionFor(role, 'edit');
  if (!permission.allowed || decision?.isApproved !== isApproval) return permission;
  return { allowed: false, reason: `${decisionWord(decision)} ${formatTimestamp(decision.at)}`.trim() };
}
