import { m } from '@messages/messages';
import { langOfIndonesian } from '@/language/language';
import { LogoMark } from '@/ui/basics/logo';

export function FullScreenLoading() {
  return (
    <div
      role="status"
      lang={langOfIndonesian()}
      className="fixed inset-0 z-dialog grid content-center justify-items-center gap-4 bg-bench font-medium text-ink"
    >
      <LogoMark pulsing className="size-12" />
      {m.common_wait()}
    </div>
  );
}
