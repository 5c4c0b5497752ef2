import { m } from '@messages/messages';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '@/api/client/errors';
import { parts } from '@/api/parts';
import type { Part } from '@/domain/part';
import { sameId } from '@/domain/record';
import { withTimeout } from '@/lib/browser/timeout';
import { parallelLimit } from '@/lib/parallel';
import { findParts } from './find-parts';
import { type ListedPart, usePrintList } from './print-list-store';

/** Longer than this PRINT does not wait for the parts: it prints them as they were put on the list, and says so. */
const TIME_LIMIT_MS = 5_000;
const REQUESTS_AT_ONCE = 4;

/** `gone` are the ids of parts that the host no longer has. */
type CurrentParts = { parts: Part[]; gone: ReadonlySet<string> };

/**
 * Reads the listed parts again when the screen opens or comes back: they may have changed since they were listed.
 * `onPackChanged` gets the parts whose labels changed with their pack.
 */
export function useCurrentParts(onPackChanged: (changes: readonly PackChange[]) => void) {
  const client = useQueryClient();
  const [hasParts] = useState(() => usePrintList.getState().listed.length > 0);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const listed = usePrintList.getState().listed.map(({ part }) => part);
      return withTimeout(TIME_LIMIT_MS, readCurrentParts(client, listed, signal));
    },
    enabled: hasParts,
    networkMode: 'always',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const applied = useRef<CurrentParts>(undefined);
  useEffect(() => {
    if (!data || applied.current === data) return;
    applied.current = data;
    const before = usePrintList.getState().listed;
    usePrintList.getState().refresh(data.parts);
    onPackChanged(packChanges(before, usePrintList.getState().listed));
  });
  return {
    gone: data?.gone ?? nothingGone,
    markGone: (id: string) =>
      client.setQueryData<CurrentParts>(queryKey, (old) => ({
        parts: old?.parts ?? [],
        gone: new Set([...(old?.gone ?? []), id]),
      })),
    // The answer is on the list one step after it is there.
    isReading: isFetching || (data !== undefined && applied.current !== data),
    hasFailed: isError && !isFetching,
    readAgain: () => void refetch(),
  };
}

const queryKey = ['print-list', 'current-parts'];
const nothingGone: ReadonlySet<string> = new Set();

/** Listed parts as the host has them now, also those whose number was changed. */
export async function readCurrentParts(
  client: QueryClient,
  listed: readonly Part[],
  signal: AbortSignal,
): Promise<CurrentParts> {
  const numbers = listed.map(({ no }) => no);
  const found = [...(await findParts(client, numbers, { signal })).values()].flatMap((of) => of.parts);
  const current = new Map(found.map((part) => [String(part.id), part]));
  const gone = new Set<string>();
  const missing = listed.filter(({ id }) => !current.has(String(id)));
  const read = async ({ id }: Part) => {
    signal.throwIfAborted();
    try {
      current.set(String(id), await client.fetchQuery({ ...parts.detail(id), staleTime: 30_000, retry: false }));
    } catch (error) {
      if (!isApiError(error, 'not-found')) throw error;
      gone.add(String(id));
    }
  };
  const limited = parallelLimit(REQUESTS_AT_ONCE);
  await Promise.all(missing.map((part) => limited(() => read(part))));
  return { parts: listed.flatMap(({ id }) => current.get(String(id)) ?? []), gone };
}

type PackChange = { entry: ListedPart; text: string };

function packChanges(before: readonly ListedPart[], now: readonly ListedPart[]): PackChange[] {
  return now.flatMap((entry) => {
    const old = before.find(({ part }) => sameId(part.id, entry.part.id))?.part.qtyPerPack;
    const { qtyPerPack } = entry.part;
    if (old === undefined || old === qtyPerPack) return [];
    const { parts: quantity, labels } = entry.typed;
    return [{ entry, text: m.print_pack_changed({ now: qtyPerPack, before: old, parts: quantity, labels }) }];
  });
}
