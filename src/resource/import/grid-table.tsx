import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type KeyboardEvent, type MouseEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { handOfText } from '@/domain/import/part-sheet';
import type { CellEdit, CellPreview, RowVerdict } from '@/domain/import/row-checker';
import { useStableCallback } from '@/lib/stable-callback';
import { HandMark } from '@/ui/basics/hand-mark';
import { Lamp } from '@/ui/basics/lamp';
import { type AfterEdit, CellEditor } from './cell-editor';
import { ColumnSelect, foundText } from './column-select';
import { FaultMap } from './fault-map';
import { type CellPlace, type GridColumn, nextFault } from './grid-view';
import type { GridState, ImportGrid } from './import-grid-store';

const ROW_HEIGHT = 32;
/** Two lines: the heading, and what it becomes. */
const HEAD_HEIGHT = 82;
const LINE_WIDTH = 52;
const STATE_WIDTH = 100;
const SAY_WIDTH = 232;
const PAGE_ROWS = 12;
/** The column of what happens, for the keyboard. */
const SAY = -1;

/** A table with the keys of a grid: each cell can have the focus, one of them has the tab stop. */
const gridRole = { role: 'grid' };
const cellRole = { role: 'gridcell', tabIndex: -1 };

export type Jump = { to: (step: 1 | -1) => void };

type GridTableProps = {
  grid: ImportGrid;
  state: GridState;
  columns: readonly GridColumn[];
  /** The indexes of the rows shown. */
  rows: readonly number[];
  disabled: boolean;
  /** Filled here: the way to the next fault, for the button and the key. */
  jump: RefObject<Jump | undefined>;
  onEditing: (isEditing: boolean) => void;
  onShown: (first: number, last: number) => void;
};

type Editing = CellPlace & { initial: string };

/** The rows of the file as cells that can be typed over; only what is in view is rendered. */
export function GridTable({ grid, state, columns, rows, disabled, jump, onEditing, onShown }: GridTableProps) {
  const { texts, verdicts, skipped } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<CellPlace>();
  const [editing, setEditing] = useState<Editing>();
  /** The active cell gets the focus when it is rendered: it may be far from what is in view. */
  const wantsFocus = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: { width: 1200, height: 640 },
    // React renders the rows when it can: a render inside each scroll event makes frames long.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? -1;
  useEffect(() => onShown(first, last), [onShown, first, last]);
  useEffect(() => onEditing(editing !== undefined), [onEditing, editing]);

  const used = columns.filter(({ field }) => field !== undefined);
  const stops = [...used.map(({ index }) => index), SAY];

  const moveTo = (place: CellPlace) => {
    const at = rows.indexOf(place.row);
    if (at === -1) return;
    wantsFocus.current = true;
    setActive(place);
    virtual.scrollToIndex(at, { align: 'auto' });
  };
  const edit = (place: CellPlace, initial = texts[place.row]?.[place.column] ?? '') => {
    if (disabled || place.column === SAY) return;
    moveTo(place);
    setEditing({ ...place, initial });
  };
  const toFault = (from: CellPlace | undefined, step: 1 | -1 = 1) => {
    const now = grid.store.getState();
    const shown = new Set(rows);
    const place = nextFault(now, columns, from, step);
    // In another filter the fault is not in view.
    if (place && shown.has(place.row)) edit(place, now.texts[place.row]?.[place.column] ?? '');
    else if (from) moveTo(from);
  };
  useEffect(() => {
    jump.current = { to: (step) => toFault(active, step) };
  });

  const keep = useStableCallback(async (text: string, alike: readonly number[], after: AfterEdit) => {
    if (!editing) return;
    const { row, column } = editing;
    setEditing(undefined);
    if (text !== texts[row]?.[column] || verdicts[row]?.faults.some((fault) => fault.column === column)) {
      await grid.edit([row, ...alike].map((index) => ({ row: index, column, text })));
    }
    if (after === 'fault') toFault({ row, column });
    else if (after !== 'stay') {
      const step = after === 'next' ? 1 : -1;
      moveTo({ row, column: stops[stops.indexOf(column) + step] ?? column });
    }
  });
  const cancel = useStableCallback(() => {
    if (editing) moveTo(editing);
    setEditing(undefined);
  });

  const place = active && rows.includes(active.row) ? active : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (event.target instanceof Element && event.target.closest('thead')) return;
    const from = place ?? { row: rows[0] ?? 0, column: stops[0] ?? SAY };
    const at = rows.indexOf(from.row);
    const stop = stops.indexOf(from.column);
    const to = (row: number, column: number) => {
      const clamped = Math.min(Math.max(row, 0), rows.length - 1);
      const columnStop = stops[Math.min(Math.max(column, 0), stops.length - 1)] ?? SAY;
      moveTo({ row: rows[clamped] ?? 0, column: columnStop });
    };
    const isControl = ctrlKey || metaKey;
    if (key === 'ArrowDown') to(at + 1, stop);
    else if (key === 'ArrowUp') to(at - 1, stop);
    else if (key === 'ArrowRight') to(at, stop + 1);
    else if (key === 'ArrowLeft') to(at, stop - 1);
    else if (key === 'PageDown') to(at + PAGE_ROWS, stop);
    else if (key === 'PageUp') to(at - PAGE_ROWS, stop);
    else if (key === 'Home') to(isControl ? 0 : at, 0);
    else if (key === 'End') to(isControl ? rows.length - 1 : at, stops.length - 1);
    else if (from.column === SAY) return;
    else if (key === 'Enter' || key === 'F2') edit(from);
    else if (key === 'Delete' || key === 'Backspace') edit(from, '');
    else if (key.length === 1 && !isControl && !altKey) edit(from, key);
    else return;
    event.preventDefault();
  };

  const placeOf = (event: MouseEvent): CellPlace | undefined => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    return cell ? { row: Number(cell.dataset.line), column: Number(cell.dataset.column) } : undefined;
  };
  const focus = useStableCallback((cell: HTMLElement | null) => {
    if (!cell || !wantsFocus.current) return;
    wantsFocus.current = false;
    cell.focus();
  });
  const width = LINE_WIDTH + STATE_WIDTH + columns.reduce((sum, column) => sum + column.width, 0) + SAY_WIDTH;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className="relative min-h-0 flex-1 pr-3.5">
      <div ref={scroller} className="h-full overflow-auto">
        <table
          {...gridRole}
          aria-label="Rows of the file"
          aria-rowcount={rows.length + 1}
          style={{ minWidth: width }}
          className="w-full table-fixed border-separate border-spacing-0 text-13 leading-[18px]"
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const clicked = placeOf(event);
            if (clicked && clicked.column !== SAY) edit(clicked);
          }}
        >
          <colgroup>
            <col style={{ width: LINE_WIDTH }} />
            <col style={{ width: STATE_WIDTH }} />
            {columns.map(({ index, width }) => (
              <col key={index} style={{ width }} />
            ))}
            <col style={{ minWidth: SAY_WIDTH }} />
          </colgroup>
          <Head {...{ grid, columns, disabled }} />
          <tbody>
            {before > 0 && <tr aria-hidden style={{ height: before }} />}
            {items.map(({ index }) => {
              const row = rows[index] ?? 0;
              const verdict = verdicts[row];
              if (!verdict) return null;
              return (
                <GridRow
                  key={row}
                  row={row}
                  position={index}
                  line={grid.table.lines[row] ?? row + 1}
                  texts={texts[row] ?? []}
                  verdict={verdict}
                  isComparing={state.comparison.state === 'reading'}
                  isSkipped={skipped.has(row)}
                  columns={columns}
                  activeColumn={
                    place?.row === row ? place.column : place === undefined && index === 0 ? stops[0] : undefined
                  }
                  focus={focus}
                  editing={editing?.row === row ? editing : undefined}
                  disabled={disabled}
                  preview={grid.preview}
                  skip={grid.skip}
                  keep={keep}
                  cancel={cancel}
                />
              );
            })}
            {after > 0 && <tr aria-hidden style={{ height: after }} />}
          </tbody>
        </table>
      </div>
      <FaultMap
        {...{ rows, verdicts, skipped, first, last }}
        top={HEAD_HEIGHT}
        onJump={(at) => virtual.scrollToIndex(at, { align: 'center' })}
      />
    </div>
  );
}

const headCell = 'border-r border-rule bg-paper-2 px-2 text-left align-top text-12 font-normal text-ink-3';
const pinned = 'sticky left-0 z-1';
const pinnedRight = 'sticky right-0 z-1 border-r-0 border-l';

type HeadProps = { grid: ImportGrid; columns: readonly GridColumn[]; disabled: boolean };

/** Per column the heading in the file, what it becomes, and how that was found. */
const Head = memo(function Head({ grid, columns, disabled }: HeadProps) {
  return (
    <thead className="sticky top-0 z-3">
      <tr className="h-7">
        <td className={clsx(headCell, pinned)} />
        <th scope="row" className={clsx(headCell, 'pt-1.5 text-right')}>
          In the file
        </th>
        {columns.map(({ index, heading }) => (
          <th
            key={index}
            scope="col"
            className={clsx(headCell, 'truncate pt-1.5 font-mono text-ink-2')}
            title={heading}
          >
            {heading ?? <span className="font-sans text-ink-3">Not in the file</span>}
          </th>
        ))}
        <td className={clsx(headCell, pinnedRight)} />
      </tr>
      <tr className="h-13.5 [&>*]:border-b [&>*]:border-b-rule-2">
        <td className={clsx(headCell, pinned)} />
        <th scope="row" className={clsx(headCell, 'pt-1.5 text-right')}>
          Becomes
        </th>
        {columns.map((column) => (
          <th key={column.index} scope="col" className={clsx(headCell, 'px-1')}>
            {column.heading === undefined ? (
              <span className="block truncate px-1 pt-1 font-medium text-ink">{column.field?.label}</span>
            ) : (
              <ColumnSelect
                column={column}
                fields={grid.sheet.fields}
                disabled={disabled}
                shrinks
                onChange={(field) => void grid.mapColumn(column.index, field)}
              />
            )}
            <small className="block truncate px-1 pt-px text-11 leading-4">{foundText(column)}</small>
          </th>
        ))}
        <th scope="col" className={clsx(headCell, pinnedRight, 'pt-1.5')}>
          What happens
        </th>
      </tr>
    </thead>
  );
});

type GridRowProps = {
  row: number;
  /** Among the rows shown. */
  position: number;
  /** Its number in the file. */
  line: number;
  texts: readonly string[];
  verdict: RowVerdict;
  isComparing: boolean;
  isSkipped: boolean;
  columns: readonly GridColumn[];
  /** The column that has the tab stop. */
  activeColumn: number | undefined;
  focus: (cell: HTMLElement | null) => void;
  editing: Editing | undefined;
  disabled: boolean;
  preview: (edit: CellEdit) => Promise<CellPreview>;
  skip: (rows: readonly number[], isSkipped: boolean) => void;
  keep: (text: string, alike: readonly number[], after: AfterEdit) => void;
  cancel: () => void;
};

// `overflow: hidden` would make each cell a scrolling layer.
const cell = 'h-8 overflow-clip border-r border-b border-rule px-2 text-ellipsis whitespace-nowrap';

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, line, texts, verdict, isSkipped, columns, activeColumn, focus, editing } = props;
  const isOff = isSkipped ? 'text-ink-3 line-through' : '';
  return (
    <tr aria-rowindex={props.position + 2} className="group">
      <th
        scope="row"
        className={clsx(cell, pinned, 'border-r-rule-2 bg-paper-2 text-right font-mono text-12 font-normal text-ink-3')}
      >
        {line}
      </th>
      <td {...cellRole} className={clsx(cell, 'group-hover:bg-paper-2')}>
        <StateMark {...props} />
      </td>
      {columns.map((column) => {
        const { index, field } = column;
        const text = texts[index] ?? '';
        const isActive = activeColumn === index;
        if (!field) {
          const isStray = verdict.faults.some((fault) => fault.column === index);
          return (
            <td
              key={index}
              {...cellRole}
              title={text}
              className={clsx(cell, 'bg-paper-2', isStray && !isSkipped ? faulty : 'text-ink-3')}
              {...(isStray && { 'data-line': row, 'data-column': index })}
            >
              {editing?.column === index ? <Editor {...props} column={column} /> : text}
            </td>
          );
        }
        const fault = isSkipped ? undefined : verdict.faults.find((entry) => entry.column === index);
        const change = isSkipped ? undefined : verdict.changes.find((entry) => entry.column === index);
        const isEdited = editing?.column === index;
        return (
          <td
            key={index}
            {...cellRole}
            ref={isActive && !isEdited ? focus : undefined}
            tabIndex={isActive ? 0 : -1}
            data-line={row}
            data-column={index}
            title={change ? `was ${change.was}` : (fault?.reason ?? (text || undefined))}
            aria-invalid={fault ? true : undefined}
            className={clsx(
              cell,
              'relative scroll-mt-22 scroll-mr-60 scroll-ml-16 focus-visible:z-1 focus-visible:-outline-offset-2',
              isEdited && 'overflow-visible!',
              field.kind !== undefined &&
                field.kind !== 'text' &&
                field.kind !== 'hand' &&
                'font-mono tracking-[-.02em]',
              field.kind === 'number' && 'text-right',
              fault ? faulty : 'group-hover:bg-paper-2',
              change && 'font-semibold shadow-[inset_0_-1px_0_var(--ink)]',
              isOff,
            )}
          >
            {isEdited ? (
              <Editor {...props} column={column} />
            ) : (
              <CellText field={field} text={text} isFaulty={!!fault} />
            )}
          </td>
        );
      })}
      <Say {...props} />
    </tr>
  );
});

const faulty = 'bg-stop-tint font-medium text-stop-text inset-ring inset-ring-stop-text';

function Editor({ column, row, line, texts, editing, preview, keep, cancel }: GridRowProps & { column: GridColumn }) {
  return (
    <CellEditor
      row={row}
      column={column.index}
      label={`${column.field?.label ?? column.heading}, row ${line}`}
      text={texts[column.index] ?? ''}
      initial={editing?.initial ?? ''}
      mono={column.field?.kind === 'code' || column.field?.kind === 'number'}
      preview={preview}
      onKeep={keep}
      onCancel={cancel}
    />
  );
}

type CellTextProps = { field: NonNullable<GridColumn['field']>; text: string; isFaulty: boolean };

function CellText({ field, text, isFaulty }: CellTextProps) {
  const hand = field.kind === 'hand' && !isFaulty ? handOfText(text) : undefined;
  if (hand === 'left' || hand === 'right') return <HandMark hand={hand} size="xs" />;
  return text;
}

/** What happens with the row: words, and a lamp only where something is wrong. */
function StateMark({ verdict, isSkipped, isComparing }: GridRowProps) {
  const base = 'inline-flex items-center gap-1.5 align-middle text-12';
  if (isSkipped) return <span className={clsx(base, 'text-ink-3')}>Skipped</span>;
  if (verdict.state === 'faulty') {
    return (
      <span className={clsx(base, 'font-semibold text-stop-text')}>
        <Lamp state="stop" />
        Repair
      </span>
    );
  }
  if (verdict.state === 'new') {
    return <span className={clsx(base, 'h-5 rounded-1 bg-ink px-[7px] font-medium text-on-ink')}>New</span>;
  }
  const words = { changed: 'Changed', unchanged: 'Unchanged', unknown: isComparing ? 'Comparing' : 'Not compared' };
  return (
    <span className={clsx(base, verdict.state === 'changed' ? 'text-ink-2' : 'text-ink-3')}>
      {words[verdict.state]}
    </span>
  );
}

function Say({ row, line, verdict, isSkipped, activeColumn, focus, skip, disabled }: GridRowProps) {
  const isActive = activeColumn === SAY;
  const reasons = isSkipped ? [] : verdict.faults.map(({ reason }) => reason);
  const changes = isSkipped ? [] : verdict.changes;
  const canSkip = verdict.state === 'faulty' || isSkipped;
  const text =
    reasons.length > 0 ? reasons.join('; ') : changes.map(({ label, was }) => `${label} was ${was}`).join(', ');
  return (
    <td
      {...cellRole}
      ref={isActive && !canSkip ? focus : undefined}
      tabIndex={isActive && !canSkip ? 0 : -1}
      className={clsx(
        pinnedRight,
        'h-8 border-b border-rule bg-paper px-2 text-12 text-ink-3 group-hover:bg-paper-2 focus-visible:-outline-offset-2',
      )}
    >
      <span className="flex items-center gap-2">
        <span
          title={text}
          className={clsx('min-w-0 flex-1 truncate', reasons.length > 0 && 'font-medium text-stop-text')}
        >
          {reasons.length > 0
            ? text
            : changes.map(({ label, was }, index) => (
                <span key={label}>
                  {index > 0 && ', '}
                  {label} was <span className="font-mono">{was}</span>
                </span>
              ))}
        </span>
        {canSkip && (
          <button
            type="button"
            ref={isActive ? focus : undefined}
            tabIndex={isActive ? 0 : -1}
            disabled={disabled}
            aria-label={isSkipped ? `Take back row ${line}` : `Skip row ${line}`}
            className="shrink-0 font-medium text-ink underline underline-offset-3"
            onClick={() => skip([row], !isSkipped)}
          >
            {isSkipped ? 'Take back' : 'Skip'}
          </button>
        )}
      </span>
    </td>
  );
}
