import Check from 'lucide-react/icons/check';
import Trash2 from 'lucide-react/icons/trash';
import X from 'lucide-react/icons/x';
import type { Delivery } from '@/domain/delivery';
import { type BulkAction, exportSelected } from '@/resource/bulk/bulk-action';
import { mutationWork } from '@/resource/bulk/bulk-mutation';
import { decidedDeliveries, decisionWord, useDecisions } from './decisions';

const { approve, reject, remove } = decidedDeliveries;

/** The same decision is not sent a second time. */
const decidedAlready = (isApproval: boolean) => (delivery: Delivery) => {
  const decision = useDecisions.getState()[String(delivery.id)];
  return decision?.isApproved === isApproval ? `${decisionWord(decision)} already.` : undefined;
};

const UNDO = 'There is no call that takes it back; the other decision can be given afterwards.';

/** What can be done with the selected slips, with the permissions of one row. */
export const deliveryBulkActions: readonly BulkAction<Delivery>[] = [
  {
    id: 'approve',
    label: 'Approve',
    icon: Check,
    needs: 'edit',
    task: {
      texts: { verb: 'Approve', doing: 'Approving', done: 'approved' },
      consequence: `They will be marked as approved. ${UNDO}`,
      work: (client) => mutationWork({ mutation: approve, alreadyDone: decidedAlready(true) }, client),
      invalidates: approve.meta?.invalidates,
    },
  },
  {
    id: 'reject',
    label: 'Reject',
    icon: X,
    needs: 'edit',
    task: {
      texts: { verb: 'Reject', doing: 'Rejecting', done: 'rejected' },
      consequence: `They will be marked as rejected. ${UNDO}`,
      work: (client) => mutationWork({ mutation: reject, alreadyDone: decidedAlready(false) }, client),
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
