import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DayOfRuns, type PrintDay, pageOfDay, printDay } from '@/api/print-day';
import { SERIAL_ROWS } from './slips-of-serial';

export type DayReading = Pick<PrintDay, 'rows' | 'pages' | 'totalPages' | 'error'> & {
  state: PrintDay['state'] | 'off' | 'cancelled';
  /** Nothing more is read. */
  isSettled: boolean;
  cancel: () => void;
  retry: () => void;
  /** Reads the next page, where the host has more runs of the serial. */
  more?: { total: number; read: () => void } | undefined;
};

/** The history of a day, of a few parts or of all, read page by page. */
export function usePrintDays(wanted: readonly DayOfRuns[]): DayReading {
  const client = useQueryClient();
  const queries = wanted.map(printDay);
  const results = useQueries({ queries, combine: together });
  return {
    ...results,
    cancel: () => {
      for (const { queryKey } of queries) void client.cancelQueries({ queryKey }, { revert: false });
    },
    retry: () => void Promise.all(queries.map((query) => client.refetchQueries({ queryKey: query.queryKey }))),
  };
}

/** From the state that matters most for the operator to the one that matters least. */
const inOrderOfState = ['reading', 'failed', 'cancelled', 'cut', 'whole'] as const;

function together(results: UseQueryResult<PrintDay>[]): Omit<DayReading, 'cancel' | 'retry'> {
  const states = results.map(({ data, isFetching }) => {
    const isStopped = !isFetching && (data === undefined || data.state === 'reading');
    const state = isStopped ? 'cancelled' : (data?.state ?? 'reading');
    return isFetching && (state === 'failed' || state === 'cut') ? 'reading' : state;
  });
  const days = results.flatMap(({ data }) => data ?? []);
  const total = days.every(({ totalPages }) => totalPages !== undefined);
  const state = inOrderOfState.find((one) => states.includes(one)) ?? 'off';
  return {
    rows: days.flatMap(({ rows }) => rows),
    pages: days.reduce((sum, { pages }) => sum + pages, 0),
    totalPages: total && days.length > 0 ? days.reduce((sum, day) => sum + (day.totalPages ?? 0), 0) : undefined,
    error: days.find(({ error }) => error !== undefined)?.error,
    state,
    isSettled: state !== 'reading',
  };
}

/** The runs that hold a serial, a page at a time. */
export function useRunsOfSerial(serial: string | undefined): DayReading {
  const client = useQueryClient();
  const [requested, setRequested] = useState({ serial, pages: 1 });
  const pages = requested.serial === serial ? requested.pages : 1;
  const queries =
    serial === undefined
      ? []
      : Array.from({ length: pages }, (_, index) =>
          pageOfDay({ day: serial.slice(0, 8), serial }, index + 1, SERIAL_ROWS),
        );
  const results = useQueries({ queries });
  const read = results.flatMap(({ data }) => data ?? []);
  const rows = [...new Map(read.flatMap((page) => page.rows).map((row) => [String(row.id), row])).values()];
  const total = read.at(-1)?.total ?? rows.length;
  const isFetching = results.some((page) => page.isFetching);
  const failed = results.find(({ isError, isFetching }) => isError && !isFetching);
  const state =
    serial === undefined
      ? 'off'
      : isFetching
        ? 'reading'
        : failed
          ? 'failed'
          : read.length < pages
            ? 'cancelled'
            : rows.length < total
              ? 'cut'
              : 'whole';
  const again = (act: (query: { queryKey: readonly unknown[] }) => Promise<unknown>) => () =>
    void Promise.all(queries.map(act));
  return {
    rows,
    state,
    error: failed?.error,
    pages: read.length,
    // What the first page says stays while the next one is read.
    isSettled: state !== 'reading' || read.length > 0,
    totalPages: read.length > 0 ? Math.ceil(total / SERIAL_ROWS) || 1 : undefined,
    cancel: again(({ queryKey }) => client.cancelQueries({ queryKey }, { revert: false })),
    retry: again(({ queryKey }) => client.refetchQueries({ queryKey })),
    more: state === 'cut' ? { total, read: () => setRequested({ serial, pages: pages + 1 }) } : undefined,
  };
}
