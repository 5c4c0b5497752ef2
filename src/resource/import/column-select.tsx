import { m } from '@messages/messages';
import { clsx } from 'clsx';
import type { FoundBy } from '@/domain/import/column-mapping';
import type { GridColumn } from '@/domain/import/import-rows';
import { sayField } from '@/language/import-words';
import type { Message } from '@/language/message';
import { Select } from '@/ui/forms/select';
import type { ImportGrid } from './use-import-grid';

const UNUSED = 'unused';

const foundTexts: Record<FoundBy, Message> = {
  name: m.import_by_name,
  similarity: m.import_by_similarity,
  hand: m.import_by_hand,
  memory: m.import_by_memory,
};

export const foundByText = ({ foundBy }: GridColumn) => (foundBy === undefined ? '' : foundTexts[foundBy]());

type ColumnSelectProps = {
  grid: ImportGrid;
  column: GridColumn;
  /** Narrow while the column is not used. */
  shrinks?: boolean;
  disabled?: boolean;
};

/** What a column of the file becomes. */
export function ColumnSelect({ grid, column, shrinks, disabled = false }: ColumnSelectProps) {
  const { field, heading, index } = column;
  const { fields } = grid.store.getState().rows.sheet;
  const isShrunk = shrinks && field === undefined;
  return (
    <Select
      size="xs"
      aria-label={m.import_becomes({ heading: heading || m.import_column_number({ number: index + 1 }) })}
      disabled={disabled}
      value={field?.id ?? (isShrunk ? undefined : UNUSED)}
      placeholder="+"
      options={[
        { value: UNUSED, label: m.import_not_used() },
        ...fields.map(({ id }) => ({ value: id, label: sayField(id) })),
      ]}
      onValueChange={(value) => grid.mapColumn(index, value === UNUSED ? undefined : value)}
      className={clsx(
        'w-full gap-1! px-1.5! text-12! font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        isShrunk && 'justify-center border-dashed bg-transparent px-0! [&_span]:overflow-visible [&_svg]:hidden',
      )}
    />
  );
}
