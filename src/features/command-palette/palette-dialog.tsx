import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Command } from 'cmdk';
import Building2 from 'lucide-react/icons/building-complex';
import Keyboard from 'lucide-react/icons/keyboard';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Printer from 'lucide-react/icons/printer';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import Sun from 'lucide-react/icons/sun';
import Tags from 'lucide-react/icons/tags';
import type { LucideIcon } from 'lucide-react/types';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { customers } from '@/api/customers';
import { deliveries } from '@/api/deliveries';
import type { ListParams } from '@/api/list';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { useDebouncedValue } from '@/lib/browser/debounce';
import { theme } from '@/ui/basics/theme';
import { CommandSearch, commandItemClasses } from '@/ui/overlays/command-parts';
import { Dialog } from '@/ui/overlays/dialog';

/** A screen the palette can go to. */
export type PaletteScreen = { label: string; href: string; icon: LucideIcon };

type PaletteDialogProps = {
  screens: PaletteScreen[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPrint: (part: Part) => void;
  onHelp: () => void;
};

const DEBOUNCE_MS = 250;
/** Letters a search needs. */
const MIN_LETTERS = 2;
/** Rows of each resource. */
const ROWS = 5;

const themes = [
  { label: 'Theme: System', choice: 'system', icon: Monitor },
  { label: 'Theme: Light', choice: 'light', icon: Sun },
  { label: 'Theme: Dark', choice: 'dark', icon: Moon },
] as const;

/** One field that finds screens, parts, customers and deliveries, prints a part and changes the theme. */
export function PaletteDialog({ screens, open, onOpenChange, onPrint, onHelp }: PaletteDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useSearchResults(text);
  const fits = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());
  const go = (href: string) => {
    onOpenChange(false);
    void navigate(href);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search" width={560} placement="top">
      <Command shouldFilter={false} label="Search" className="-mx-3 min-w-0">
        <CommandSearch placeholder="Screen, part number, customer, slip…" value={text} onValueChange={setText} />
        {/* Beside the list: a list for screen readers holds options, and what it lacks is said. */}
        <div role="status">
          <Command.Empty className="px-3 py-6 text-center text-13 text-ink-2">
            {found.searching ? 'Searching..' : found.failed ? 'The search failed. Try again.' : 'Nothing found.'}
          </Command.Empty>
        </div>
        <Command.List className="max-h-[min(420px,56vh)] overflow-y-auto">
          <PaletteGroup heading="Parts">
            {found.parts.map((part) => (
              <PaletteItem
                key={`part ${part.id}`}
                value={`part ${part.id}`}
                icon={Tags}
                code={part.no}
                label={part.name}
                onSelect={() => go(paths.parts.record.href(part.id))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading="Print labels">
            {found.parts.map((part) => (
              <PaletteItem
                key={`print ${part.id}`}
                value={`print ${part.id}`}
                icon={Printer}
                code={part.no}
                label={`Print ${part.name}`}
                onSelect={() => {
                  onOpenChange(false);
                  onPrint(part);
                }}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading="Customers">
            {found.customers.map((customer) => (
              <PaletteItem
                key={`customer ${customer.id}`}
                value={`customer ${customer.id}`}
                icon={Building2}
                code={customer.alias}
                label={customer.name}
                onSelect={() => go(paths.customers.record.href(customer.id))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading="Deliveries">
            {found.deliveries.map((slip) => (
              <PaletteItem
                key={`delivery ${slip.id}`}
                value={`delivery ${slip.id}`}
                icon={ScanBarcode}
                code={slip.slipNumber}
                label={`${slip.partNumber} ${slip.partName}`}
                onSelect={() => go(paths.deliveries.record.href(slip.id))}
              />
            ))}
          </PaletteGroup>
          <PaletteGroup heading="Go to">
            {screens
              .filter(({ label }) => fits(label))
              .map(({ label, href, icon }) => (
                <PaletteItem key={href} value={href} icon={icon} label={label} onSelect={() => go(href)} />
              ))}
          </PaletteGroup>
          <PaletteGroup heading="Settings">
            {themes
              .filter(({ label }) => fits(label))
              .map(({ label, choice, icon }) => (
                <PaletteItem
                  key={choice}
                  value={label}
                  icon={icon}
                  label={label}
                  onSelect={() => {
                    theme.set(choice);
                    onOpenChange(false);
                  }}
                />
              ))}
            {fits('Keyboard shortcuts') && (
              <PaletteItem value="shortcuts" icon={Keyboard} label="Keyboard shortcuts" onSelect={onHelp} />
            )}
          </PaletteGroup>
        </Command.List>
      </Command>
    </Dialog>
  );
}

/**
 * The first parts, customers and deliveries that contain the text; under two letters nothing is requested. While the rows of a new text load, only rows of
 * the old one that match it are shown, so that Enter opens no other record.
 */
function useSearchResults(text: string) {
  const typed = text.trim();
  const search = useDebouncedValue(typed, DEBOUNCE_MS);
  const enabled = search.length >= MIN_LETTERS;
  const params: ListParams = { page: 1, perPage: ROWS, sortCol: 'created_at', sortDir: 'DESC', search };
  const options = { enabled, placeholderData: undefined };
  const part = useQuery({ ...parts.list(params), ...options });
  const customer = useQuery({ ...customers.list(params), ...options });
  const delivery = useQuery({ ...deliveries.list(params), ...options });
  const all = [part, customer, delivery];
  const settled = typed === search;
  const fits = (...texts: string[]) => settled || texts.some((one) => one.toLowerCase().includes(typed.toLowerCase()));
  return {
    parts: part.data?.rows.filter(({ no, name }) => fits(no, name)) ?? [],
    customers: customer.data?.rows.filter(({ alias, name }) => fits(alias, name)) ?? [],
    deliveries: delivery.data?.rows.filter((slip) => fits(slip.slipNumber, slip.partNumber, slip.partName)) ?? [],
    searching: settled ? enabled && all.some((query) => query.isFetching) : typed.length >= MIN_LETTERS,
    failed: settled && enabled && all.some((query) => query.isError),
  };
}

/** Nothing without items. */
function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const items = Array.isArray(children) ? children.flat().filter(Boolean) : children;
  if (Array.isArray(items) && items.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-3 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

type PaletteItemProps = { value: string; icon: LucideIcon; code?: string; label: string; onSelect: () => void };

function PaletteItem({ value, icon: Icon, code, label, onSelect }: PaletteItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={commandItemClasses}>
      <Icon aria-hidden="true" className="text-ink-2" />
      {code && <span className="font-mono text-ink">{code}</span>}
      <span className={clsx('min-w-0 break-words', code ? 'text-ink-2' : 'text-ink')}>{label}</span>
    </Command.Item>
  );
}
