import { m } from '@messages/messages';
import type { Ref } from 'react';
import { MAX_REJECT_REASON } from '@/domain/delivery';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

type RejectReasonProps = {
  value: string;
  /** With what is typed, without spaces before it. */
  onValueChange: (value: string) => void;
  onEnter?: () => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** Why a record is rejected, for hosts with `reject-reason`. */
export const RejectReason = ({ value, onValueChange, onEnter, inputRef }: RejectReasonProps) => (
  <FormField label={m.field_reject_reason()}>
    {(control) => (
      <Input
        {...control}
        ref={inputRef}
        required
        autoComplete="off"
        maxLength={MAX_REJECT_REASON}
        value={value}
        onChange={(event) => onValueChange(event.target.value.trimStart())}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()}
      />
    )}
  </FormField>
);
