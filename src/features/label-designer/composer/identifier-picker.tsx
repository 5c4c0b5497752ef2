import { m } from '@messages/messages';
import { Command } from 'cmdk';
import { type ReactNode, useRef, useState } from 'react';
import type { CompositionMode } from '@/label/codes/encoded';
import { findIdentifiers } from '@/label/text/composition-check';
import { sayIdentifier } from '@/language/label/identifiers';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';
import { Popover } from '@/ui/overlays/popover';

type IdentifierPickerProps = {
  mode: CompositionMode;
  label: string;
  /** The value of a new row gets the focus. */
  focusesRow?: boolean;
  onSelect: (id: string) => void;
  /** The button that opens it. */
  children: ReactNode;
};

/** The identifiers of a mode, found by id or meaning. */
export function IdentifierPicker({ mode, label, focusesRow = false, onSelect, children }: IdentifierPickerProps) {
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const isPicked = useRef(false);
  return (
    <Popover
      label={label}
      // Opened again while it fades it would not get the focus.
      fadesOut={false}
      open={open}
      onOpenChange={(next) => {
        setSearch('');
        setOpen(next);
      }}
      onCloseAutoFocus={(event) => {
        if (isPicked.current) event.preventDefault();
        isPicked.current = false;
      }}
      className="w-[min(20rem,calc(100vw-1rem))]"
      trigger={children}
    >
      <Command label={label} shouldFilter={false} className="p-1">
        <CommandSearch
          placeholder={m.designer_search_identifier()}
          value={search}
          onValueChange={setSearch}
          autoFocus
        />
        <Command.List label={m.common_results()} className="max-h-72 overflow-y-auto">
          <Command.Empty className="px-2 py-5 text-center text-13 text-ink-2">
            {m.designer_no_identifier()}
          </Command.Empty>
          {findIdentifiers(mode, search, sayIdentifier).map((id) => (
            <Command.Item
              key={id}
              value={id}
              onSelect={() => {
                isPicked.current = focusesRow;
                setOpen(false);
                onSelect(id);
              }}
              className={commandItemClasses}
            >
              <span className="w-12 shrink-0 font-mono font-semibold">{id}</span>
              <span className="min-w-0 text-ink-2">{sayIdentifier(mode, id) ?? m.designer_not_in_table()}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Popover>
  );
}
