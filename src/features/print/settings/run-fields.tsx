import { m } from '@messages/messages';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { KeyboardEvent } from 'react';
import { countSerials } from '@/domain/serials/serial-set';
import type { PrintOfDialog } from '@/features/print/dialog/use-dialog';
import { MAX_ANSWER_LENGTH } from '@/features/print/entered';
import { saySerialFact, saySerials, sayTypedSerials } from '@/language/serial-words';
import { useScannedText } from '@/lib/browser/use-scan';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { SerialsField } from './serials-field';

/** How many labels, and which serials they get. A re-print repeats its quantities and may leave labels out. */
export function RunFields({ print, onScan }: { print: PrintOfDialog; onScan: (text: string) => void }) {
  const { isFixed, quantities: read, run, selectable } = print.line;
  const { printed, isGenerating } = print;
  const scannedText = useScannedText();
  /** Enter prints, as the button does; a refusal stays where it is said. A scan is no quantity, whatever its digits. */
  const printOnEnter = (event: KeyboardEvent<HTMLInputElement>, retype?: (text: string) => void) => {
    const scanned = scannedText(event);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (scanned) {
      retype?.(scanned.before);
      if (retype) onScan(scanned.text);
    } else if (print.refusal === undefined && print.isIdle()) print.requestPrint(print.printing.target);
  };
  const quantity = (field: 'labels' | 'parts', label: string, onType: (text: string) => void) => (
    <FormField
      label={label}
      error={!isFixed && !read.ok && read.field === field ? saySerialFact(read.reason) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          size="sm"
          mono
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          readOnly={isFixed}
          value={print.quantities[field]}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => printOnEnter(event, onType)}
        />
      )}
    </FormField>
  );
  const serial = (label: string, value: string | undefined) => (
    <FormField label={label}>
      {(control) => <Input {...control} size="sm" mono readOnly value={value ?? ''} aria-busy={isGenerating} />}
    </FormField>
  );
  const isPart = printed.length > 0 && countSerials(printed) < (run?.range?.count ?? 0);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {quantity('labels', m.print_qty_label(), print.typeLabels)}
        {quantity('parts', m.print_qty_part(), print.typeParts)}
      </div>
      <AnswerFields print={print} onKeyDown={printOnEnter} />
      {isFixed && <p className="text-12 text-ink-3">{m.print_settings_fixed()}</p>}
      {isFixed && countSerials(selectable) > 1 && <SelectedSerials print={print} onKeyDown={printOnEnter} />}
      <div className="grid grid-cols-2 gap-3">
        {serial(m.print_settings_serial_from(), printed[0]?.from ?? run?.range?.from)}
        {serial(m.print_settings_serial_end(), printed.at(-1)?.end ?? run?.range?.end)}
      </div>
      {isPart && (
        <p role="status" className="text-12 text-ink-2">
          {m.print_settings_some({ some: countSerials(printed), all: run?.range?.count ?? 0 })}{' '}
          <span className="font-mono break-words">{saySerials(printed, 8)}</span>
        </p>
      )}
      <p className="flex items-center gap-2 text-12 text-ink-3" aria-live="polite">
        {isGenerating ? (
          <>
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" /> {m.print_serials_generating()}
          </>
        ) : (
          m.print_settings_format()
        )}
      </p>
    </>
  );
}

type AnswerFieldsProps = { print: PrintOfDialog; onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void };

/** What the design asks at printing. A re-print repeats what was typed then. */
function AnswerFields({ print, onKeyDown }: AnswerFieldsProps) {
  const { questions } = print.labels;
  if (questions.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{m.print_settings_typed()}</legend>
      {questions.map(({ key, label, optional, text, isPrinted }) => (
        <FormField
          key={key}
          label={label}
          hint={isPrinted ? m.print_settings_as_printed() : optional ? m.print_settings_may_stay_empty() : undefined}
        >
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_ANSWER_LENGTH}
              readOnly={isPrinted}
              required={!optional}
              value={text}
              onChange={(event) => print.typeAnswer(key, event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          )}
        </FormField>
      ))}
    </fieldset>
  );
}

type SelectedSerialsProps = { print: PrintOfDialog; onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void };

function SelectedSerials({ print, onKeyDown }: SelectedSerialsProps) {
  const { selection, selectable } = print.line;
  const all = countSerials(selectable);
  return (
    <div className="grid gap-2">
      <SerialsField
        label={m.print_settings_to_print()}
        error={selection.ok ? undefined : saySerialFact(selection.reason)}
        hint={m.print_settings_serials_hint({ hint: sayTypedSerials(selectable), all })}
        placeholder={m.print_settings_all_serials({ all })}
        value={print.selectedSerials ?? ''}
        onType={print.typeSerials}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" className="justify-self-start" onClick={() => print.ticks.setOn(!print.ticks.isOn)}>
        {print.ticks.isOn ? m.print_settings_show_sheets() : m.print_settings_tick()}
      </Button>
    </div>
  );
}
