import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError } from '@/api/client/errors';
import { hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import { parallelLimit } from '@/lib/parallel';
import { browserPorts } from '@/print/run/browser-printing';
import { HOST_LIMIT_MS, readBase, type SerialBase } from '@/print/run/serial-range';
import { usePrintStorage } from '@/print/run/use-printing';

/** A range that the host did not confirm is read again until it does. */
const UNCONFIRMED_AGAIN_MS = 15_000;
/** Browsers send six requests at a time to one host; the time that each is waited for would run while it waits. */
const BASES_AT_ONCE = 4;
const MOST_LINES = 1_000;
/** After so many parts without an answer the others do not wait for the host. */
const MOST_UNANSWERED = 3;

/** Of the queries of all parts. */
export const serialBasesKey = ['print', 'serial-base'];
const partKey = (part: Part) => [...serialBasesKey, String(part.id)];

/**
 * What the next serials of these parts start above. Fetched when the screen opens, when the window gets the focus, and when
 * a storage that could not be read can be. Typing a quantity needs no request. PRINT fetches it anew anyway. A host that
 * does not answer is not waited for once for each part. The dialog of one part reads them anew each time it opens; a list
 * repeats those that the host did not confirm.
 */
export function useSerialBases(parts: readonly Part[], isList: boolean) {
  const client = useQueryClient();
  const isUnreadable = usePrintStorage() === 'unreadable';
  const [read] = useState(limitedReader);
  const keyOf = (part: Part) => [...partKey(part), isUnreadable];
  const { bases, isReading } = useQueries({
    queries: parts.map((part) => ({
      queryKey: keyOf(part),
      queryFn: () => read(part.id),
      networkMode: 'always' as const,
      retry: false,
      ...(isList ? { refetchInterval: againUnconfirmed } : { gcTime: 0 }),
    })),
    combine: useCallback(
      (results: { data: SerialBase | undefined; isFetching: boolean }[]) => ({
        bases: new Map(
          results.flatMap(({ data }, index) => {
            const part = parts[index];
            return data && part ? [[String(part.id), data] as const] : [];
          }),
        ),
        // What is read is followed: a list would be rendered twice for each of its parts.
        isReading: !isList && results.some(({ isFetching }) => isFetching),
      }),
      [parts, isList],
    ),
  });
  return {
    /** By part id; none while it is read. */
    bases,
    /** Whether a serial of the dialog is being read; false in a list. */
    isReading,
    isConfirmed: [...bases.values()].every(({ confirmed }) => confirmed),
    isReadable: [...bases.values()].every(({ readable }) => readable),
    adopt: (part: Part, base: SerialBase) => client.setQueryData(keyOf(part), base),
    /** The part took serials elsewhere. */
    readAgain: (part: Part) => void client.invalidateQueries({ queryKey: partKey(part) }),
    /** The part is printed: the next time it is listed its serials are read. */
    forget: (part: Part) => client.removeQueries({ queryKey: partKey(part) }),
  };
}

const againUnconfirmed = ({ state }: { state: { data: SerialBase | undefined } }) =>
  state.data?.confirmed === false ? UNCONFIRMED_AGAIN_MS : false;

function limitedReader() {
  // A host that answers for many at once is asked for all of them.
  const limited = parallelLimit(hasFeature('queries') ? MOST_LINES : BASES_AT_ONCE);
  let pending = 0;
  let unanswered = 0;
  const withoutHost: typeof browserPorts = {
    ...browserPorts,
    history: { ...browserPorts.history, lastSerial: () => Promise.reject(new ApiError('network')) },
  };
  const read = async (id: Part['id']): Promise<SerialBase> => {
    if (unanswered >= MOST_UNANSWERED) return readBase(withoutHost, id);
    const startedAt = performance.now();
    const base = await readBase(browserPorts, id);
    if (base.confirmed) unanswered = 0;
    else if (performance.now() - startedAt >= HOST_LIMIT_MS) unanswered += 1;
    return base;
  };
  return async (id: Part['id']): Promise<SerialBase> => {
    pending += 1;
    try {
      return await limited(() => read(id));
    } finally {
      pending -= 1;
      // The next parts ask a host that may answer again.
      if (pending === 0) unanswered = 0;
    }
  };
}
