import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { PagePosition, readPages } from '@/api/client/read-pages';
import { headingsOf } from '@/domain/import/column-mapping';
import {
  checkMore,
  completeRecords,
  type ImportRows,
  isChecked,
  keyTexts,
  know,
  mapColumn,
  meet,
  meetAgain,
  openRows,
  recordsToChange,
} from '@/domain/import/import-rows';
import type { FileTable } from '@/domain/import/sheet';
import type { Message } from '@/language/message';
import { nextTask } from '@/lib/browser/scheduling';
import { rememberColumns, rememberedColumns } from '@/storage/import-columns';
import type { ImportDeclaration } from './import-declaration';

export type GridState = {
  rows: ImportRows;
  comparison: Comparison;
  /** What the rules could not look up; undefined while it is loaded too. */
  missing: Message | undefined;
  isLookedUp: boolean;
};

export type ImportGrid = ReturnType<typeof openImportGrid>;

/** Those in view are checked before they are shown. */
const FIRST_ROWS = 50;
const ROWS_AT_ONCE = 100;
/** Between two slices the page handles input. */
const SLICE_MS = 30;

/** The rows of a file in the grid, and what of the host is needed to check them. */
export function useImportGrid(declaration: ImportDeclaration, table: FileTable) {
  const client = useQueryClient();
  const [grid] = useState(() => openImportGrid(declaration, table, client));
  useEffect(() => grid.start(), [grid]);
  return { grid, state: useStore(grid.store) };
}

function openImportGrid(declaration: ImportDeclaration, table: FileTable, client: QueryClient) {
  const { sheet, records } = declaration;
  const store = createStore<GridState>(() => ({
    rows: checkMore(openRows(sheet, table, declaration.unknown, rememberedColumns(records)), FIRST_ROWS),
    comparison: { state: 'reading', read: 0, total: undefined },
    missing: undefined,
    isLookedUp: declaration.lookUp === undefined,
  }));
  const { getState, setState } = store;
  let isOpen = false;
  let comparing = new AbortController();
  let checking: Promise<void> | undefined;

  /** Texts of the key's column whose records are known, where the host looks them up. */
  const lookedUp = new Set<string>();
  const change = (step: (rows: ImportRows) => ImportRows) => {
    setState({ rows: step(getState().rows) });
    if (isOpen && declaration.recordsOf && getState().comparison.state === 'done') void compare();
  };
  const textsToLookUp = () => keyTexts(getState().rows).filter((text) => !lookedUp.has(text));

  const checkSlices = async () => {
    while (isOpen && !isChecked(getState().rows)) {
      await nextTask();
      let { rows } = getState();
      const until = performance.now() + SLICE_MS;
      do rows = checkMore(rows, ROWS_AT_ONCE);
      while (!isChecked(rows) && performance.now() < until);
      setState({ rows });
    }
  };
  const checkAll = (): Promise<void> => {
    checking ??= checkSlices().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  const lookUp = async () => {
    if (!declaration.lookUp) return;
    setState({ isLookedUp: false });
    const { known, missing } = await declaration.lookUp(client);
    if (!isOpen) return;
    change((rows) => know(rows, known));
    await checkAll();
    setState({ missing, isLookedUp: true });
  };

  const compare = async () => {
    const texts = declaration.recordsOf ? textsToLookUp() : [];
    if (declaration.recordsOf && texts.length === 0 && getState().comparison.state === 'done') return;
    comparing = new AbortController();
    const { signal } = comparing;
    // A row is new only when its own text was looked up.
    setState({
      comparison: { state: 'reading', read: 0, total: undefined },
      rows: { ...getState().rows, isCompared: false },
    });
    const comparison = await readKnownRecords(declaration, {
      client,
      signal,
      texts,
      onPage: (page, progress) => setState({ comparison: progress, rows: meet(getState().rows, page) }),
    });
    if (!isOpen || comparing.signal !== signal) return;
    if (comparison.state === 'done') {
      for (const text of texts) lookedUp.add(text);
      setState({ rows: completeRecords(getState().rows) });
    }
    setState({ comparison });
    // What was typed meanwhile.
    if (comparison.state === 'done' && declaration.recordsOf) void compare();
  };

  return {
    store,
    change,

    start: () => {
      isOpen = true;
      void checkAll();
      void lookUp();
      void compare();
      return () => {
        isOpen = false;
        comparing.abort();
      };
    },

    /** Starts again what failed or was cancelled. */
    lookUp,
    compare,
    /** When the host may have imported the file without an answer: rows that it has by now are not new. */
    compareAgain: () => {
      comparing.abort();
      lookedUp.clear();
      void compare();
    },
    /**
     * Reads the records that the file changes once more, just before it is sent: a row replaces its record whole.
     * @returns how many rows would change something other than what the grid shows. @throws ApiError
     */
    readAgain: async (): Promise<number> => {
      const before = recordsToChange(getState().rows);
      if (!declaration.readAgain || before.length === 0) return 0;
      const now = await declaration.readAgain(client, before);
      const { rows, differing } = meetAgain(getState().rows, before, now);
      setState({ rows });
      return differing;
    },

    stopComparing: () => comparing.abort(),

    mapColumn: (column: number, field: string | undefined) => {
      change((rows) => mapColumn(rows, column, field));
      rememberColumns(records, headingsOf(table.head, getState().rows.uses));
      void checkAll();
    },
  };
}

/** Beyond it a person waits too long, and the host works for nothing. */
const MAX_PAGES = 200;

/** `limited`: the host has more records than are read. `error`: why it failed. */
type Comparison = {
  state: 'reading' | 'cancelled' | 'limited' | 'failed' | 'done';
  read: number;
  total: number | undefined;
  error?: unknown;
};

type Reading = {
  /** What the rows have in the key's column. */
  texts: readonly string[];
  client: QueryClient;
  signal: AbortSignal;
  /** Each page as it comes. */
  onPage: (rows: readonly unknown[], progress: Comparison) => void;
};

/** Reads the host's records a piece at a time. What was read before a failure stays. */
async function readKnownRecords(declaration: ImportDeclaration, reading: Reading): Promise<Comparison> {
  const { signal, onPage } = reading;
  const position = new PagePosition();
  const reached = (state: Comparison['state'], error?: unknown): Comparison => ({
    state,
    read: position.read,
    total: position.total,
    error,
  });
  try {
    let end: Comparison['state'] = 'limited';
    for await (const piece of piecesOf(declaration, reading, position)) {
      signal.throwIfAborted();
      onPage(piece.rows, reached('reading'));
      if (piece.end === 'whole') end = 'done';
    }
    return reached(end);
  } catch (error) {
    return reached(signal.aborted ? 'cancelled' : 'failed', error);
  }
}

/** Texts of one look-up. */
const TEXTS_AT_ONCE = 1_000;

type Piece = { rows: readonly unknown[]; end: 'whole' | 'host' | undefined };

/** The pages of the list; where the host looks texts up, the records of a thousand of them, which `position` counts. */
async function* piecesOf(
  { page, recordsOf }: ImportDeclaration,
  { client, signal, texts }: Reading,
  position: PagePosition,
): AsyncGenerator<Piece> {
  if (!recordsOf) {
    yield* readPages((number, perPage) => page(client, { page: number, perPage }), { position, mostPages: MAX_PAGES });
    return;
  }
  position.total = texts.length;
  do {
    const requested = texts.slice(position.read, position.read + TEXTS_AT_ONCE);
    const rows = requested.length === 0 ? [] : await recordsOf(requested, signal);
    position.read += requested.length;
    yield { rows, end: position.read === texts.length ? 'whole' : undefined };
  } while (position.read < texts.length);
}
