import { m } from '@messages/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { errorMessage, errorMessageWithReason } from '@/api/client/errors';
import { parts } from '@/api/parts';
import { printHistory } from '@/api/print-history';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import type { RecordId } from '@/domain/record';
import { rangeOf, type SerialRange, serialAt } from '@/domain/serials/serial';
import {
  countSerials,
  type SerialSet,
  serialDifference,
  serialIntersection,
  serialUnion,
} from '@/domain/serials/serial-set';
import { parseSerials, serialsText } from '@/domain/serials/serials-text';
import { isUnconfirmed, voidedSerials } from '@/domain/void';
import { FullScreenPrintDialog } from '@/features/print/dialog/print-dialog';
import { sayCount } from '@/language/format';
import { saySerialFact, saySerials, sayTypedSerials } from '@/language/serial-words';
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

const MOST_TICKS = 60;

/** Declares labels of a run void. Ticks and field are the same set. */
export function VoidDialog({ record, serials = '', onClose }: VoidDialogProps) {
  const by = useUserName();
  const whole = rangeOf(record.serialFrom, record.serialEnd);
  const known = voidedSerials(record);
  const valid = whole ? serialDifference([whole], known) : [];
  const isSingle = whole?.count === 1;
  const [text, setText] = useState(isSingle ? serialsText(valid) : serials);
  const [reason, setReason] = useState('');
  const [voided, setVoided] = useState<SerialSet>();
  const selection = parseSerials(text, valid);
  const selected = selection.ok ? selection.serials : [];
  const count = countSerials(selected);
  const declare = useMutation({
    ...printHistory.declareVoid,
    onSuccess: () => setVoided(selected),
    onError: (error) => notify.error(errorMessageWithReason(error, m.print_void_failed())),
  });
  const missing = !selection.ok
    ? saySerialFact(selection.reason)
    : count === 0
      ? m.print_void_tick()
      : reason.trim().length < 3
        ? m.print_reason_short()
        : undefined;
  const listId = useId();
  if (voided) return <PrintInPlace record={record} voided={voided} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.print_void_title()}
      width={600}
      dismissible={!declare.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={declare.isPending}>
            {m.common_cancel()}
          </Button>
          <Button
            variant="danger"
            reason={missing}
            pending={declare.isPending}
            pendingText={m.print_saving()}
            onClick={() =>
              declare.mutate({ id: record.id, serials: selected.map(({ from, end }) => [from, end]), reason })
            }
          >
            {count === 0
              ? m.print_void_button()
              : m.print_void_count({ labels: sayCount(m.print_count_labels, count) })}
          </Button>
        </>
      }
    >
      <SubjectBox detail={isSingle ? record.serialFrom : `${record.serialFrom} - ${record.serialEnd.slice(8)}`}>
        {record.part?.no ?? m.print_void_deleted_part()}
      </SubjectBox>
      <VoidsToConfirm record={record} onDone={onClose} />
      {whole && !isSingle && whole.count <= MOST_TICKS && (
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
      {!isSingle && (
        <FormField
          label={m.print_serials()}
          hint={sayTypedSerials(valid)}
          error={selection.ok ? undefined : saySerialFact(selection.reason)}
        >
          {(control) => (
            <Input
              {...control}
              mono
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </FormField>
      )}
      <FormField label={m.print_reason()}>
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
              {reasons.map((say) => (
                <option key={say()} value={say()} />
              ))}
            </datalist>
          </>
        )}
      </FormField>
      <FormField label={m.print_void_by()}>{(control) => <Input {...control} readOnly value={by} />}</FormField>
      <p>{m.print_void_text()}</p>
    </Dialog>
  );
}

function useUserName(): string {
  const user = useSession((state) => state.user);
  return user ? user.fullName || user.username : '';
}

const single = (serial: string): SerialRange[] => [{ from: serial, end: serial, count: 1 }];
/** To select from; others are typed. */
const reasons = [
  m.print_void_reason_wrong_part,
  m.print_void_reason_damaged,
  m.print_void_reason_unreadable,
  m.print_void_reason_lost,
  m.print_void_reason_twice,
];

type TicksProps = {
  whole: SerialRange;
  isVoid: (serial: string) => boolean;
  isTicked: (serial: string) => boolean;
  onTick: (serial: string, on: boolean) => void;
};

function Ticks({ whole, isVoid, isTicked, onTick }: TicksProps) {
  return (
    <ul className="-m-1 grid max-h-52 grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2 overflow-y-auto p-1">
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
              aria-label={isVoid(serial) ? m.print_void_already({ serial }) : serial}
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

/** The labels are void: new ones may be printed in their place, which the host remembers with the run. */
function PrintInPlace({ record, voided, onClose }: { record: PrintRecord; voided: SerialSet; onClose: () => void }) {
  const client = useQueryClient();
  const [part, setPart] = useState<Part>();
  const labels = sayCount(m.print_count_labels, countSerials(voided));
  const open = useMutation({
    mutationFn: (id: RecordId) => client.query({ ...parts.detail(id), staleTime: 0 }),
    onSuccess: setPart,
    onError: (error) => notify.error(errorMessage(error)),
  });
  const { partId } = record;
  if (part) {
    const inPlaceOf = { record, serials: voided };
    return <FullScreenPrintDialog open onOpenChange={onClose} part={part} inPlaceOf={inPlaceOf} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.print_void_done({ labels })}
      footer={
        <>
          <Button onClick={onClose}>{m.print_void_then_later()}</Button>
          <Button
            variant="primary"
            reason={partId === null ? m.print_void_deleted_part() : undefined}
            pending={open.isPending}
            onClick={() => partId !== null && open.mutate(partId)}
          >
            {m.print_void_then_print({ labels })}
          </Button>
        </>
      }
    >
      <SubjectBox detail={saySerials(voided, 3)}>{record.part?.no ?? m.print_void_deleted_part()}</SubjectBox>
      <p>{m.print_void_then()}</p>
    </Dialog>
  );
}

/**
 * A host where a second admin confirms: until then a void label is declared only, and re-prints of it are refused
 * already.
 */
export function VoidsToConfirm({ record, onDone }: { record: PrintRecord; onDone?: () => void }) {
  const by = useUserName();
  const waiting = (record.voids ?? []).filter(isUnconfirmed);
  const serials = voidedSerials({ voids: waiting });
  const confirm = useMutation({
    ...printHistory.confirmVoid,
    onSuccess: () => {
      notify.success(m.print_void_confirmed({ labels: sayCount(m.print_count_labels, countSerials(serials)) }));
      onDone?.();
    },
    onError: (error) => notify.error(errorMessageWithReason(error, m.print_void_confirm_failed())),
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
          reason={isOwn ? m.print_void_own() : undefined}
          onClick={() => confirm.mutate({ id: record.id, serials: serials.map(({ from, end }) => [from, end]) })}
        >
          {m.print_void_confirm()}
        </Button>
      }
    >
      {m.print_void_waiting({ serials: saySerials(serials, 3), by: first.by, reason: first.reason })}
    </Notice>
  );
}
