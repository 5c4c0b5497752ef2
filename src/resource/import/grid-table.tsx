import { m } from '@messages/messages';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { handOfText } from '@/domain/host-rules/part-file';
import {
  type CellEdit,
  type CellPlace,
  type CellPreview,
  edit,
  type GridColumn,
  type ImportRow,
  type ImportRows,
  lineInFile,
  nextFault,
  preview,
  skip,
} from '@/domain/import/import-rows';
import { sayField, sayImportFact } from '@/language/import-words';
import { useLanguage } from '@/language/language';
import { useStableCallback } from '@/lib/stable-callback';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { type AfterEdit, CellEditor } from './cell';
import { ColumnSelect, foundByText } from './column-select';
import type { GridState, ImportGrid } from './use-import-grid';

const ROW_HEIGHT = 32;
/** Two lines: the heading, and what it becomes. */
const HEAD_HEIGHT = 82;
const LINE_WIDTH = 52;
const STATE_WIDTH = 100;
const UNUSED_WIDTH = 44;
/** Of the select in the head of a column: what is beside its letters, and each of them. */
const SELECT_WIDTH = 50;
const LETTER_WIDTH = 7;
/** At least. */
const SAY_WIDTH = 208;
const PAGE_ROWS = 12;
/** The column of what happens, for the keyboard. */
const SAY = -1;

/** A table with the keys of a grid: each cell can have the focus, one of them has the tab stop. */
const gridRole = { role: 'grid' };
const cellRole = { role: 'gridcell', tabIndex: -1 };

/** Goes to the next fault. */
export type Jump = (step: 1 | -1) => void;

type GridTableProps = {
  grid: ImportGrid;
  state: GridState;
  columns: readonly GridColumn[];
  /** The indexes of the rows shown. */
  shown: readonly number[];
  disabled: boolean;
  /** Filled here, for the button and the key. */
  jump: RefObject<Jump | undefined>;
  onEditing: (isEditing: boolean) => void;
  onView: (first: number, last: number) => void;
};

type Editing = CellPlace & { initial: string };

/** As wide as its data need and its name in every language. */
const widthOf = ({ field }: GridColumn) =>
  field ? Math.max(field.width, SELECT_WIDTH + LETTER_WIDTH * sayField(field.id).length) : UNUSED_WIDTH;

/**
 * The column "What happens" stays in view at the right of a table that scrolls sideways. It begins where another column
 * ends, so that it covers no heading partly before the user scrolls. Undefined: the table does not scroll.
 */
function sayWidthIn(width: number, columns: readonly GridColumn[]): number | undefined {
  const widths = columns.map(widthOf);
  let left = width - LINE_WIDTH - STATE_WIDTH;
  if (widths.reduce((sum, one) => sum + one, 0) + SAY_WIDTH <= left) return undefined;
  for (const one of widths) {
    if (left - one < SAY_WIDTH) break;
    left -= one;
  }
  return Math.max(left, SAY_WIDTH);
}
/** A cell that is scrolled into view must not be under the column "What happens". */
const sayVariable = (width: number): Record<string, string> => ({ '--say-width': `${width}px` });

/** Of what is inside the element, in px; 0 before it is known. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = of.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [of]);
  return width;
}
const withinList = (index: number, { length }: readonly unknown[]) => Math.min(Math.max(index, 0), length - 1);

/** The rows of the file as cells that can be typed over; only what is in view is rendered. */
export function GridTable({ grid, state, columns, shown, disabled, jump, onEditing, onView }: GridTableProps) {
  const { rows } = state.rows;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<CellPlace>();
  const [editing, setEditing] = useState<Editing>();
  /** The active cell gets the focus when it is rendered: it may be far from what is in view. */
  const wantsFocus = useRef(false);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 1200, height: 640 },
    // React renders the rows when it can: a render inside each scroll event makes frames long.
    useFlushSync: false,
  });
  const frameWidth = useWidth(scroller);
  const items = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? -1;
  useEffect(() => onView(first, last), [onView, first, last]);
  useEffect(() => onEditing(editing !== undefined), [onEditing, editing]);

  const stops = [...columns.flatMap(({ field, index }) => (field ? [index] : [])), SAY];

  const moveTo = (place: CellPlace) => {
    const at = shown.indexOf(place.row);
    if (at === -1) return;
    wantsFocus.current = true;
    setActive(place);
    virtual.scrollToIndex(at, { align: 'auto' });
  };
  const startEdit = (place: CellPlace, initial = rows[place.row]?.texts[place.column] ?? '') => {
    if (disabled || place.column === SAY) return;
    moveTo(place);
    setEditing({ ...place, initial });
  };
  const toFault = (from: CellPlace | undefined, step: 1 | -1 = 1) => {
    const now = grid.store.getState().rows;
    const place = nextFault(now, columns, from, step);
    // In another filter the fault is not in view.
    if (place && shown.includes(place.row)) startEdit(place, now.rows[place.row]?.texts[place.column]);
    else if (from) moveTo(from);
  };
  useEffect(() => {
    jump.current = (step) => toFault(active, step);
  });

  const keep = useStableCallback((text: string, alike: readonly number[], after: AfterEdit) => {
    if (!editing) return;
    const { row, column } = editing;
    setEditing(undefined);
    const before = rows[row];
    if (text !== (before?.texts[column] ?? '') || before?.faults.some((fault) => fault.column === column)) {
      grid.change((now) => edit(now, [row, ...alike], column, text));
    }
    if (after === 'fault') toFault(editing);
    else if (after !== 'stay') {
      const step = after === 'next' ? 1 : -1;
      moveTo({ row, column: stops[stops.indexOf(column) + step] ?? column });
    }
  });
  const cancel = useStableCallback(() => {
    if (editing) moveTo(editing);
    setEditing(undefined);
  });
  const previewCell = useStableCallback((typed: CellEdit) => preview(grid.store.getState().rows, typed));
  const skipRow = useStableCallback((row: number, isSkipped: boolean) =>
    grid.change((now) => skip(now, [row], isSkipped)),
  );

  const place = active && shown.includes(active.row) ? active : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    if (event.target instanceof Element && event.target.closest('thead')) return;
    const from = place ?? { row: shown[0] ?? 0, column: stops[0] ?? SAY };
    const at = shown.indexOf(from.row);
    const stop = stops.indexOf(from.column);
    const isControl = event.ctrlKey || event.metaKey;
    const moves: Record<string, [row: number, stop: number]> = {
      ArrowDown: [at + 1, stop],
      ArrowUp: [at - 1, stop],
      ArrowRight: [at, stop + 1],
      ArrowLeft: [at, stop - 1],
      PageDown: [at + PAGE_ROWS, stop],
      PageUp: [at - PAGE_ROWS, stop],
      Home: [isControl ? 0 : at, 0],
      End: [isControl ? shown.length - 1 : at, stops.length - 1],
    };
    const move = moves[key];
    if (move) moveTo({ row: shown[withinList(move[0], shown)] ?? 0, column: stops[withinList(move[1], stops)] ?? SAY });
    else if (from.column === SAY) return;
    else if (key === 'Enter' || key === 'F2') startEdit(from);
    else if (key === 'Delete' || key === 'Backspace') startEdit(from, '');
    else if (key.length === 1 && !isControl && !altKey) startEdit(from, key);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    if (cell) startEdit({ row: Number(cell.dataset.line), column: Number(cell.dataset.column) });
  };
  const focus = useStableCallback((cell: HTMLElement | null) => {
    if (!cell || !wantsFocus.current) return;
    wantsFocus.current = false;
    cell.focus();
  });
  const sayWidth = sayWidthIn(frameWidth, columns) ?? SAY_WIDTH;
  const width = LINE_WIDTH + STATE_WIDTH + columns.reduce((sum, column) => sum + widthOf(column), 0) + sayWidth;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className="relative min-h-0 flex-1 pr-3.5">
      <div ref={scroller} className="h-full overflow-auto">
        <table
          {...gridRole}
          aria-label={m.import_rows_of_file()}
          aria-rowcount={shown.length + 1}
          style={{ minWidth: width, ...sayVariable(sayWidth) }}
          className="w-full table-fixed border-separate border-spacing-0 text-13 leading-[18px]"
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <colgroup>
            <col style={{ width: LINE_WIDTH }} />
            <col style={{ width: STATE_WIDTH }} />
            {columns.map((column) => (
              <col key={column.index} style={{ width: widthOf(column) }} />
            ))}
            <col style={{ minWidth: sayWidth }} />
          </colgroup>
          <Head {...{ grid, columns, disabled }} />
          <tbody>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {items.map(({ index }) => {
              const row = shown[index] ?? 0;
              const data = rows[row];
              if (!data) return null;
              const isFirst = place === undefined && index === 0;
              return (
                <GridRow
                  key={row}
                  {...{ row, data, columns, disabled, focus, keep, cancel, skipRow }}
                  preview={previewCell}
                  position={index}
                  line={lineInFile(state.rows, row)}
                  isComparing={state.comparison.state === 'reading'}
                  activeColumn={place?.row === row ? place.column : isFirst ? stops[0] : undefined}
                  editing={editing?.row === row ? editing : undefined}
                />
              );
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </table>
      </div>
      <FaultMap
        {...{ rows, shown, first, last }}
        top={HEAD_HEIGHT}
        onJump={(at) => virtual.scrollToIndex(at, { align: 'center' })}
      />
    </div>
  );
}

const headCell = 'border-r border-rule bg-paper-2 px-2 text-left align-top text-12 font-normal text-ink-3';
const pinned = 'sticky left-0 z-1';
const pinnedRight = 'sticky right-0 z-1 border-r-0 border-l';

type HeadProps = Pick<GridTableProps, 'grid' | 'columns' | 'disabled'>;

/** Per column the heading in the file, what it becomes, and how that was found. */
const Head = memo(function Head({ grid, columns, disabled }: HeadProps) {
  useLanguage();
  return (
    <thead className="sticky top-0 z-3">
      <tr className="h-7">
        <td className={clsx(headCell, pinned)} />
        <th scope="row" className={clsx(headCell, 'pt-1.5 text-right')}>
          {m.import_in_file()}
        </th>
        {columns.map(({ index, heading }) => (
          <th
            key={index}
            scope="col"
            className={clsx(headCell, 'truncate pt-1.5 font-mono text-ink-2')}
            title={heading}
          >
            {heading ?? <span className="font-sans text-ink-3">{m.import_not_in_file()}</span>}
          </th>
        ))}
        <td className={clsx(headCell, pinnedRight)} />
      </tr>
      <tr className="h-13.5 [&>*]:border-b [&>*]:border-b-rule-2">
        <td className={clsx(headCell, pinned)} />
        <th scope="row" className={clsx(headCell, 'pt-1.5 text-right')}>
          {m.import_becomes_head()}
        </th>
        {columns.map((column) => (
          <th key={column.index} scope="col" className={clsx(headCell, 'px-1')}>
            {column.heading === undefined ? (
              <span className="block truncate px-1 pt-1 font-medium text-ink">
                {column.field && sayField(column.field.id)}
              </span>
            ) : (
              <ColumnSelect {...{ grid, column, disabled }} shrinks />
            )}
            <small className="block truncate px-1 pt-px text-11 leading-4">{foundByText(column)}</small>
          </th>
        ))}
        <th scope="col" className={clsx(headCell, pinnedRight, 'pt-1.5')}>
          {m.import_what_happens()}
        </th>
      </tr>
    </thead>
  );
});

type GridRowProps = {
  row: number;
  data: ImportRow;
  /** Among the rows shown. */
  position: number;
  /** Its number in the file. */
  line: number;
  isComparing: boolean;
  columns: readonly GridColumn[];
  /** The column that has the tab stop. */
  activeColumn: number | undefined;
  focus: (cell: HTMLElement | null) => void;
  editing: Editing | undefined;
  disabled: boolean;
  preview: (edit: CellEdit) => CellPreview;
  keep: (text: string, alike: readonly number[], after: AfterEdit) => void;
  cancel: () => void;
  skipRow: (row: number, isSkipped: boolean) => void;
};

// `overflow: hidden` would make each cell a scrolling layer.
const cell = 'h-8 overflow-clip border-r border-b border-rule px-2 text-ellipsis whitespace-nowrap';
const faulty = 'bg-stop-tint font-medium text-stop-text inset-ring inset-ring-stop-text';

const GridRow = memo(function GridRow(props: GridRowProps) {
  useLanguage();
  return (
    <tr aria-rowindex={props.position + 2} className="group">
      <th
        scope="row"
        className={clsx(cell, pinned, 'border-r-rule-2 bg-paper-2 text-right font-mono text-12 font-normal text-ink-3')}
      >
        {props.line}
      </th>
      <td {...cellRole} className={clsx(cell, 'group-hover:bg-paper-2')}>
        <StateMark {...props} />
      </td>
      {props.columns.map((column) => (
        <Cell key={column.index} {...props} column={column} />
      ))}
      <Say {...props} />
    </tr>
  );
});

function Cell(props: GridRowProps & { column: GridColumn }) {
  const { row, data, line, activeColumn, editing, column } = props;
  const { index, field } = column;
  const text = data.texts[index] ?? '';
  const isSkipped = data.mark === 'skipped';
  const fault = isSkipped ? undefined : data.faults.find((entry) => entry.column === index);
  const change = isSkipped ? undefined : data.changes.find((entry) => entry.column === index);
  const isActive = activeColumn === index;
  const isEdited = editing?.column === index;
  const isMono = field?.kind === 'code' || field?.kind === 'number';
  const hand = field?.kind === 'hand' && !fault ? handOfText(text) : undefined;
  return (
    <td
      {...cellRole}
      ref={field && isActive && !isEdited ? props.focus : undefined}
      tabIndex={isActive ? 0 : -1}
      // Text in a column that is not used can only be removed.
      {...((field || fault) && { 'data-line': row, 'data-column': index })}
      title={change ? m.import_was({ value: change.was }) : fault ? sayImportFact(fault.fact) : text || undefined}
      aria-invalid={fault ? true : undefined}
      className={clsx(
        cell,
        'relative scroll-mt-22 scroll-mr-(--say-width) scroll-ml-16 focus-visible:z-1 focus-visible:-outline-offset-2',
        isEdited && 'overflow-visible!',
        isMono && 'font-mono tracking-[-.02em]',
        field?.kind === 'number' && 'text-right',
        fault ? faulty : field ? 'group-hover:bg-paper-2' : 'bg-paper-2 text-ink-3',
        change && 'font-semibold shadow-[inset_0_-1px_0_var(--ink)]',
        isSkipped && 'text-ink-3 line-through',
      )}
    >
      {isEdited ? (
        <CellEditor
          {...{ row, text }}
          column={index}
          label={m.import_cell_label({ field: field ? sayField(field.id) : (column.heading ?? ''), line })}
          initial={editing.initial}
          mono={isMono}
          preview={props.preview}
          onKeep={props.keep}
          onCancel={props.cancel}
        />
      ) : hand === 'left' || hand === 'right' ? (
        <HandMark hand={hand} size="xs" />
      ) : (
        text
      )}
    </td>
  );
}

/** What happens with the row: words, and a lamp only where something is wrong. */
function StateMark({ data: { state }, isComparing }: GridRowProps) {
  const base = 'inline-flex items-center gap-1.5 align-middle text-12';
  if (state === 'faulty') {
    return (
      <span className={clsx(base, 'font-semibold text-stop-text')}>
        <Lamp state="stop" />
        {m.import_repair()}
      </span>
    );
  }
  if (state === 'new') {
    return (
      <span className={clsx(base, 'h-5 rounded-1 bg-ink px-[7px] font-medium text-on-ink')}>{m.import_new()}</span>
    );
  }
  const words = {
    changed: m.import_changed,
    unchanged: m.import_unchanged,
    unknown: isComparing ? m.import_comparing_state : m.import_not_compared_state,
    skipped: m.import_skipped,
    sent: m.import_sent,
  };
  return <span className={clsx(base, state === 'changed' ? 'text-ink-2' : 'text-ink-3')}>{words[state]()}</span>;
}

function Say({ row, line, data, columns, activeColumn, focus, skipRow, disabled }: GridRowProps) {
  const isSkipped = data.mark === 'skipped';
  // A field without a column in the file is far to the right, or not in the table: the reason names the field.
  const reasonOf = ({ column, fact }: ImportRow['faults'][number]) => {
    const missing = columns.find(({ index, heading }) => index === column && heading === undefined)?.field;
    return missing
      ? m.import_reason_of({ field: sayField(missing.id), reason: sayImportFact(fact) })
      : sayImportFact(fact);
  };
  const reasons = isSkipped ? '' : data.faults.map(reasonOf).join('; ');
  const changes = isSkipped ? [] : data.changes;
  const canSkip = data.state === 'faulty' || isSkipped;
  const stop = { ref: activeColumn === SAY ? focus : undefined, tabIndex: activeColumn === SAY ? 0 : -1 };
  return (
    <td
      {...cellRole}
      {...(!canSkip && stop)}
      className={clsx(
        pinnedRight,
        'h-8 border-b border-rule bg-paper px-2 text-12 text-ink-3 group-hover:bg-paper-2 focus-visible:-outline-offset-2',
      )}
    >
      <span className="flex items-center gap-2">
        <span
          title={
            reasons ||
            changes.map(({ field, was }) => m.import_field_was({ field: sayField(field), value: was })).join(', ')
          }
          className={clsx('min-w-0 flex-1 truncate', reasons && 'font-medium text-stop-text')}
        >
          {reasons ||
            changes.map(({ field, was }, index) => (
              <span key={field}>
                {index > 0 && ', '}
                {m.import_field_was_before({ field: sayField(field) })} <span className="font-mono">{was}</span>
              </span>
            ))}
        </span>
        {canSkip && (
          <button
            type="button"
            {...stop}
            disabled={disabled}
            aria-label={isSkipped ? m.import_take_back_row({ line }) : m.import_skip_row({ line })}
            className="shrink-0 font-medium text-ink underline underline-offset-3"
            onClick={() => skipRow(row, !isSkipped)}
          >
            {isSkipped ? m.import_take_back() : m.import_skip()}
          </button>
        )}
      </span>
    </td>
  );
}

/** Marks closer than this many parts of the height are one. */
const PARTS = 240;

type FaultMapProps = {
  rows: ImportRows['rows'];
  /** The indexes of the rows shown. */
  shown: readonly number[];
  /** Positions of the rows in view. */
  first: number;
  last: number;
  /** Height of the head, px. */
  top: number;
  onJump: (position: number) => void;
};

/** Where the faults of the whole file are, beside the scroll bar. For the mouse: the keyboard has F8. */
function FaultMap({ rows, shown, first, last, top, onJump }: FaultMapProps) {
  const marks = useMemo(() => {
    const parts = new Set<number>();
    for (const [position, row] of shown.entries()) {
      if (rows[row]?.state === 'faulty') parts.add(Math.floor((position / shown.length) * PARTS));
    }
    return [...parts];
  }, [rows, shown]);
  const share = (position: number) => `${(position / shown.length) * 100}%`;
  return (
    <div
      aria-hidden
      style={{ top }}
      className="absolute right-0 bottom-0 w-3.5 cursor-pointer border-l border-rule bg-bench-2"
      onClick={({ currentTarget, clientY }) => {
        const box = currentTarget.getBoundingClientRect();
        onJump(Math.min(shown.length - 1, Math.floor(((clientY - box.top) / box.height) * shown.length)));
      }}
    >
      <span
        className="absolute inset-x-[3px] min-h-1 rounded-1 bg-control/55"
        style={{ top: share(first), height: share(Math.max(1, last - first + 1)) }}
      />
      <Marks marks={marks} />
    </div>
  );
}

const Marks = memo(({ marks }: { marks: readonly number[] }) =>
  marks.map((part) => (
    <i key={part} className="absolute inset-x-px h-[3px] bg-stop" style={{ top: `${(part / PARTS) * 100}%` }} />
  )),
);
