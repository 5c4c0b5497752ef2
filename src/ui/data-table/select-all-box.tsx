import { Checkbox } from '@/ui/forms/checkbox';
import type { SelectAll } from './use-row-selection';

/** The checkbox of all rows on the page: a dash while some and not all are chosen. */
export function SelectAllBox({ selectAll }: { selectAll: SelectAll | undefined }) {
  return (
    <Checkbox
      aria-label="Select all rows on this page"
      checked={selectAll?.state ?? false}
      disabled={!selectAll}
      onChange={selectAll?.toggle}
    />
  );
}
