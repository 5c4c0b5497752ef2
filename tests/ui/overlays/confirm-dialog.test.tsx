import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '@/ui/basics/button';
import { Input } from '@/ui/forms/input';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';

function Deleting({ onConfirm, pending = false }: { onConfirm: () => void; pending?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete the part</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete this record?"
        subject="83500-TG4-N010"
        confirmText="Delete"
        pending={pending}
        onConfirm={onConfirm}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

describe('a confirmation', () => {
  it('names the thing, starts on Cancel, and deletes nothing on Enter', async () => {
    const confirm = vi.fn();
    render(<Deleting onConfirm={confirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete the part' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this record?' });
    expect(dialog.textContent).toContain('83500-TG4-N010');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Enter}');
    expect(confirm).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('gives the focus back to what opened it after Escape', async () => {
    render(<Deleting onConfirm={vi.fn()} />);
    const opener = screen.getByRole('button', { name: 'Delete the part' });
    await userEvent.click(opener);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('cannot be closed while it is pending', async () => {
    const { rerender } = render(<Deleting onConfirm={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete the part' }));
    rerender(<Deleting onConfirm={vi.fn()} pending />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  });
});

describe('a dialog', () => {
  it('focuses its first field; Close is last in the tab order', async () => {
    render(
      <Dialog open onOpenChange={vi.fn()} title="Import label" footer={<Button>Cancel</Button>}>
        <Input aria-label="Excel file" />
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Import label' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Excel file'));
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });
});
