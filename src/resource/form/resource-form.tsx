import type { FormEvent, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { useScanSafeEnter } from '@/resource/list/use-scan';
import { Button } from '@/ui/basics/button';
import { ClampedText } from '@/ui/basics/clamped-text';
import { Notice } from '@/ui/feedback/notice';
import { ReadOnly } from '@/ui/forms/read-only';
import { RecordGate } from './record-gate';
import { UnsavedQuestion } from './unsaved-question';

/** What `useResourceForm` returns, as far as drawing it goes. */
type Controller = {
  creating: boolean;
  record: { data: unknown; isPending: boolean; error: Error | null; refetch: () => unknown };
  reason: string | undefined;
  alert: string[];
  saving: boolean;
  restored: boolean;
  submit: (event?: FormEvent) => Promise<void>;
  submitAndAddAnother: (event?: FormEvent) => Promise<void>;
  leave: () => void;
  unsaved: () => boolean;
  discard: () => void;
};

export type ResourceFormProps = {
  controller: Controller;
  submitText: string;
  pendingText?: string;
  listHref: string;
  /** Fields; a field as wide as the form takes `col-span-full`. */
  children: ReactNode;
  className?: string;
};

/** The sheet of a record's form: two columns of fields, what went wrong above them, the buttons below. */
export function ResourceForm(props: ResourceFormProps) {
  const { controller, submitText, pendingText = 'Saving...', listHref, children, className } = props;
  const { creating, record, reason, alert, saving } = controller;
  const onKeyDown = useScanSafeEnter();
  if (!creating && record.data === undefined) return <RecordGate record={record} listHref={listHref} />;
  return (
    <form
      noValidate
      onSubmit={controller.submit}
      onKeyDown={onKeyDown}
      className={cn('max-w-[800px] rounded-2 border border-rule-2 bg-paper', className)}
    >
      <div className="grid gap-5 p-6 max-md:p-4">
        {reason && <Notice variant="wait">{reason}</Notice>}
        {controller.restored && <RestoredNotice onDiscard={controller.discard} />}
        {alert.length > 0 && (
          <Notice>
            <ul {...(alert.length > 5 && scrollable)} className={cn(alert.length > 5 && 'max-h-44 overflow-y-auto')}>
              {[...new Set(alert)].map((message) => (
                <li key={message}>
                  <ClampedText>{message}</ClampedText>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ReadOnly value={reason !== undefined}>
          <div className="grid min-w-0 grid-cols-2 gap-5 max-md:grid-cols-1">{children}</div>
        </ReadOnly>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-rule px-6 py-3.5 max-md:px-4 max-md:*:flex-auto">
        <Button size="lg" onClick={controller.leave}>
          Cancel
        </Button>
        {creating && reason === undefined && (
          <Button size="lg" disabled={saving} onClick={() => controller.submitAndAddAnother()}>
            Save and add another
          </Button>
        )}
        <Button type="submit" size="lg" variant="primary" pending={saving} pendingText={pendingText} reason={reason}>
          {submitText}
        </Button>
      </footer>
      <UnsavedQuestion unsaved={controller.unsaved} onLeave={controller.discard} />
    </form>
  );
}

/** A list that scrolls must be reachable by keyboard. */
const scrollable = { 'aria-label': 'Problems', tabIndex: 0 };

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      variant="wait"
      action={
        <Button size="sm" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      What you had typed before is back. It has not been saved yet.
    </Notice>
  );
}
