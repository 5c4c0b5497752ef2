import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isApiError } from '@/api/client/errors';
import { customers } from '@/api/customers';
import { numberRanges } from '@/api/number-ranges';
import { hasFeature } from '@/config/env';
import type { Customer } from '@/domain/customer';
import type { Part } from '@/domain/part';
import { printStamp } from '@/label/text/label-data';
import type { KnownRanges } from '@/print/plan/print-plan';

/** Longest text typed at printing, in characters. */
export const MAX_ANSWER_LENGTH = 200;

/** The alias of a part's customer. Without it its labels are not printed: an empty alias would look finished. */
export type CustomerAlias = { alias: string; isReading: boolean; fault: 'gone' | 'unreachable' | undefined };

/**
 * The aliases of the customers of some parts, which a part does not carry. `parts` are those whose design prints them, the
 * same array for as long as they are the same. Each customer is read by its id: a host may have more than a list holds.
 */
export function useCustomerAliases(parts: readonly Part[]): (part: Part) => CustomerAlias {
  const ids = useMemo(() => {
    const needed = parts.flatMap(({ customerId }) => customerId ?? []);
    return [...new Map(needed.map((id) => [String(id), id])).values()];
  }, [parts]);
  const combine = useCallback(
    (results: UseQueryResult<Customer>[]) => {
      const aliases = new Map(ids.map((id, index) => [String(id), aliasOf(results[index])]));
      return ({ customerId }: Part) => aliases.get(String(customerId)) ?? noAlias;
    },
    [ids],
  );
  return useQueries({ queries: ids.map((id) => customers.detail(id)), combine });
}

/** Of a part without customer, or of one whose label has no alias. */
const noAlias: CustomerAlias = { alias: '', isReading: false, fault: undefined };

function aliasOf(result: UseQueryResult<Customer> | undefined): CustomerAlias {
  if (result?.data) return { ...noAlias, alias: result.data.alias };
  if (!result?.isError) return { ...noAlias, isReading: true };
  return { ...noAlias, fault: isApiError(result.error, 'not-found') ? 'gone' : 'unreachable' };
}

/** The number ranges of the host, where it gives their numbers with a print. */
export function useNumberRanges(isNeeded: boolean): KnownRanges | undefined {
  const isThere = hasFeature('number-ranges') && hasFeature('print-runs');
  const { data, isError } = useQuery({
    ...numberRanges.choices(),
    enabled: isThere && isNeeded,
    networkMode: 'always',
    refetchOnMount: 'always',
  });
  return useMemo(() => {
    if (!isThere) return undefined;
    const rows = data?.either({ whole: (all) => all, part: (some) => some });
    return rows ?? (isError ? 'unreachable' : 'reading');
  }, [isThere, data, isError]);
}

const CHECK_MS = 5_000;

/** The minute it is, for designs with a print date; others are not rendered again every minute. */
export function usePrintStamp(isNeeded: boolean): string {
  const [stamp, setStamp] = useState(() => printStamp(new Date()));
  useEffect(() => {
    if (!isNeeded) return;
    const update = () => setStamp(printStamp(new Date()));
    update();
    const timer = setInterval(update, CHECK_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return stamp;
}
