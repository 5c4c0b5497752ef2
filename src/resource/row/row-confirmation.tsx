import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RecordId } from '@/domain/record';
import { type ConfirmationDeclaration, type ConfirmationMode, useRowConfirmation } from './use-row-confirmation';

const ConfirmDialog = lazy(async () => ({ default: (await import('@/ui/overlays/confirm-dialog')).ConfirmDialog }));

type RowConfirmationProps<Row> = ConfirmationDeclaration<Row> & {
  /** The plain name beside the code. */
  detailOf?: (row: Row) => ReactNode;
};

const texts: Record<ConfirmationMode, { verb: string; pending: string; consequence: string }> = {
  delete: { verb: 'Delete', pending: 'Deleting...', consequence: 'This cannot be undone.' },
  approve: { verb: 'Approve', pending: 'Approving...', consequence: 'It will be marked as approved.' },
  reject: { verb: 'Reject', pending: 'Rejecting...', consequence: 'It will be marked as rejected.' },
};

/**
 * The one dialog in which a list deletes, approves and rejects. `list.dispatch({ type: 'askDelete', row })` opens it.
 *
 *     <RowConfirmation list={list} noun="customer" nameOf={(customer) => customer.name} remove={customers.remove}
 *       usedBy={{ parts: { words: 'parts', href: (customer) => `${paths.parts.list.href()}?filter_customerId=${customer.id}` } }} />
 *     <RowConfirmation … decisions={{ approve: deliveries.approve, reject: deliveries.reject }} />
 */
export function RowConfirmation<Row extends { id: RecordId }>({ detailOf, ...declaration }: RowConfirmationProps<Row>) {
  const { question, confirm, close, pending } = useRowConfirmation(declaration);
  // Loaded with the first question. The last one is kept, so that the dialog leaves the screen as it came: what has
  // just been approved must not ask in parting whether to delete.
  const [asked, setAsked] = useState(question);
  if (question && (question.mode !== asked?.mode || question.row !== asked.row)) setAsked(question);
  if (!asked) return null;

  const { verb, pending: pendingText, consequence } = texts[asked.mode];
  return (
    <Suspense>
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => !open && close()}
        title={`${verb} this ${declaration.noun}?`}
        subject={declaration.nameOf(asked.row)}
        subjectDetail={detailOf?.(asked.row)}
        confirmText={verb}
        pendingText={pendingText}
        variant={asked.mode === 'approve' ? 'primary' : 'danger'}
        pending={pending}
        onConfirm={confirm}
      >
        {consequence}
      </ConfirmDialog>
    </Suspense>
  );
}
