import { notFound } from '@/domain/host-rules/answers';
import { type RecordId, sameId } from '@/domain/record';

export {
  checked,
  invalid,
  MAX_PROBLEMS,
  Problem,
  refuse,
  stillReferenced,
} from '@/domain/host-rules/problem';

/** The record with this id. @throws Problem 404 */
export function findRow<Row extends { id: RecordId }>(rows: readonly Row[], id: RecordId, what: string): Row {
  const found = rows.find((row) => sameId(row.id, id));
  if (!found) throw notFound(what);
  return found;
}
