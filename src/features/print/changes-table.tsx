import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Box, Size } from '@/label/design/geometry';
import { saySerialFact } from '@/language/serial-words';
import { textByCode } from '@/language/text-by-code';
import { formatQueryDate, formatTime, formatTimestamp } from '@/lib/dates';
import type { Change, ChangeValue, LineChanges } from '@/print/plan/line-changes';
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
  // The list may be scrolled down.
  useEffect(() => {
    if (changes.length > 0) region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [changes]);
  if (changes.length === 0) return null;
  const cell = 'px-3.5 py-2 text-left align-top max-md:px-2';
  return (
    <section
      ref={region}
      role="alert"
      aria-label={m.print_changes_title()}
      className="overflow-clip rounded-2 border border-wait-rule bg-paper"
    >
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-wait-rule border-b bg-wait-tint px-3.5 py-2.5">
        <Lamp state="wait" size="lg" />
        <p className="min-w-0 flex-1 basis-60 text-13 text-wait-text">
          <b className="block font-semibold text-14 text-ink">{m.print_changes_title()}</b>
          {m.print_changes_text()}
        </p>
        {action}
      </header>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-13">
          <thead>
            <tr className="border-rule border-b bg-paper-2 text-12 text-ink-2 [&>th]:font-medium">
              {isList && <th className={cell}>{m.print_part()}</th>}
              <th className={cell}>{m.print_changes_field()}</th>
              <th className={cell}>{m.print_changes_before()}</th>
              <th className={cell}>{m.print_changes_now()}</th>
              <th className={cell}>{m.print_changes_by()}</th>
            </tr>
          </thead>
          <tbody>
            {changes.flatMap(({ line, changes: own }) =>
              own.map((change, index) => (
                <tr
                  key={`${line.id} ${change.field} ${JSON.stringify(change.now)}`}
                  className="border-rule border-t first:border-t-0"
                >
                  {isList && <td className={`${cell} font-mono`}>{index === 0 && line.request.part.no}</td>}
                  <td className={cell}>{fieldNames[change.field]()}</td>
                  <td className={`${cell} ${valueClasses(change)}`}>
                    <s className="text-ink-3">{valueText(change, change.before)}</s>
                  </td>
                  <td className={`${cell} font-semibold ${valueClasses(change)}`}>{valueText(change, change.now)}</td>
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

const fieldNames: Record<Change['field'], () => string> = {
  name: m.print_field_name,
  no: m.print_field_no,
  colorCode: m.print_field_color,
  labelSize: m.print_field_label_size,
  customer: m.print_customer,
  model: m.print_field_model,
  qtyPerPack: m.print_field_pack,
  labels: m.print_qty_label,
  indication: m.print_field_indication,
  hand: m.print_field_hand,
  labelDesignId: m.print_field_design,
  design: m.print_design,
  serials: m.print_serials,
  reprint: m.print_field_reprint,
  void: m.print_field_void,
  gone: m.print_part,
};

const namedFields: Change['field'][] = ['name', 'customer', 'hand', 'gone', 'reprint', 'void'];

/** A serial stays in one line on a phone, too. */
const valueClasses = ({ field }: Change) =>
  clsx(field === 'serials' ? 'wrap-break-word' : 'wrap-anywhere', !namedFields.includes(field) && 'font-mono');

const emptyTexts: Partial<Record<Change['field'], () => string>> = {
  labelDesignId: m.print_standard_label,
  reprint: m.print_changes_not_reprinted,
  gone: m.print_changes_deleted,
};

const hands: Record<string, () => string> = {
  left: m.print_hand_left,
  right: m.print_hand_right,
  none: m.print_hand_none,
};

const sayValue = textByCode<Exclude<ChangeValue, string>>({
  revision: m.print_changes_revision,
  'not-published': m.print_changes_not_published,
  'not-found': m.print_changes_not_found,
  damaged: m.print_changes_damaged,
  'no-serials': ({ reason }) => saySerialFact(reason),
});

function valueText({ field }: Change, value: ChangeValue): string {
  if (typeof value !== 'string') return sayValue(value);
  if (value === '') return emptyTexts[field]?.() ?? '-';
  return (field === 'hand' && hands[value]?.()) || value;
}

const whyTexts = {
  serials: m.print_changes_other_run,
  conflict: m.print_another_station,
  midnight: m.print_changes_new_day,
};

/** `Siti R., 07:38`; `-` when the host does not say. */
function byText({ by, at, why, field }: Change): string {
  if (why) return whyTexts[why]();
  const isToday = formatQueryDate(at) === formatQueryDate(new Date());
  const time = isToday ? formatTime(at) : formatTimestamp(at);
  if (field === 'design')
    return [by, time === '' ? '' : m.print_changes_published({ time })].filter(Boolean).join(', ') || '-';
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
