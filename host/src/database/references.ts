import { stillReferenced } from '@/domain/host-rules/problem';

/** Runs a DELETE. @throws Problem 409 in the words of docs/api.md when other rows use the record. */
export async function refuseReferenced<R>(table: string, remove: () => Promise<R>): Promise<R> {
  try {
    return await remove();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23503') {
      const { constraint, table: by } = error as Error & { constraint?: string; table?: string };
      throw stillReferenced(table, constraint ?? 'foreign key', by ?? 'other records');
    }
    throw error;
  }
}
