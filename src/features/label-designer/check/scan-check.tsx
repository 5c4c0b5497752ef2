import { useMemo, useState } from 'react';
import { useProvideServices } from '@/features/label-designer/designer-services';
import { ScanDialog } from './scan-dialog';

/** Reads the label's codes back, when it is asked for. */
export function ScanCheck() {
  const [open, setOpen] = useState(false);
  useProvideServices(useMemo(() => ({ scanCheck: () => setOpen(true) }), []));
  return open ? <ScanDialog onClose={() => setOpen(false)} /> : null;
}
