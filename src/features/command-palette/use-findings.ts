import { useQuery } from '@tanstack/react-query';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import type { ListParams } from '@/api/list';
import { parts } from '@/api/parts';
import { useDebouncedValue } from '@/lib/browser/debounce';

const DEBOUNCE_MS = 250;
const LEAST = 2;
const FOUND = 5;

/**
 * The first parts, customers and deliveries that contain the text; nothing is asked for under two letters. While a
 * longer or another text waits for its answer, of the older one only what still fits is shown: Enter opens no other record.
 */
export function useFindings(text: string) {
  const typed = text.trim();
  const search = useDebouncedValue(typed, DEBOUNCE_MS);
  const enabled = search.length >= LEAST;
  const params: ListParams = { page: 1, perPage: FOUND, sortCol: 'created_at', sortDir: 'DESC', search };
  const options = { enabled, placeholderData: undefined };
  const part = useQuery({ ...parts.list(params), ...options });
  const customer = useQuery({ ...customers.list(params), ...options });
  const delivery = useQuery({ ...deliveries.list(params), ...options });
  const all = [part, customer, delivery];
  const settled = typed === search;
  const fits = (...texts: string[]) => settled || texts.some((one) => one.toLowerCase().includes(typed.toLowerCase()));
  return {
    parts: part.data?.rows.filter(({ no, name }) => fits(no, name)) ?? [],
    customers: customer.data?.rows.filter(({ alias, name }) => fits(alias, name)) ?? [],
    deliveries: delivery.data?.rows.filter((slip) => fits(slip.slipNumber, slip.partNumber, slip.partName)) ?? [],
    searching: settled ? enabled && all.some((query) => query.isFetching) : typed.length >= LEAST,
    failed: settled && enabled && all.some((query) => query.isError),
  };
}
