import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { errorMessage } from '@/api/client/errors';
import { printHistory } from '@/api/print-history';
import type { PrintRecord } from '@/domain/print-run';
import { rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import { countSerials, serialDifference, serialIntersection, serialUnion } from '@/domain/serials/serial-set';
import { parseSerials, SERIALS_HINT, serialsText, wholeSerialsText } from '@/domain/serials/serials-text';
import { isWaiting, VOID_REASONS, voidedSerials } from '@/domain/void';
import { useSession } from '@/session/use-session';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { notify } from '@/ui/feedback/notify';
import { Checkbox } from '@/ui/forms/checkbox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { SubjectBox } from '@/ui/overlays/confirm-dialog';
import { Dialog } from '@/ui/overlays/dialog';

type VoidDialogProps = {
  record: PrintRecord;
  /** Ticked first, as typed. */
  serials?: string | undefined;
  onClose: () => void;
};

/** More labels than these are typed and not ticked. */
const MOST_TICKS = 60;

/** Declares labels of a run void. Ticks and field are the same set. */
export function VoidDialog({ record, serials = '', onClose }: VoidDialogProps) {
  const user = useSession((state) => state.user);
  const by = user ? user.fullName || user.username : '';
  const [text, setText] = useState(serials);
  const [reason, setReason] = useState('');
  const whole = rangeOf(record.serialFrom, record.serialEnd);
  const known = voidedSerials(record);
  const valid = whole ? serialDifference([whole], known) : [];
  const selection = parseSerials(text, valid);
  const selected = selection.ok ? selection.serials : [];
  const count = countSerials(selected);
  const declare = useMutation({
    ...printHistory.declareVoid,
    onSuccess: () => {
      notify.success(`${labels(count)} declared void`);
      onClose();
    },
    onError: (error) => notify.error(errorMessage(error, 'The labels could not be declared void')),
  });
  const missing = !selection.ok
    ? selection.reason
    : count === 0
      ? 'Tick the labels that are void'
      : reason.trim().length < 3
        ? 'Say why, in at least 3 characters'
        : undefined;
  const listId = useId();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Void labels"
      width={600}
      dismissible={!declare.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={declare.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            reason={missing}
            pending={declare.isPending}
            pendingText="Saving..."
            onClick={() =>
              declare.mutate({ id: record.id, serials: selected.map(({ from, end }) => [from, end]), reason })
            }
          >
            {count === 0 ? 'Void labels' : `Void ${labels(count)}`}
          </Button>
        </>
      }
    >
      <SubjectBox detail={`${record.serialFrom} - ${record.serialEnd.slice(8)}`}>
        {record.part?.no ?? 'Deleted part'}
      </SubjectBox>
      <Waiting record={record} by={by} onDone={onClose} />
      {whole && whole.count <= MOST_TICKS && (
        <Ticks
          whole={whole}
          isVoid={(serial) => serialIntersection(known, single(serial)).length > 0}
          isTicked={(serial) => serialIntersection(selected, single(serial)).length > 0}
          onTick={(serial, on) =>
            setText(
              serialsText(on ? serialUnion(selected, single(serial)) : serialDifference(selected, single(serial))),
            )
          }
        />
      )}
      <FormField label="Serials" hint={SERIALS_HINT} error={selection.ok ? undefined : selection.reason}>
        {(control) => (
          <Input {...control} mono autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </FormField>
      <FormField label="Reason">
        {(control) => (
          <>
            <Input
              {...control}
              list={listId}
              autoComplete="off"
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <datalist id={listId}>
              {VOID_REASONS.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          </>
        )}
      </FormField>
      <FormField label="Voided by">{(control) => <Input {...control} readOnly value={by} />}</FormField>
      <p>The serials are never given out again. A void cannot be taken back.</p>
    </Dialog>
  );
}

const single = (serial: string): SerialRange[] => [{ from: serial, end: serial, count: 1 }];
const labels = (count: number) => (count === 1 ? '1 label' : `${count} labels`);

type TicksProps = {
  whole: SerialRange;
  isVoid: (serial: string) => boolean;
  isTicked: (serial: string) => boolean;
  onTick: (serial: string, on: boolean) => void;
};

function Ticks({ whole, isVoid, isTicked, onTick }: TicksProps) {
  return (
    <ul className="grid max-h-52 grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2 overflow-y-auto p-1">
      {Array.from({ length: whole.count }, (_, index) => serialAt(whole, index)).map((serial) => (
        <li key={serial}>
          <label
            htmlFor={`void-${serial}`}
            className={clsx(
              'flex h-11 items-center gap-2 rounded-2 border bg-paper px-2 font-mono font-semibold text-15 text-ink',
              isVoid(serial)
                ? 'border-stop-rule text-ink-3 line-through'
                : isTicked(serial)
                  ? 'border-stop-text inset-ring inset-ring-stop-text'
                  : 'cursor-pointer border-rule-2',
            )}
          >
            <Checkbox
              id={`void-${serial}`}
              aria-label={`${serial}${isVoid(serial) ? ', void already' : ''}`}
              disabled={isVoid(serial)}
              checked={isTicked(serial)}
              onCheckedChange={(on) => onTick(serial, on)}
            />
            {serial.slice(8)}
          </label>
        </li>
      ))}
    </ul>
  );
}

/** A host with four eyes: what somebody has declared void waits for a second admin. It is refused all the same. */
function Waiting({ record, by, onDone }: { record: PrintRecord; by: string; onDone: () => void }) {
  const waiting = (record.voids ?? []).filter(isWaiting);
  const serials = voidedSerials({ voids: waiting });
  const confirm = useMutation({
    ...printHistory.confirmVoid,
    onSuccess: () => {
      notify.success(`${labels(countSerials(serials))} confirmed as void`);
      onDone();
    },
    onError: (error) => notify.error(errorMessage(error, 'It could not be confirmed')),
  });
  const [first] = waiting;
  if (!first) return null;
  const isOwn = waiting.some((one) => one.by === by);
  return (
    <Notice
      variant="wait"
      action={
        <Button
          size="sm"
          pending={confirm.isPending}
          reason={isOwn ? 'You declared it: a second admin has to confirm it' : undefined}
          onClick={() => confirm.mutate({ id: record.id, serials: serials.map(({ from, end }) => [from, end]) })}
        >
          Confirm
        </Button>
      }
    >
      {wholeSerialsText(serials, 3)}: declared void by {first.by} ({first.reason}). A second admin has to confirm it.
    </Notice>
  );
}
