import { LogoMark } from '@/ui/basics/logo';

export function FullScreenLoading() {
  return (
    <div
      role="status"
      lang="id"
      className="fixed inset-0 z-dialog grid content-center justify-items-center gap-4 bg-bench font-medium text-ink"
    >
      <LogoMark pulsing className="size-12" />
      Mohon Tunggu
    </div>
  );
}
