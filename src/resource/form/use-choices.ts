import { m } from '@messages/messages';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { PartialRows } from '@/api/client/partial-rows';
import { type RecordId, sameId } from '@/domain/record';
import { sayNumber } from '@/language/format';
import type { ComboboxOption } from '@/ui/forms/combobox';

type Choices<Row, Key extends QueryKey> = () => UseQueryOptions<PartialRows<Row>, Error, PartialRows<Row>, Key>;

/** The records of a resource to choose from, and a note for the list when not all of them were read. */
export function useChoices<Row extends { id: RecordId }, Key extends QueryKey>(
  choices: Choices<Row, Key>,
  optionOf: (row: Row) => ComboboxOption,
  enabled = true,
) {
  const query = useQuery({ ...choices(), enabled });
  const loaded = query.data?.either({
    whole: (rows) => ({ options: rows.map(optionOf), note: undefined, rows, isWhole: true }),
    part: (rows, { read, of }) => ({
      options: rows.map(optionOf),
      note:
        of === undefined
          ? m.form_choices_part({ read: sayNumber(read) })
          : m.form_choices_part_of({ read: sayNumber(read), total: sayNumber(of) }),
      rows,
      isWhole: false,
    }),
  });
  return {
    query,
    /** Undefined also for one that is not listed. */
    find: (id: RecordId | null | undefined) => loaded?.rows.find((row) => sameId(row.id, id ?? '')),
    /** True only when all were read. */
    isMissing: (id: RecordId) => loaded?.isWhole === true && !loaded.rows.some((row) => sameId(row.id, id)),
    /** For a `Combobox`. */
    options: loaded?.options ?? [],
    note: loaded?.note,
  };
}
