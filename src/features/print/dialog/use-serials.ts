import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Part } from '@/domain/part';
import { LAST_COUNTER } from '@/domain/serial';
import { browserPorts } from '@/printing/browser-printing';
import { readBase, type SerialBase } from '@/printing/next-range';

/**
 * What the part's next serials start above. Asked once when the dialog opens and again when the window comes back;
 * typing a quantity needs no further question. PRINT asks anew in any case.
 */
export function useSerials(part: Part, enabled: boolean) {
  const client = useQueryClient();
  const queryKey = ['print', 'serial-base', String(part.id)];
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
