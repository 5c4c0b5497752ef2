import { useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { type FormEvent, type Ref, useState } from 'react';
import { deliveries } from '@/api/deliveries';
import { errorMessage } from '@/api/errors';
import type { Delivery } from '@/domain/delivery';
import type { Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { formatQueryDate } from '@/lib/dates';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Dialog } from '@/ui/overlays/dialog';
import { type FoundParts, findParts } from './find-parts';
import { normalPartNo } from './pasted-lines';
import { MAX_LISTED_PARTS, usePrintList } from './print-list-store';

type Message = { text: string; choices: readonly Part[] };

type ScanFieldProps = { onMark: (id: string) => void; ref?: Ref<HTMLInputElement> };

/** A field for one part number, typed or scanned; Enter adds its part. */
export function ScanField({ onMark, ref }: ScanFieldProps) {
  const client = useQueryClient();
  const { add } = usePrintList();
  const [text, setText] = useState('');
  const [message, setMessage] = useState<Message>();
  const [isSearching, setIsSearching] = useState(false);

  const take = (part: Part) => {
    const { listed } = usePrintList.getState();
    const index = listed.findIndex((entry) => sameId(entry.part.id, part.id));
    setText('');
    onMark(String(part.id));
    if (index >= 0) return setMessage({ text: `${part.no} is on the list already, row ${index + 1}.`, choices: [] });
    if (add([{ part }]) === 0) {
      return setMessage({ text: `A print list holds ${MAX_LISTED_PARTS} parts. Print these first.`, choices: [] });
    }
    setMessage(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const number = text.trim();
    if (number === '' || isSearching) return;
    setIsSearching(true);
    try {
      const found = await findParts(client, [number], { signal: new AbortController().signal });
      const of = found.get(normalPartNo(number));
      const [part, second] = of?.parts ?? [];
      if (part && !second) take(part);
      else setMessage(messageOf(number, of));
    } catch (error) {
      setMessage({ text: `${number} could not be searched: ${errorMessage(error)}`, choices: [] });
    } finally {
      setIsSearching(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid w-full max-w-80 gap-2 max-md:max-w-none">
      <div className="relative">
        <ScanBarcode aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" />
        <Input
          ref={ref}
          size="sm"
          data-scans
          autoComplete="off"
          spellCheck={false}
          aria-label="Scan or type a part number"
          placeholder="Scan or type a part number"
          aria-busy={isSearching}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMessage(undefined);
          }}
          className="w-full pl-8 max-md:h-11"
        />
      </div>
      {message && (
        <p role="status" className="text-13 text-stop-text">
          {message.text}{' '}
          {message.choices.map((part) => (
            <button
              key={String(part.id)}
              type="button"
              className="mr-3 font-semibold underline underline-offset-3"
              onClick={() => take(part)}
            >
              Take <span className="font-mono">{part.no}</span> {part.colorCode}
            </button>
          ))}
        </p>
      )}
    </form>
  );
}

function messageOf(number: string, of: FoundParts | undefined): Message {
  if (of && of.parts.length > 1) {
    return { text: `${of.parts.length} parts have the number ${number}.`, choices: of.parts.slice(0, 5) };
  }
  return { text: `No part has the number ${number}.`, choices: of?.similar ?? [] };
}

/** The parts of a day's deliveries go into the paste box, where their quantities can be looked over. */
export function DeliveriesOfDay() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="dash" onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden />
        Deliveries of a day
      </Button>
      {isOpen && <DeliveriesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DeliveriesDialog({ onClose }: { onClose: () => void }) {
  const { pasted, setPasted, setUnit } = usePrintList();
  const [day, setDay] = useState(() => formatQueryDate(new Date()));
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveries.recent({ dateFrom: day, dateTo: day }),
    enabled: isDay,
    networkMode: 'always',
  });
  const lines = data ? linesOfDeliveries(data.rows) : [];
  const missing = data ? data.total - data.rows.length : 0;
  const reason = !isDay
    ? 'Select a day'
    : pasted.trim() !== ''
      ? 'There are lines in the paste box. Add or clear them first.'
      : isFetching
        ? 'Loading the deliveries'
        : lines.length === 0
          ? 'There is nothing to take'
          : undefined;
  const take = () => {
    setUnit('parts');
    setPasted(lines.join('\n'));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Deliveries of a day"
      description="The parts of the day's slips and the sum of their quantities. They go into the paste box first, where you can change them."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" reason={reason} onClick={take}>
            {lines.length === 1 ? 'Take 1 part' : `Take ${lines.length} parts`}
          </Button>
        </>
      }
    >
      <FormField label="Day">
        {(control) => (
          <Input {...control} type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        )}
      </FormField>
      {error ? (
        <Notice
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      ) : (
        <p role="status" className="text-13">
          {data && !isFetching ? summaryOf(data.rows.length, lines.length) : 'Loading..'}
        </p>
      )}
      {missing > 0 && (
        <Notice variant="wait">
          The day has {data?.total} slips and the host gave the newest {data?.rows.length}. Add the others by hand.
        </Notice>
      )}
    </Dialog>
  );
}

const summaryOf = (slips: number, parts: number) =>
  slips === 0
    ? 'No slip has this day.'
    : `${slips} ${slips === 1 ? 'slip' : 'slips'} with ${parts} ${parts === 1 ? 'part' : 'parts'}.`;

/** A line for each part and colour, with the sum of its slips; slips without a part number have none. */
export function linesOfDeliveries(slips: readonly Delivery[]): string[] {
  const sums = new Map<string, { partNo: string; colorCode: string; quantity: number }>();
  for (const { partNumber, colorCode, qty } of slips) {
    const partNo = partNumber.trim();
    if (partNo === '') continue;
    const key = `${normalPartNo(partNo)}\n${colorCode.trim().toUpperCase()}`;
    const sum = sums.get(key) ?? { partNo, colorCode: colorCode.trim(), quantity: 0 };
    sums.set(key, { ...sum, quantity: sum.quantity + qty });
  }
  return [...sums.values()].map(({ partNo, colorCode, quantity }) => [partNo, colorCode, quantity].join(';'));
}
