import { clsx } from 'clsx';
import { Command } from 'cmdk';
import Search from 'lucide-react/icons/search';

export const commandItemClasses = clsx(
  'flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-[3px] px-2 py-1 text-13',
  // The field has the focus, so the highlight of the current item looks like a focus ring.
  'coarse:min-h-10 data-[selected=true]:bg-bench data-[selected=true]:shadow-[inset_3px_0_0_var(--focus)]',
);

type CommandSearchProps = {
  placeholder: string;
  value?: string;
  onValueChange?: (value: string) => void;
  /** For a list that is loaded after its dialog has set the first focus. */
  autoFocus?: boolean;
};

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
