import { cn } from '@/lib/cn';
import { Button, type ButtonProps } from './button';

const widths = { sm: 'w-7', md: 'w-8', lg: 'w-9', xl: 'w-11' };

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'asChild' | 'pendingText'> & {
  /** The name of the button, for the screen reader and the pointer. */
  label: string;
};

/** A square button that shows only an icon. */
export function IconButton({ label, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <Button
      title={rest.reason === undefined ? label : undefined}
      {...rest}
      aria-label={label}
      variant={variant}
      size={size}
      className={cn('px-0 coarse:min-w-10', widths[size], className)}
    >
      {rest.pending ? null : rest.children}
    </Button>
  );
}
