import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import type { Delivery } from '@/domain/delivery';
import { type BulkAction, exportSelected } from '@/resource/bulk/bulk-action';
import { mutationWork } from '@/resource/bulk/bulk-mutation';
import type { RowResult } from '@/resource/bulk/bulk-run';
import { decisionOn, useDecisions } from '@/storage/delivery-decisions';
import { decidedDeliveries, decisionText, MISTAKE, warningOf } from './decisions';

const { approve, reject, remove } = decidedDeliveries;

const decisionNow = (delivery: Delivery) => decisionOn(delivery, useDecisions.getState());

/** Decided in another tab since the action was started: nothing is sent a second time. */
const decidedAlready =
  (isApproval: boolean) =>
  (delivery: Delivery): RowResult | undefined => {
    const decision = decisionNow(delivery);
    if (!decision) return undefined;
    return { state: decision.isApproved === isApproval ? 'unchanged' : 'refused', text: `${decisionText(decision)}.` };
  };

const decided = {
  is: (delivery: Delivery) => decisionNow(delivery) !== undefined,
  words: 'decided already',
};

const UNDO = `There is no call that takes it back. ${MISTAKE}`;

/** What can be done with the selected slips, with the permissions of one row. */
export const deliveryBulkActions: readonly BulkAction<Delivery>[] = [
  {
    id: 'approve',
    label: 'Approve',
    icon: Check,
    needs: 'edit',
    except: decided,
    task: {
      texts: { verb: 'Approve', doing: 'Approving', done: 'approved' },
      consequence: `They will be marked as approved. ${UNDO}`,
      warning: (slips) => {
        const waiting = slips.filter((slip) => warningOf(slip, 'approve')).length;
        return waiting === 0 ? undefined : `${waiting} of them: not scanned at LT1 and then at LT2.`;
      },
      work: (client) => mutationWork({ mutation: approve, unsent: decidedAlready(true) }, client),
      invalidates: approve.meta?.invalidates,
    },
  },
  {
    id: 'reject',
    label: 'Reject',
    icon: X,
    needs: 'edit',
    except: decided,
    task: {
      texts: { verb: 'Reject', doing: 'Rejecting', done: 'rejected' },
      consequence: `They will be marked as rejected. ${UNDO}`,
      work: (client) => mutationWork({ mutation: reject, unsent: decidedAlready(false) }, client),
      invalidates: reject.meta?.invalidates,
      danger: true,
    },
  },
  exportSelected,
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    needs: 'delete',
    task: {
      texts: { verb: 'Delete', doing: 'Deleting', done: 'deleted' },
      consequence: 'This cannot be undone.',
      work: (client) => mutationWork({ mutation: remove }, client),
      invalidates: remove.meta?.invalidates,
      danger: true,
    },
  },
];
