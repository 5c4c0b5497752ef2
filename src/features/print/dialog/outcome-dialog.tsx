import { useId, useState } from 'react';
import { formatSerial, parseSerial } from '@/domain/serial';
import type { PrintOutcome } from '@/printing/stored-rows';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { FieldError } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Dialog } from '@/ui/overlays/dialog';

type OutcomeDialogProps = {
  /** The ends of what went to the printer. */
  first: string;
  last: string;
  /** What the operator has to know about the record; none when the host has it. */
  notice: string | undefined;
  onAnswer: (outcome: PrintOutcome) => void;
  /** Leaves the answer for later. Right after a print it is required. */
  onDismiss?: () => void;
};

type Choice = 'all' | 'through' | 'none';

/** What came out of the printer: no browser can distinguish a cancelled print from a finished one. */
export function OutcomeDialog({ first, last, notice, onAnswer, onDismiss }: OutcomeDialogProps) {
  const [choice, setChoice] = useState<Choice>('all');
  const [typed, setTyped] = useState('');
  const name = useId();
  const serial = readSerial(typed, first, last);
  const reason = choice === 'through' && !serial ? `Enter a serial from ${first} to ${last}` : undefined;
  const answer = () => {
    if (choice !== 'through') return onAnswer({ kind: choice });
    if (serial) onAnswer(serial === last ? { kind: 'all' } : { kind: 'through', serial });
  };
  const option = (value: Choice, words: string) => (
    <label className="flex items-center gap-2.5 text-14 text-ink coarse:min-h-10">
      <input
        type="radio"
        name={name}
        checked={choice === value}
        onChange={() => setChoice(value)}
        className="size-4 accent-ink"
      />
      {words}
    </label>
  );
  return (
    <Dialog
      open
      dismissible={onDismiss !== undefined}
      onOpenChange={() => onDismiss?.()}
      title="Did everything print?"
      description="The browser cannot distinguish a cancelled print from a finished one. Labels that did not print can be printed later from the history, with the same serials."
      footer={
        <Button variant="primary" reason={reason} onClick={answer}>
          Done
        </Button>
      }
    >
      {notice && <Notice variant="wait">{notice}</Notice>}
      <fieldset className="grid gap-2">
        <legend className="sr-only">What came out of the printer</legend>
        {option('all', 'All printed')}
        {option('through', 'Only up to serial …')}
        {choice === 'through' && (
          <div className="grid gap-1.5 pl-6.5">
            <Input
              mono
              aria-label="Last printed serial"
              aria-invalid={typed !== '' && !serial ? true : undefined}
              inputMode="numeric"
              placeholder={last}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            {typed !== '' && !serial && <FieldError>{`Enter a serial from ${first} to ${last}`}</FieldError>}
          </div>
        )}
        {option('none', 'None printed')}
      </fieldset>
    </Dialog>
  );
}

/** A whole serial, or only its last digits, of the range that was printed. */
function readSerial(typed: string, first: string, last: string): string | undefined {
  const text = typed.trim();
  if (!/^\d{1,12}$/.test(text)) return undefined;
  const day = parseSerial(first)?.day ?? '';
  const serial = text.length <= 4 ? formatSerial(day, Number(text)) : text;
  return parseSerial(serial) && serial >= first && serial <= last ? serial : undefined;
}
