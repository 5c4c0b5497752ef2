import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AgentError, browserAgent, localPermission } from '@/print/outputs/label-agent/agent';
import { isSending } from '@/print/outputs/label-agent/agent-printing';
import { type Obstacle, obstacleOf } from '@/print/outputs/label-agent/send-labels';
import type { AgentPrinter } from '@/storage/printer-profiles';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from '@/ui/feedback/notice';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { obstacleText } from './obstacle-text';

/** Asking more often would keep a small printer busy. */
const ASK_EVERY_MS = 5_000;

const always = { networkMode: 'always', retry: false, gcTime: 0 } as const;

/** The state of the selected label printer, before PRINT. */
export function PrinterState({ printer }: { printer: AgentPrinter }) {
  const permission = usePermission();
  const { data, refetch } = useQuery({
    queryKey: ['label-printer', printer.uid],
    queryFn: async (): Promise<{ obstacle?: Obstacle | undefined; isPrinting: boolean }> =>
      // While labels are sent, the sending dialog shows the printer's state.
      isSending() ? { isPrinting: true } : { obstacle: await obstacleOf(browserAgent, printer), isPrinting: false },
    enabled: permission.isSettled,
    refetchInterval: ASK_EVERY_MS,
    ...always,
  });
  if (permission.isLoading) return null;
  if (!permission.isSettled) return <PermissionNotice action={m.printer_connect()} onContinue={permission.confirm} />;
  const text = data?.obstacle && obstacleText(data.obstacle);
  return (
    <div className="-mt-1 grid gap-1 text-13">
      <p role="status" className="flex items-start gap-2">
        <Lamp state={text ? 'stop' : data ? 'ok' : 'wait'} className="mt-0.5" />
        <span className="min-w-0 flex-1 break-words">
          <b className="font-semibold text-ink">
            {text?.title ?? (data?.isPrinting ? m.printer_printing() : data ? m.printer_ready() : m.printer_reading())}
          </b>
          <span className="text-ink-3"> ({printer.name})</span>
        </span>
      </p>
      {text && (
        <>
          <p className="text-12 text-ink-3">{text.advice}</p>
          <Button size="sm" className="justify-self-start" onClick={() => void refetch()}>
            {m.printer_check_again()}
          </Button>
        </>
      )}
    </div>
  );
}

type AgentPrinterFieldProps = { value: AgentPrinter | undefined; onChange: (printer: AgentPrinter) => void };

/** The printers that Zebra Browser Print finds, and whether the selected one answers. */
export function AgentPrinterField({ value, onChange }: AgentPrinterFieldProps) {
  const permission = usePermission();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['label-printers'],
    queryFn: () => browserAgent.printers(),
    enabled: permission.isSettled,
    refetchOnWindowFocus: false,
    ...always,
  });
  const found = data ?? [];
  // One that is off now stays selected.
  const printers = value && !found.some(({ uid }) => uid === value.uid) ? [value, ...found] : found;
  const select = (uid: string) => {
    const printer = printers.find((one) => one.uid === uid);
    if (printer) onChange(printer);
  };
  if (permission.isLoading) return null;
  if (!permission.isSettled) return <PermissionNotice action={m.printer_find()} onContinue={permission.confirm} />;
  return (
    <div className="grid gap-2.5">
      <FormField
        label={m.printer_label_printer()}
        hint={isFetching ? m.printer_looking() : foundText(found.length, data !== undefined)}
      >
        {(control) => (
          <div className="flex min-w-0 gap-2">
            <Select
              {...control}
              value={value?.uid ?? ''}
              placeholder={m.printer_select()}
              options={printers.map(({ uid, name, connection }) => ({
                value: uid,
                label: typeof connection === 'string' ? `${name} (${connection})` : name,
              }))}
              onValueChange={select}
            />
            <Button pending={isFetching} onClick={() => void refetch()}>
              {m.printer_search_again()}
            </Button>
          </div>
        )}
      </FormField>
      {error && !isFetching && <AgentNotice error={error} />}
      {value && <ConnectionTest key={value.uid} printer={value} />}
    </div>
  );
}

const foundText = (count: number, isKnown: boolean) =>
  !isKnown ? undefined : count > 0 ? m.printer_found({ count }) : m.printer_none_found();

function ConnectionTest({ printer }: { printer: AgentPrinter }) {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['label-printer-test', printer.uid],
    queryFn: async () => {
      const obstacle = await obstacleOf(browserAgent, printer);
      const counter = obstacle?.kind === 'agent' ? undefined : (await browserAgent.report(printer)).counter;
      return { obstacle, counter };
    },
    enabled: false,
    ...always,
  });
  const text = data?.obstacle && obstacleText(data.obstacle);
  return (
    <>
      <Button
        className="justify-self-start"
        pending={isFetching}
        pendingText={m.printer_testing()}
        onClick={() => void refetch()}
      >
        {m.printer_test_connection()}
      </Button>
      {data && !isFetching && (
        <Notice variant={text ? 'stop' : 'ok'}>
          <b className="block font-semibold">{text?.title ?? m.printer_is_ready()}</b>
          {text?.advice ??
            (data.counter === undefined ? m.printer_no_counter() : m.printer_counter({ count: data.counter }))}
        </Notice>
      )}
    </>
  );
}

function AgentNotice({ error }: { error: Error }) {
  const { fault, detail } = error instanceof AgentError ? error : new AgentError('unexpected');
  const { title, advice } = obstacleText({ kind: 'agent', fault, detail });
  return (
    <Notice>
      <b className="block font-semibold">{title}</b>
      {advice}
    </Notice>
  );
}

function PermissionNotice({ action, onContinue }: { action: ReactNode; onContinue: () => void }) {
  const { title, advice } = obstacleText({ kind: 'permission' });
  return (
    <Notice variant="wait">
      <b className="block font-semibold">{title}</b>
      <p>{advice}</p>
      <Button size="sm" className="mt-2" onClick={onContinue}>
        {action}
      </Button>
    </Notice>
  );
}

/** `isSettled`: the browser will not ask, or the operator knows that it will. */
function usePermission() {
  const [isConfirmed, setConfirmed] = useState(false);
  const { data } = useQuery({ queryKey: ['local-permission'], queryFn: localPermission, ...always });
  return {
    isLoading: data === undefined,
    isSettled: isConfirmed || (data !== undefined && data !== 'prompt'),
    confirm: () => setConfirmed(true),
  };
}
