import { deliveries } from '@/api/deliveries';
import { deliverySheet } from '@/domain/import/delivery-sheet';
import type { ImportDeclaration } from '@/resource/import/import-declaration';
import { readSlipFile } from './slip-file';

/** A page of the slips may be from before the import was opened by so long. */
const FRESH_MS = 30_000;

/** Import of a txt file for one customer (SPEC sections 2 and 5). */
export const deliveryImport = (customerId: string): ImportDeclaration => ({
  sheet: deliverySheet,
  records: 'deliveries',
  read: readSlipFile,
  // The newest first: a file that is imported twice is found on the first pages.
  page: (client, { page, perPage }) =>
    client.fetchQuery({
      ...deliveries.list({ page, perPage, sortCol: 'created_at', sortDir: 'DESC', filters: { customerId } }),
      staleTime: FRESH_MS,
      gcTime: FRESH_MS,
    }),
  // Cells hold no tab or line break: the grid does not let them through.
  write: async (rows, name) => new File([rows.map((row) => row.join('\t')).join('\r\n')], name, { type: 'text/plain' }),
});
