import { m } from '@messages/messages';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState } from 'react';
import { loadEncoders } from '@/label/codes/symbologies';
import type { LabelElement } from '@/label/elements/element';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';

/** With the encoders: the sheet needs them, and so does a code whose text names its alphabet. */
const ScannerTestDialog = lazyComponent(
  async () => {
    const [{ ScannerTestDialog: Loaded }] = await Promise.all([import('./scanner-test-dialog'), loadEncoders()]);
    return Loaded;
  },
  { over: ({ onClose }) => onClose },
);

/** How the coding of text beyond ASCII is found out, and what was found. */
export function ScannerTest({ element, disabled }: { element: LabelElement; disabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { scannerTest } = element.properties;
  return (
    <div className="grid justify-items-start gap-1.5 text-13">
      <Button size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden />
        {m.designer_test_scanner_open()}
      </Button>
      <p className="break-words text-12 text-ink-2">
        {typeof scannerTest === 'string' ? scannerTest : m.designer_no_scanner_tested()}
      </p>
      {isOpen && <ScannerTestDialog element={element} onClose={() => setOpen(false)} />}
    </div>
  );
}
