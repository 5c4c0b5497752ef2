import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { type ColumnUse, headingsOf, mapColumns, setColumn } from '@/domain/import/column-mapping';
import type { CellEdit, CellPreview, CleanFile, HostFault, RowVerdict, Verdicts } from '@/domain/import/row-checker';
import type { FileTable } from '@/domain/import/sheet';
import { sheets } from '@/domain/import/sheets';
import { rememberColumns, rememberedColumns } from '@/storage/import-columns';
import type { ImportDeclaration } from './import-declaration';
import { type Comparison, readKnownRecords } from './known-records';
import { openRowChecks, type RowChecks } from './row-checks';

export type GridState = {
  uses: readonly ColumnUse[];
  /** Of the file's columns, then of the sheet's fields: a field of no column is typed there. Rows may be shorter. */
  texts: readonly (readonly string[])[];
  verdicts: readonly RowVerdict[];
  /** Every row is checked with what is known now. */
  isChecked: boolean;
  skipped: ReadonlySet<number>;
  /** Rows the host has taken. */
  sent: ReadonlySet<number>;
  comparison: Comparison;
  /** What the rules could not look up; undefined while it is loaded too. */
  missing: string | undefined;
  isLookedUp: boolean;
  /** Something was typed or skipped: closing loses it. */
  isChanged: boolean;
  /** The rows cannot be checked here. */
  hasFailed: boolean;
};

export type ImportGrid = ReturnType<typeof openImportGrid>;

const reading: Comparison = { state: 'reading', read: 0, total: undefined };
/** Until the first check of a row. */
const unchecked: RowVerdict = { state: 'unknown', faults: [], changes: [] };
/** Between two parts the worker answers what is typed. The first has the rows in view. */
const FIRST_ROWS = 100;
const ROWS_AT_ONCE = 500;
/** Each time the verdicts are shown costs the page a moment. */
const SHOWN_AT_ONCE = 2_000;

/** A file in the grid: its texts, what the checks say of them, and what the host has of it. `close` ends everything. */
export function openImportGrid(declaration: ImportDeclaration, table: FileTable, client: QueryClient) {
  const sheet = sheets[declaration.sheet];
  const columnCount = table.head.length + sheet.fields.length;
  const store = createStore<GridState>(() => ({
    uses: mapColumns(table.head, sheet, rememberedColumns(declaration.sheet)),
    texts: table.rows,
    verdicts: table.rows.map(() => unchecked),
    isChecked: false,
    skipped: new Set(),
    sent: new Set(),
    comparison: reading,
    missing: undefined,
    isLookedUp: false,
    isChanged: false,
    hasFailed: false,
  }));
  const { getState, setState } = store;
  let checks: Promise<RowChecks> | undefined;
  let compared = new AbortController();

  const call: RowChecks['call'] = async (method, ...args) => {
    if (!checks) throw new Error('The grid is closed');
    return (await checks).call(method, ...args);
  };

  /** What a check says. A failure of the worker is reported once; the host checks the rows all the same. */
  const answerOf = async (checked: Promise<Verdicts>): Promise<Verdicts> => {
    const started = checks;
    try {
      const changed = await checked;
      return started === checks ? changed : [];
    } catch {
      // Closed meanwhile, or opened again.
      if (started !== undefined && started === checks) setState({ hasFailed: true });
      return [];
    }
  };
  const show = (changed: Verdicts) => {
    if (changed.length === 0) return;
    const verdicts = [...getState().verdicts];
    for (const [row, verdict] of changed) verdicts[row] = verdict;
    setState({ verdicts });
  };
  /** Verdicts of a check of every row that are not shown yet. */
  const held: Verdicts = [];
  /** The older ones first: a newer one of the same row holds. */
  const apply = async (checked: Promise<Verdicts>): Promise<void> => {
    const changed = await answerOf(checked);
    show([...held.splice(0), ...changed]);
  };

  let checking: Promise<void> | undefined;
  let isOutdated = false;

  const checkParts = async () => {
    setState({ isChecked: false });
    while (isOutdated) {
      isOutdated = false;
      let from = 0;
      while (from < table.rows.length && !isOutdated) {
        if (checks === undefined) return;
        const to = from + (from === 0 ? FIRST_ROWS : ROWS_AT_ONCE);
        const [isFirst, isLast] = [from === 0, to >= table.rows.length];
        held.push(...(await answerOf(call('check', from, to))));
        from = to;
        if (isFirst || isLast || held.length >= SHOWN_AT_ONCE) show(held.splice(0));
      }
    }
    setState({ isChecked: true });
  };
  /** Checks every row again, from the first one when what is known changes meanwhile. */
  const checkAll = (): Promise<void> => {
    isOutdated = true;
    checking ??= checkParts().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  const map = async (uses: readonly ColumnUse[]) => {
    await call('map', uses).catch(() => undefined);
    await checkAll();
  };

  const compare = async () => {
    compared = new AbortController();
    const { signal } = compared;
    setState({ comparison: reading });
    const comparison = await readKnownRecords(declaration, {
      client,
      signal,
      onPage: (rows, progress) => {
        setState({ comparison: progress });
        void apply(call('meet', rows));
      },
    });
    if (compared.signal !== signal || checks === undefined) return;
    if (comparison.state === 'done') {
      await checking;
      await apply(call('completeRecords'));
    }
    setState({ comparison });
  };

  const lookUp = async () => {
    setState({ isLookedUp: false });
    const { known, missing } = await declaration.lookUp(client);
    if (checks === undefined) return;
    await call('know', known).catch(() => undefined);
    await checkAll();
    setState({ missing, isLookedUp: true });
  };

  return {
    store,
    table,
    sheet,
    sheetName: declaration.sheet,

    start: async () => {
      checks = openRowChecks(declaration.sheet, table, declaration.unknown);
      await Promise.all([map(getState().uses), lookUp(), compare()]);
    },

    /** Starts again what failed or was cancelled. */
    lookUp,
    compare,
    stopComparing: () => compared.abort(),

    mapColumn: (column: number, field: string | undefined) => {
      const uses = setColumn(getState().uses, column, field, sheet);
      rememberColumns(declaration.sheet, headingsOf(table.head, uses));
      setState({ uses });
      return map(uses);
    },

    edit: (edits: readonly CellEdit[]) => {
      const texts = [...getState().texts];
      for (const { row, column, text } of edits) {
        const cells = Array.from({ length: columnCount }, (_, index) => texts[row]?.[index] ?? '');
        texts[row] = cells.with(column, text);
      }
      setState({ texts, isChanged: true });
      return apply(call('edit', edits));
    },

    preview: (edit: CellEdit): Promise<CellPreview> => call('preview', edit),

    skip: (rows: readonly number[], isSkipped: boolean) => {
      const skipped = new Set(getState().skipped);
      for (const row of rows) {
        if (isSkipped) skipped.add(row);
        else skipped.delete(row);
      }
      setState({ skipped, isChanged: true });
      return apply(call('skip', rows, isSkipped));
    },

    file: (): Promise<CleanFile> => call('file'),

    markSent: (rows: readonly number[]) => {
      setState({ sent: new Set([...getState().sent, ...rows]) });
      return apply(call('markSent', rows));
    },

    refuse: (faults: readonly HostFault[]) => apply(call('refuse', faults)),

    close: () => {
      compared.abort();
      void checks?.then(({ close }) => close()).catch(() => undefined);
      checks = undefined;
    },
  };
}
