import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '@/session/use-permissions';
import { Button, type ButtonVariant } from '@/ui/basics/button';
import type { ImportDialogProps } from './import-dialog';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

type ImportButtonProps = Omit<ImportDialogProps, 'open' | 'onOpenChange' | 'onUncertain'> & {
  /** The words of the button: 'Import', 'Import label'. */
  label: string;
  variant?: ButtonVariant;
  /** What has to be done first. */
  reason?: string | undefined;
  /** The lists to read again when nobody can say whether the host has finished. */
  keys: readonly unknown[];
};

/**
 * The button of an import and its dialog, which loads when it is first opened. Hidden without the right to import
 * (SPEC section 6).
 *
 *     const { mutateAsync } = useMutation(parts.importFile);
 *     <ImportButton label="Import label" title="Import label" extensions={['.xlsx', '.xls']} keys={parts.keys.all}
 *       inspect={inspect} upload={mutateAsync} noFileText="Please select a file" failureText="Failed to import label"
 *       successText="Labels imported successfully" />
 */
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
        <Suspense>
          <ImportDialog
            {...dialog}
            open
            onOpenChange={setOpen}
            onUncertain={() => client.invalidateQueries({ queryKey: keys })}
          />
        </Suspense>
      )}
    </>
  );
}
