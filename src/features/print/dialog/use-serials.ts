import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Part } from '@/domain/part';
import { LAST_COUNTER } from '@/domain/serial';
import { browserPorts } from '@/printing/browser-printing';
import { readBase, type SerialBase } from '@/printing/serial-range';
import { usePrintStorage } from '@/printing/use-printing-state';

/**
 * What the part's next serials start above. Fetched when the dialog opens, when the window comes back, and when a
 * storage that could not be read is there after all; typing a quantity needs no request. PRINT fetches it anew anyway.
 */
export function useSerials(part: Part, enabled: boolean) {
  const client = useQueryClient();
  const isUnreadable = usePrintStorage() === 'unreadable';
  const queryKey = ['print', 'serial-base', String(part.id), isUnreadable];
  const { data: base, isFetching } = useQuery({
    queryKey,
    queryFn: () => readBase(browserPorts, part.id),
    enabled,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  return {
    base,
    generating: enabled && (base === undefined || isFetching),
    left: base ? LAST_COUNTER - base.highest : LAST_COUNTER,
    adopt: (next: SerialBase) => client.setQueryData(queryKey, next),
  };
}
