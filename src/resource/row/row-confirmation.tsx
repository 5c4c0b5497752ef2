import { useState } from 'react';
import type { RecordId } from '@/domain/record';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import type { RowConfirmationProps } from './row-commands';

const ConfirmationDialog = lazyComponent(async () => (await import('./confirmation-dialog')).ConfirmationDialog, {
  over: ({ confirmation, onClose }) => confirmation !== null && onClose,
});

/** The dialog that deletes, approves or rejects a row. Its code is loaded when it is first needed. */
export function RowConfirmation<Row extends { id: RecordId }>(props: RowConfirmationProps<Row>) {
  // The last confirmation stays, so that the dialog does not change its text while it closes.
  const [last, setLast] = useState(props.confirmation);
  if (props.confirmation && props.confirmation !== last) setLast(props.confirmation);
  return last && <ConfirmationDialog {...props} last={last} />;
}
