import { m } from '@messages/messages';
import { Command } from 'cmdk';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';
import type { FilterColumn } from './columns';

type FilterColumnPickerProps = { columns: readonly FilterColumn[]; onSelect: (key: string) => void };

/** Lists the columns without a filter. Loaded when it is first opened. */
export function FilterColumnPicker({ columns, onSelect }: FilterColumnPickerProps) {
  return (
    <Command label={m.common_columns()} className="p-1">
      <CommandSearch placeholder={m.common_search()} autoFocus />
      <Command.List label={m.common_results()} className="max-h-72 overflow-y-auto">
        <Command.Empty className="px-2 py-5 text-center text-13 text-ink-2">{m.table_column_not_found()}</Command.Empty>
        {columns.map(({ key, label }) => (
          <Command.Item key={key} value={label()} className={commandItemClasses} onSelect={() => onSelect(key)}>
            {label()}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
