import { m } from '@messages/messages';
import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import { hasFeature } from '@/config/env';
import type { Delivery } from '@/domain/delivery';
import { sayNumber } from '@/language/format';
import { type BulkAction, type BulkFormProps, deleteTexts, exportSelected } from '@/resource/bulk/bulk-action';
import { mutationWork } from '@/resource/bulk/bulk-mutation';
import type { RowResult } from '@/resource/bulk/bulk-run';
import { RejectReason } from '@/resource/row/reject-reason';
import { decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { decidedDeliveries, decisionText, warningOf } from './decisions';

const { approve, reject, remove } = decidedDeliveries;

const decisionNow = (delivery: Delivery) => decisionOn(delivery, useDecisions.getState());

/** Decided in another tab since the action was started: nothing is sent a second time. */
const decidedAlready =
  (isApproval: boolean) =>
  (delivery: Delivery): RowResult | undefined => {
    const decision = decisionNow(delivery);
    if (!decision) return undefined;
    const state = decision.isApproved === isApproval ? 'unchanged' : 'refused';
    return { state, say: () => `${decisionText(decision)}.` };
  };

const decided = {
  is: (delivery: Delivery) => decisionNow(delivery) !== undefined,
  words: m.deliveries_decided_already,
};

/** What can be done with the selected slips, with the permissions of one row. */
export const deliveryBulkActions = (): readonly BulkAction<Delivery>[] => [
  {
    id: 'approve',
    label: m.deliveries_approve,
    icon: Check,
    needs: 'edit',
    except: decided,
    task: {
      texts: {
        ask: m.deliveries_approve_ask,
        doing: m.deliveries_approve_doing,
        ended: m.deliveries_approve_ended,
        done: m.deliveries_approve_done,
      },
      consequence: m.deliveries_approve_consequence,
      warning: (slips) => {
        const waiting = slips.filter((slip) => warningOf(slip, 'approve')).length;
        return waiting === 0 ? undefined : m.deliveries_not_scanned_in_order({ count: sayNumber(waiting) });
      },
      work: (client) => mutationWork({ mutation: approve, unsent: decidedAlready(true) }, client),
      invalidates: approve.meta?.invalidates,
    },
  },
  {
    id: 'reject',
    label: m.deliveries_reject,
    icon: X,
    needs: 'edit',
    except: decided,
    task: {
      texts: {
        ask: m.deliveries_reject_ask,
        doing: m.deliveries_reject_doing,
        ended: m.deliveries_reject_ended,
        done: m.deliveries_reject_done,
      },
      consequence: m.deliveries_reject_consequence,
      ...(hasFeature('reject-reason') && { Form: RejectReasonForm, nothingSet: m.deliveries_reject_say_why }),
      work: (client, { reason }) =>
        mutationWork(
          { mutation: reject(typeof reason === 'string' ? reason.trim() : undefined), unsent: decidedAlready(false) },
          client,
        ),
      invalidates: reject().meta?.invalidates,
      danger: true,
    },
  },
  exportSelected,
  {
    id: 'delete',
    label: m.row_delete,
    icon: Trash2,
    needs: 'delete',
    task: {
      texts: deleteTexts,
      consequence: m.row_cannot_be_undone,
      work: (client) => mutationWork({ mutation: remove }, client),
      invalidates: remove.meta?.invalidates,
      danger: true,
    },
  },
];

/** One reason for all slips that are rejected together. */
function RejectReasonForm({ change: { reason = '' }, onChange }: BulkFormProps<Delivery>) {
  return (
    <RejectReason
      value={String(reason)}
      onValueChange={(text) => onChange(text === '' ? {} : { reason: text }, undefined)}
    />
  );
}
