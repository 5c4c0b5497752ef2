import { useState } from 'react';
import { formatTimestamp } from '@/lib/dates';
import { browserPorts, outboxWatch } from '@/printing/browser-printing';
import type { OutboxEntry } from '@/printing/print-job';
import { discardRecord } from '@/printing/record-actions';
import { useOutbox } from '@/printing/use-printing-state';
import { Button } from '@/ui/button';
import { Lamp } from '@/ui/lamp';
import { Popover } from '@/ui/popover';

/**
 * 'n not recorded' for the header: printings that the host has not confirmed. Nothing when there are none.
 * While it is on the screen the outbox is sent again, with pauses and when the network comes back.
 */
export function UnrecordedPrints() {
  const { entries, sending } = useOutbox();
  if (entries.length === 0) return null;
  const refused = entries.some((entry) => entry.refusal !== '');
  const text = `${entries.length} not recorded`;
  return (
    <Popover
      label="Printings not recorded"
      align="end"
      className="w-88 max-w-[calc(100vw-16px)]"
      trigger={
        // On a phone the product's mark alone stands beside it.
        <Button data-crowds size="md" aria-live="polite" className="max-[25rem]:px-1.5">
          <Lamp state={refused ? 'stop' : 'wait'} />
          {text}
        </Button>
      }
    >
      <div className="grid gap-1 border-b border-rule px-4 py-3">
        <h2 className="text-14 font-semibold">{text}</h2>
        <p className="text-12 text-ink-3">
          These labels were sent to the printer. Their records are kept in this browser and sent again until the host
          has them.
        </p>
      </div>
      <ul {...scrollable} className="max-h-80 overflow-y-auto">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <div className="flex justify-end border-t border-rule px-4 py-3">
        <Button pending={sending} pendingText="Sending..." onClick={() => void outboxWatch.sendNow()}>
          Send now
        </Button>
      </div>
    </Popover>
  );
}

/** A list that scrolls must be reachable by keyboard. */
const scrollable = { 'aria-label': 'Printings', tabIndex: 0 };

function Entry({ entry }: { entry: OutboxEntry }) {
  const { serialFrom, serialEnd } = entry.body;
  return (
    <li className="grid gap-0.5 border-b border-rule px-4 py-2.5 text-13 last:border-b-0">
      <span className="flex justify-between gap-3">
        <b className="font-mono font-semibold">{entry.partNo}</b>
        <span className="font-mono text-12 text-ink-3">{formatTimestamp(entry.createdAt)}</span>
      </span>
      <span className="font-mono text-12 text-ink-2">
        {serialFrom} to {serialEnd}
      </span>
      {entry.refusal !== '' && (
        <span className="flex items-center justify-between gap-3 text-12 text-stop-text">
          {entry.refusal}
          <Discard id={entry.id} />
        </span>
      )}
    </li>
  );
}

/** Asks in place: a dialog over a popover would be one layer too many for one line. */
function Discard({ id }: { id: string }) {
  const [asked, setAsked] = useState(false);
  return (
    <Button
      size="sm"
      variant={asked ? 'danger' : 'line'}
      onClick={() => (asked ? void discardRecord(browserPorts, id).then(() => outboxWatch.changed()) : setAsked(true))}
    >
      {asked ? 'Discard for good' : 'Discard'}
    </Button>
  );
}
