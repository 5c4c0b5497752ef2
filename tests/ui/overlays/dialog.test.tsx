import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '@/ui/basics/button';
import { Dialog } from '@/ui/overlays/dialog';

/** A dialog that waits, and two that take its place, one after the other. */
function PrintAgain() {
  const [step, setStep] = useState<'closed' | 'checking' | 'settings' | 'outcome'>('closed');
  const close = () => setStep('closed');
  return (
    <>
      <Button onClick={() => setStep('checking')}>Re-Print</Button>
      {step === 'checking' && (
        <Dialog open onOpenChange={close} title="Checking">
          <Button onClick={() => setStep('settings')}>Next</Button>
        </Dialog>
      )}
      {step === 'settings' && (
        <Dialog open onOpenChange={close} title="Settings">
          <Button onClick={() => setStep('outcome')}>PRINT</Button>
        </Dialog>
      )}
      {step === 'outcome' && (
        <Dialog open onOpenChange={close} title="Outcome">
          <Button>All</Button>
        </Dialog>
      )}
    </>
  );
}

describe('a dialog that takes the place of another one', () => {
  it('gives the focus back to what opened the first', async () => {
    render(<PrintAgain />);
    const opener = screen.getByRole('button', { name: 'Re-Print' });
    await userEvent.click(opener);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    const print = screen.getByRole('button', { name: 'PRINT' });
    await waitFor(() => expect(document.activeElement).toBe(print));
    await userEvent.click(print);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All' })));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});
