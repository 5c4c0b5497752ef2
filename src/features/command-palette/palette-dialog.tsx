import { Command } from 'cmdk';
import {
  Building2,
  Keyboard,
  LayoutDashboard,
  type LucideIcon,
  Monitor,
  Moon,
  PencilRuler,
  Printer,
  ScanBarcode,
  ScrollText,
  Sun,
  Tags,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { theme } from '@/ui/basics/theme';
import { CommandSearch } from '@/ui/overlays/command-parts';
import { Dialog } from '@/ui/overlays/dialog';
import { PaletteGroup, PaletteItem } from './palette-items';
import { useFindings } from './use-findings';

type PaletteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPrint: (part: Part) => void;
  onHelp: () => void;
};

const screens: { label: string; href: string; icon: LucideIcon }[] = [
  { label: 'Dashboard', href: paths.dashboard.href(), icon: LayoutDashboard },
  { label: 'Parts', href: paths.parts.list.href(), icon: Tags },
  { label: 'Print History', href: paths.printHistory.href(), icon: ScrollText },
  { label: 'Label Designer', href: paths.labelDesigner.href(), icon: PencilRuler },
  { label: 'Master Data Pokayoke', href: paths.deliveries.list.href(), icon: ScanBarcode },
  { label: 'Customer', href: paths.customers.list.href(), icon: Building2 },
  { label: 'User', href: paths.users.list.href(), icon: Users },
];

const themes = [
  { label: 'Theme: System', choice: 'system', icon: Monitor },
  { label: 'Theme: Light', choice: 'light', icon: Sun },
  { label: 'Theme: Dark', choice: 'dark', icon: Moon },
] as const;

/** One field that finds screens, parts, customers and deliveries, prints a part and changes the theme. */
export function PaletteDialog({ open, onOpenChange, onPrint, onHelp }: PaletteDialogProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useFindings(text);
  const fits = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase());
  const go = (href: string) => {
    onOpenChange(false);
    void navigate(href);
  };

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search and go" width={560} placement="top">
      <Command shouldFilter={false} label="Search and go" className="-mx-3 min-w-0">
        <CommandSearch placeholder="Screen, part number, customer, slip…" value={text} onValueChange={setText} />
        {/* Beside the list: a list for screen readers holds options, and what it lacks is said. */}
        <div role="status">
          <Command.Empty className="px-3 py-6 text-center text-13 text-ink-2">
            {found.searching
              ? 'Searching..'
              : found.failed
                ? 'The search could not be made. Try again.'
                : 'Nothing found.'}
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
