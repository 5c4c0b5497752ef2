import { m } from '@messages/messages';
import { useState } from 'react';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Dialog } from '@/ui/overlays/dialog';

type NameDialogProps = {
  title: string;
  name: string;
  confirmText: string;
  /** Called with a name after `onClose`. */
  onConfirm: (name: string) => void;
  onClose: () => void;
};

const MAX_LENGTH = 120;

export function NameDialog({ title, name, confirmText, onConfirm, onClose }: NameDialogProps) {
  const [typed, setTyped] = useState(name);
  const [submitted, setSubmitted] = useState(false);
  const entered = typed.trim();
  const confirm = () => {
    setSubmitted(true);
    if (entered === '') return;
    onClose();
    onConfirm(entered);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      <FormField label={m.designer_name()} error={submitted && entered === '' ? m.designer_enter_name() : undefined}>
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={MAX_LENGTH}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && confirm()}
          />
        )}
      </FormField>
    </Dialog>
  );
}
