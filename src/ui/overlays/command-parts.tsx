import { Command } from 'cmdk';
import Search from 'lucide-react/icons/search';
import { cn } from '@/lib/cn';

export const commandItemClasses = cn(
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13',
  // The field keeps the focus while the arrows go through the list: the mark has to stand out like a focus.
  'coarse:min-h-10 data-[selected=true]:bg-bench data-[selected=true]:shadow-[inset_3px_0_0_var(--focus)]',
);

type CommandSearchProps = {
  placeholder: string;
  value?: string;
  onValueChange?: (value: string) => void;
  /** Where the list comes later than the layer around it, which then has no field to give the focus to. */
  autoFocus?: boolean;
};

/** The search field on top of a list to choose from. */
export function CommandSearch(props: CommandSearchProps) {
  return (
    <div className="-mx-1 -mt-1 mb-1 flex h-9 items-center gap-2 border-b border-rule px-3 coarse:h-11">
      <Search aria-hidden className="text-ink-3" />
      <Command.Input
        {...props}
        className="h-full min-w-0 flex-1 bg-transparent text-13 outline-none placeholder:text-ink-3"
      />
    </div>
  );
}
