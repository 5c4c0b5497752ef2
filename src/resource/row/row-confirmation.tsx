import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { RecordId } from '@/domain/record';
import type { ConfirmationDialogProps } from './confirmation-dialog';
import type { RowConfirmationProps } from './row-commands';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./confirmation-dialog')).ConfirmationDialog,
}));

/** The dialog that deletes, approves or rejects a row. Its code is loaded when it is first needed. */
export function RowConfirmation<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>) {
  // The last confirmation stays, so that the dialog does not change its text while it closes.
  const [last, setLast] = useState(props.confirmation);
  if (props.confirmation && props.confirmation !== last) setLast(props.confirmation);
  if (!last) return null;
  // lazy forgets the type parameter
  const Dialog = ConfirmationDialog as unknown as ComponentType<ConfirmationDialogProps<Row>>;
  return (
    <Suspense>
      <Dialog {...props} last={last} />
    </Suspense>
  );
}
