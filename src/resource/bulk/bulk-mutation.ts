import { m } from '@messages/messages';
import type { QueryClient, UseMutationOptions } from '@tanstack/react-query';
import { errorMessageWithReason, foreignKeyViolation, isApiError } from '@/api/client/errors';
import { isDamagedId } from '@/api/client/list';
import type { RecordId } from '@/domain/record';
import type { Message } from '@/language/message';
import type { RowResult, RowWork } from './bulk-run';

/**
 * Runs a resource's mutation outside of a component. The queries that it invalidates are read again once, after the
 * last row.
 */
export function runMutation<Result, Input>(
  client: QueryClient,
  options: UseMutationOptions<Result, Error, Input>,
  input: Input,
): Promise<Result> {
  const { meta: _invalidates, ...rest } = options;
  return client.getMutationCache().build(client, client.defaultMutationOptions(rest)).execute(input);
}

type Declaration<Row, Result> = {
  mutation: UseMutationOptions<Result, Error, RecordId>;
  /** Why nothing is sent for a row. */
  unsent?: ((row: Row) => RowResult | undefined) | undefined;
  /** 'the print history', by the database's table name. */
  usedBy?: Readonly<Record<string, { label: Message }>> | undefined;
};

/** The same call for every row: delete, approve, reject. */
export function mutationWork<Row extends { id: RecordId }, Result>(
  { mutation, unsent, usedBy = {} }: Declaration<Row, Result>,
  client: QueryClient,
): RowWork<Row> {
  return {
    apply: async (row) => {
      if (isDamagedId(row.id)) return { state: 'refused', say: m.bulk_row_incomplete };
      const result = unsent?.(row);
      if (result) return result;
      await runMutation(client, mutation, row.id);
      return { state: 'done' };
    },
    failureText: (error) => {
      const violation = foreignKeyViolation(error);
      if (violation) return m.bulk_used_by({ user: usedBy[violation.table ?? '']?.label() ?? m.row_other_records() });
      if (isApiError(error, 'not-found')) return m.bulk_gone();
      const text = errorMessageWithReason(error, m.bulk_failed());
      const isUnknown = isApiError(error, 'network', 'timeout', 'unexpected', 'server', 'aborted');
      return isUnknown ? m.bulk_perhaps_done({ reason: text.replace(/\.?$/, '.') }) : text;
    },
  };
}
