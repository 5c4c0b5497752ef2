import { Check, Trash2, X } from 'lucide-react';
import { useReducer } from 'react';
import { useNavigate } from 'react-router-dom';
import { deliveries } from '@/api/deliveries';
import type { Delivery } from '@/domain/delivery';
import { emptyHolders, listDefaults, listReducer } from '@/resource/list/list-state';
import { RowConfirmation } from '@/resource/row/row-confirmation';
import { usePermission } from '@/session/use-permissions';
import { Button } from '@/ui/basics/button';
import { slipName } from './delivery-columns';

/** Approve, reject and delete on the page of one delivery, through the same dialog as in the list. */
export function DeliveryDecisions({ delivery, listHref }: { delivery: Delivery; listHref: string }) {
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(listReducer<Delivery>, { ...listDefaults, ...emptyHolders });
  const edit = reasonOf(usePermission('edit'));
  const remove = reasonOf(usePermission('delete'));
  return (
    <>
      <Button reason={remove} onClick={() => dispatch({ type: 'askDelete', row: delivery })}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      <Button reason={edit} onClick={() => dispatch({ type: 'askApproval', mode: 'reject', row: delivery })}>
        <X aria-hidden />
        Reject
      </Button>
      <Button
        variant="primary"
        reason={edit}
        onClick={() => dispatch({ type: 'askApproval', mode: 'approve', row: delivery })}
      >
        <Check aria-hidden />
        Approve
      </Button>
      <RowConfirmation
        list={{ state, dispatch }}
        noun="delivery"
        nameOf={slipName}
        detailOf={({ partName }) => partName}
        remove={deliveries.remove}
        decisions={{ approve: deliveries.approve, reject: deliveries.reject }}
        onDone={(mode) => mode === 'delete' && navigate(listHref, { replace: true })}
      />
    </>
  );
}

const reasonOf = (permission: ReturnType<typeof usePermission>) => (permission.allowed ? undefined : permission.reason);
