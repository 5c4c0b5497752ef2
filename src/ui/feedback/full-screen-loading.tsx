import { LogoMark } from '@/ui/basics/logo';

/** Covers the screen until there is something to show. */
export function FullScreenLoading({ message = 'Mohon Tunggu' }: { message?: string }) {
  return (
    <div
      role="status"
      lang="id"
      className="fixed inset-0 z-dialog grid content-center justify-items-center gap-4 bg-bench font-medium text-ink"
    >
      <LogoMark pulsing className="size-12" />
      {message}
    </div>
  );
}
