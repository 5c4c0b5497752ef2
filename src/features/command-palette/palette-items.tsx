import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { commandItemClasses } from '@/ui/overlays/command-parts';

/** A heading stands only over something. */
export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
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

export function PaletteItem({ value, icon: Icon, code, label, onSelect }: PaletteItemProps) {
  return (
    <Command.Item value={value} onSelect={onSelect} className={commandItemClasses}>
      <Icon aria-hidden="true" className="text-ink-2" />
      {code && <span className="font-mono text-ink">{code}</span>}
      <span className={cn('min-w-0 break-words', code ? 'text-ink-2' : 'text-ink')}>{label}</span>
    </Command.Item>
  );
}
