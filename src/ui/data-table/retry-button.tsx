import { RefreshCw } from 'lucide-react';
import { Button } from '@/ui/basics/button';

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="sm" onClick={onRetry} className="text-ink">
      <RefreshCw aria-hidden />
      Retry
    </Button>
  );
}
