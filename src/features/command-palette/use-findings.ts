import { useQuery } from '@tanstack/react-query';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import type { ListParams } from '@/api/list';
import { parts } from '@/api/parts';
import { useDebouncedValue } from '@/lib/use-debounced-value';

const DEBOUNCE_MS = 250;
const LEAST = 2;
const FOUND = 5;

/** The first parts, customers and deliveries that contain the text; nothing is asked for under two letters. */
export function useFindings(text: string) {
  const search = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const enabled = search.length >= LEAST;
  const params: ListParams = { page: 1, perPage: FOUND, sortCol: 'created_at', sortDir: 'DESC', search };
  const options = { enabled, placeholderData: undefined };
  const part = useQuery({ ...parts.list(params), ...options });
  const customer = useQuery({ ...customers.list(params), ...options });
  const delivery = useQuery({ ...deliveries.list(params), ...options });
  const all = [part, customer, delivery];
  return {
    parts: part.data?.rows ?? [],
    customers: customer.data?.rows ?? [],
    deliveries: delivery.data?.rows ?? [],
    searching: enabled && all.some((query) => query.isFetching),
    failed: enabled && all.some((query) => query.isError),
  };
}
