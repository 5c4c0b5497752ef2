import { clsx } from 'clsx';

/** `path` as in the element's definition. */
export function ElementIcon({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      // The style sheet sizes the other icons by this class.
      className={clsx('lucide', className)}
    >
      <path d={path} />
    </svg>
  );
}
