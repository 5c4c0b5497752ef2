import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cn } from '@/lib/cn';
import { fieldFrame } from './input';

type NativeSelectProps = {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly string[];
  'aria-labelledby': string;
  className?: string;
};

/** The browser's own select: for plain texts, where the first load counts. */
export function NativeSelect({ onValueChange, options, className, ...rest }: NativeSelectProps) {
  return (
    <span className={cn('relative block', className)}>
      <select
        {...rest}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={cn(fieldFrame, 'block h-7 w-full cursor-pointer appearance-none py-0 pr-7 pl-2.5 text-13')}
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
