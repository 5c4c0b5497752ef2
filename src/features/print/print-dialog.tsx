import { lazy, Suspense } from 'react';
import type { PrintDialogProps } from './dialog/print-dialog';

const Screen = lazy(async () => ({ default: (await import('./dialog/print-dialog')).PrintDialogScreen }));

/** The print dialog of a part, loaded when it is first opened. Each opening starts anew. */
export function PrintDialog(props: PrintDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Screen {...props} />
    </Suspense>
  );
}
