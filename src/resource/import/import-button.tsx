import { useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { usePermission } from '@/session/profile';
import { Button, type ButtonVariant } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import type { ImportDialogProps } from './import-dialog';

const ImportDialog = lazyComponent(async () => (await import('./import-dialog')).ImportDialog, {
  over: ({ onClose }) => onClose,
});

type ImportButtonProps = Omit<ImportDialogProps, 'onClose' | 'onUncertain'> & {
  label: string;
  variant?: ButtonVariant;
  /** Why the button is disabled: what has to be done first. */
  reason?: string | undefined;
  /** The query keys to reload when it is unknown whether the host has imported the file. */
  keys: readonly unknown[];
};

/** The button and dialog of an import. Hidden without the right to import (SPEC section 6). */
export function ImportButton({ label, variant = 'line', reason, keys, ...dialog }: ImportButtonProps) {
  const permission = usePermission('import');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!permission.allowed) return null;
  return (
    <>
      <Button variant={variant} reason={reason} onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        {label}
      </Button>
      {open && reason === undefined && (
        <ImportDialog
          {...dialog}
          onClose={() => setOpen(false)}
          onUncertain={() => client.invalidateQueries({ queryKey: keys })}
        />
      )}
    </>
  );
}
