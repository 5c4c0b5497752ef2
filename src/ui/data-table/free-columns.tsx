import { Command } from 'cmdk';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';
import type { FilterColumn } from './column-filters';

export type FreeColumnsProps = { columns: readonly FilterColumn[]; onChoose: (key: string) => void };

/** The columns that have no filter yet, to search and choose from. Loaded when it is first opened. */
export function FreeColumns({ columns, onChoose }: FreeColumnsProps) {
  return (
    <Command label="Columns" className="p-1">
      <CommandSearch placeholder="Search" autoFocus />
      <Command.List className="max-h-72 overflow-y-auto">
        <Command.Empty className="px-2 py-5 text-center text-13 text-ink-2">No column found.</Command.Empty>
        {columns.map(({ key, label }) => (
          <Command.Item key={key} value={label} className={commandItemClasses} onSelect={() => onChoose(key)}>
            {label}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}
