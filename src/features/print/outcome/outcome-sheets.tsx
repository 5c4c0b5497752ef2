import { m } from '@messages/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '@/lib/browser/use-width';
import { type OutcomeGroup, type PrintedSheet, type SheetCell, sheetRows } from './outcome-marks';

const CELL_HEIGHT = 46;
const CELL_GAP = 2;
/** Cells shrink on a narrow screen, but stay wide enough for four digits and a finger. */
const CELL_WIDTH = { max: 78, min: 44 };
/** Narrower cells have no room for "not printed". */
const WORDS_WIDTH = 64;
const SHEET_PADDING = 8;
const CAPTION = 24;
const ROW_GAP = 12;
const FIRST_SIZE = { width: 560, height: 280 };

type OutcomeSheetsProps = {
  sheets: readonly PrintedSheet[];
  /** The number of a part in the list of parts; undefined when there is one part. */
  numberOf: ((group: OutcomeGroup) => number) | undefined;
  isUnprinted: (cell: SheetCell) => boolean;
  /** The operator has not answered yet: a label without a tick is not called unprinted. */
  isOpen: boolean;
  onToggle: (cell: SheetCell) => void;
};

/**
 * The labels as they lie on the paper. A click or the space bar marks one as not printed; the arrow keys go from label
 * to label. Only sheets in view are rendered.
 */
export function OutcomeSheets({ sheets, numberOf, isUnprinted, isOpen, onToggle }: OutcomeSheetsProps) {
  const scroller = useRef<HTMLFieldSetElement>(null);
  const width = useWidth(scroller) || FIRST_SIZE.width;
  const { rows, cellWidth } = useMemo(() => {
    const inner = width - 2 * ROW_GAP;
    const widest = Math.max(1, ...sheets.map(({ columns }) => columns));
    const fitting = Math.floor((inner - 2 * SHEET_PADDING) / widest) - CELL_GAP;
    const cellWidth = Math.min(CELL_WIDTH.max, Math.max(CELL_WIDTH.min, fitting));
    const sheetWidth = ({ columns }: PrintedSheet) => columns * (cellWidth + CELL_GAP) + 2 * SHEET_PADDING;
    const perRow = (sheet: PrintedSheet) => Math.max(1, Math.floor((inner + ROW_GAP) / (sheetWidth(sheet) + ROW_GAP)));
    return { rows: sheetRows(sheets, perRow), cellWidth };
  }, [sheets, width]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => Math.max(...(rows[index] ?? []).map((sheet) => sheetHeight(sheets[sheet]))) + ROW_GAP,
    initialRect: FIRST_SIZE,
    overscan: 1,
  });
  useEffect(() => {
    if (rows) virtualizer.measure();
  }, [virtualizer, rows]);

  // The one label that Tab reaches.
  const [current, setCurrent] = useState({ sheet: 0, at: 0 });
  /** Where the arrow keys led, while its sheet is still out of view and not rendered. */
  const waiting = useRef<LabelPosition>(undefined);
  const focus = ({ sheet, at }: LabelPosition) => {
    const label = scroller.current?.querySelector<HTMLElement>(`[data-position="${sheet}-${at}"]`);
    label?.focus();
    return label !== null && label !== undefined;
  };
  useEffect(() => {
    // Rendered after the scroll, or not yet.
    if (waiting.current && focus(waiting.current)) waiting.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = waiting.current ?? current;
    if (event.key === ' ' && waiting.current) {
      const cell = sheets[at.sheet]?.cells[at.at];
      event.preventDefault();
      if (cell) onToggle(cell);
      return;
    }
    const next = neighbour(sheets, at, event.key);
    if (!next) return;
    event.preventDefault();
    // At once, not after the next frame: a quick space bar must mark this label, not the one before.
    waiting.current = focus(next) ? undefined : next;
    if (!waiting.current) return;
    setCurrent(next);
    virtualizer.scrollToIndex(rows.findIndex((row) => row.includes(next.sheet)));
  };
  return (
    <fieldset
      ref={scroller}
      onKeyDown={onKeyDown}
      className="max-h-72 overflow-y-auto rounded-2 bg-bench-2 px-3 pt-3 forced-color-adjust-none"
    >
      <legend className="sr-only">{m.print_outcome_sheets()}</legend>
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className="absolute top-0 left-0 flex gap-3"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {(rows[row.index] ?? []).map((index) => (
              <Sheet
                key={index}
                sheet={sheets[index]}
                cellWidth={cellWidth}
                idOf={(at) => `${index}-${at}`}
                isCurrent={(at) => current.sheet === index && current.at === at}
                onFocus={(at) => {
                  // A click elsewhere: the label that is not rendered yet no longer gets the focus.
                  waiting.current = undefined;
                  setCurrent({ sheet: index, at });
                }}
                numberOf={numberOf}
                isUnprinted={isUnprinted}
                isOpen={isOpen}
                onToggle={onToggle}
              />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type SheetProps = Pick<OutcomeSheetsProps, 'numberOf' | 'isUnprinted' | 'isOpen' | 'onToggle'> & {
  sheet: PrintedSheet | undefined;
  cellWidth: number;
  idOf: (at: number) => string;
  isCurrent: (at: number) => boolean;
  onFocus: (at: number) => void;
};

function Sheet({ sheet, cellWidth, idOf, isCurrent, onFocus, ...props }: SheetProps) {
  if (!sheet) return null;
  const byCell = new Map(sheet.cells.map((cell, at) => [cell.cell, { cell, at }]));
  return (
    <figure>
      <div
        className="grid bg-label shadow-label"
        style={{
          gridTemplateColumns: `repeat(${sheet.columns}, ${cellWidth}px)`,
          gap: CELL_GAP,
          padding: SHEET_PADDING,
        }}
      >
        {Array.from({ length: rowsOf(sheet) * sheet.columns }, (_, place) => {
          const found = sheet.number === undefined ? cellAt(sheet, place) : byCell.get(place);
          if (!found) return <span key={placeKey(place)} style={{ height: CELL_HEIGHT }} />;
          const { cell, at } = found;
          const isOut = props.isUnprinted(cell);
          return (
            // biome-ignore lint/a11y/useSemanticElements: an input could not hold the serial, and each would be its own tab stop.
            <button
              key={placeKey(place)}
              type="button"
              role="checkbox"
              aria-checked={!isOut}
              aria-label={m.print_outcome_label({ part: cell.group.partNo, serial: cell.serial })}
              data-position={idOf(at)}
              tabIndex={isCurrent(at) ? 0 : -1}
              onFocus={() => onFocus(at)}
              onClick={() => props.onToggle(cell)}
              style={{ height: CELL_HEIGHT }}
              className={clsx(
                'relative grid place-content-center rounded-1 border font-mono text-14 font-semibold text-black outline-offset-0',
                isOut ? 'border-dashed border-neutral-500 bg-neutral-100 text-neutral-600' : 'border-neutral-700',
              )}
            >
              <span
                aria-hidden
                className={clsx(
                  'absolute top-0.5 left-0.5 grid size-3.5 place-content-center rounded-[2px] border',
                  isOut ? 'border-neutral-500 bg-white' : 'border-black bg-black',
                )}
              >
                {!isOut && <i className="mb-px block h-2 w-1 rotate-45 border-r-2 border-b-2 border-white" />}
              </span>
              {props.numberOf && (
                <small aria-hidden className="absolute top-0 right-1 font-sans text-11 text-neutral-600">
                  {props.numberOf(cell.group)}
                </small>
              )}
              {cell.serial.slice(8)}
              {isOut && !props.isOpen && cellWidth >= WORDS_WIDTH && (
                <small className="-mt-0.5 font-sans text-11 leading-3 text-[#b3261e]">
                  {m.print_outcome_not_printed_mark()}
                </small>
              )}
            </button>
          );
        })}
      </div>
      <figcaption className="pt-1 text-12 text-ink-3">
        {sheet.number === undefined ? m.print_outcome_in_order() : m.print_sheet({ sheet: sheet.number })}
      </figcaption>
    </figure>
  );
}

const placeKey = (place: number) => `place-${place}`;

const cellAt = (sheet: PrintedSheet, at: number) => {
  const cell = sheet.cells[at];
  return cell && { cell, at };
};

const rowsOf = ({ places, columns }: PrintedSheet) => Math.ceil(places / columns);

const sheetHeight = (sheet: PrintedSheet | undefined) =>
  sheet ? rowsOf(sheet) * (CELL_HEIGHT + CELL_GAP) + 2 * SHEET_PADDING + CAPTION : 0;

type LabelPosition = { sheet: number; at: number };

function neighbour(sheets: readonly PrintedSheet[], { sheet, at }: LabelPosition, key: string) {
  const columns = sheets[sheet]?.columns ?? 1;
  const lastOf = (index: number) => Math.max(0, (sheets[index]?.cells.length ?? 1) - 1);
  const by = (step: number): LabelPosition => {
    const next = at + step;
    if (next >= 0 && next <= lastOf(sheet)) return { sheet, at: next };
    const other = sheet + Math.sign(step);
    if (!sheets[other]) return { sheet, at: step < 0 ? 0 : lastOf(sheet) };
    return { sheet: other, at: step < 0 ? lastOf(other) : 0 };
  };
  const toSheet = (step: number): LabelPosition => ({
    sheet: Math.min(sheets.length - 1, Math.max(0, sheet + step)),
    at: 0,
  });
  const targets: Record<string, () => LabelPosition> = {
    ArrowRight: () => by(1),
    ArrowLeft: () => by(-1),
    ArrowDown: () => by(columns),
    ArrowUp: () => by(-columns),
    PageDown: () => toSheet(1),
    PageUp: () => toSheet(-1),
    Home: () => ({ sheet: 0, at: 0 }),
    End: () => ({ sheet: sheets.length - 1, at: lastOf(sheets.length - 1) }),
  };
  return targets[key]?.();
}
