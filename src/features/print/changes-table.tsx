import { type ReactNode, useEffect, useRef } from 'react';
import type { Box, Size } from '@/label/design/geometry';
import { formatQueryDate, formatTime, formatTimestamp } from '@/lib/dates';
import type { Change, LineChanges } from '@/print/plan/changes';
import { Lamp } from '@/ui/basics/lamp';

type ChangesTableProps = {
  changes: readonly LineChanges[];
  /** Names the part of each change. */
  isList?: boolean;
  /** What can be done instead of printing. */
  action?: ReactNode;
};

/** What is no longer as it was on the screen when PRINT was pressed. Nothing was printed. */
export function ChangesTable({ changes, isList = false, action }: ChangesTableProps) {
  const region = useRef<HTMLElement>(null);
  // A list may be scrolled far down.
  useEffect(() => {
    if (changes.length > 0) region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [changes]);
  if (changes.length === 0) return null;
  const cell = 'px-3.5 py-2 text-left align-top max-md:px-2.5';
  return (
    <section
      ref={region}
      role="alert"
      aria-label="Changed since you opened this print"
      className="overflow-clip rounded-2 border border-wait-rule bg-paper"
    >
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-wait-rule border-b bg-wait-tint px-3.5 py-2.5">
        <Lamp state="wait" size="lg" />
        <p className="min-w-0 flex-1 basis-60 text-13 text-wait-text">
          <b className="block font-semibold text-14 text-ink">Changed since you opened this print</b>
          Nothing has been printed. The sheets show the values of now, changed places are framed in blue. Press PRINT
          again to print them.
        </p>
        {action}
      </header>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-13">
          <thead>
            <tr className="border-rule border-b bg-paper-2 text-12 text-ink-2 [&>th]:font-medium">
              {isList && <th className={cell}>Part</th>}
              <th className={cell}>Field</th>
              <th className={cell}>On the screen</th>
              <th className={cell}>Now</th>
              <th className={cell}>Changed by</th>
            </tr>
          </thead>
          <tbody>
            {changes.flatMap(({ line, changes: own }) =>
              own.map((change, index) => (
                <tr key={`${line.id} ${change.field} ${change.now}`} className="border-rule border-t first:border-t-0">
                  {isList && <td className={`${cell} font-mono`}>{index === 0 && line.request.part.no}</td>}
                  <td className={cell}>{fieldNames[change.field]}</td>
                  <td className={`${cell} wrap-anywhere ${isCode(change) ? 'font-mono' : ''}`}>
                    <s className="text-ink-3">{valueText(change, change.before)}</s>
                  </td>
                  <td className={`${cell} font-semibold wrap-anywhere ${isCode(change) ? 'font-mono' : ''}`}>
                    {valueText(change, change.now)}
                  </td>
                  <td className={`${cell} text-ink-2`}>{byText(change)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const fieldNames: Record<Change['field'], string> = {
  name: 'Part Name',
  no: 'Part Number',
  colorCode: 'Color Code',
  labelSize: 'Label Size',
  customer: 'Customer',
  model: 'Model',
  qtyPerPack: 'Qty Per Pack',
  indication: 'Indication',
  hand: 'Hand',
  labelDesignId: 'Label Design',
  design: 'Design',
  serials: 'Serials',
  reprint: 'Printed again',
  gone: 'Part',
};

const isCode = ({ field }: Change) => !['name', 'customer', 'hand', 'gone', 'reprint'].includes(field);

const emptyTexts: Partial<Record<Change['field'], string>> = {
  labelDesignId: 'Standard label',
  reprint: 'not printed again',
  gone: 'deleted',
};

const valueText = ({ field }: Change, text: string) => (text === '' ? (emptyTexts[field] ?? '-') : text);

const whyTexts = {
  serials: 'Another run',
  conflict: 'Another station',
  midnight: 'A new day has begun',
};

/** `Siti R., 07:38`; `-` when the host does not say. */
function byText({ by, at, why, field }: Change): string {
  if (why) return whyTexts[why];
  const isToday = formatQueryDate(at) === formatQueryDate(new Date());
  const time = isToday ? formatTime(at) : formatTimestamp(at);
  if (field === 'design') return [by, time === '' ? '' : `published ${time}`].filter(Boolean).join(', ') || '-';
  return [by, time].filter(Boolean).join(', ') || '-';
}

/** Frames around what a label shows differently now: on the screen only. */
export function ChangedFrames({ boxes, label }: { boxes: readonly Box[] | undefined; label: Size }) {
  const percent = (length: number, of: number) => `${(length / of) * 100}%`;
  return boxes?.map(({ x, y, width, height }) => (
    <span
      key={`${x} ${y} ${width} ${height}`}
      aria-hidden
      className="pointer-events-none absolute outline-2 outline-offset-1 outline-[#1c5fb0]"
      style={{
        left: percent(x, label.width),
        top: percent(y, label.height),
        width: percent(width, label.width),
        height: percent(height, label.height),
      }}
    />
  ));
}
