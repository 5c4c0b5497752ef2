import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PRINT_HISTORY } from '@/api/print-day';
import { readRunOfNumber } from '@/api/print-history';
import { hasFeature } from '@/config/env';
import type { RecordId } from '@/domain/record';
import type { TraceInput } from '@/domain/trace/trace-input';
import type { LabelReading } from '@/domain/trace/trace-labels';
import { serialOfNumber } from '@/print/run/range-numbers';
import { useJobsIfAny } from '@/print/run/use-printing';

/** The label that carries a number of a number range. */
export type UnitReading = {
  /** `off`: the text is no such number. `own-alone`: only what this browser printed was searched. */
  state: 'off' | 'reading' | 'read' | 'failed' | 'own-alone';
  label: LabelReading | undefined;
  /** Its part; null when it was deleted. */
  partId: RecordId | null;
  error: unknown;
  retry: () => void;
};

/** Looks for the number of a licence plate, a package or an SSCC: at the host, and among the labels of this browser. */
export function useUnitLabel({ readings, taken }: TraceInput): UnitReading {
  const isLabel = readings.some(({ kind }) => kind === 'label');
  const text = isLabel ? undefined : readings.find((reading) => reading.kind === 'unit')?.text;
  const hasNumbers = hasFeature('number-ranges');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [PRINT_HISTORY, 'of-number', text],
    queryFn: async ({ signal }) => (await readRunOfNumber(text ?? '', signal)) ?? null,
    enabled: text !== undefined && hasNumbers,
  });
  const jobs = useJobsIfAny();
  const own = useMemo(() => {
    if (text === undefined) return undefined;
    for (const { numbers = [], part } of jobs) {
      const serial = serialOfNumber(text, numbers);
      if (serial !== undefined) return { serial, part, partId: part.id };
    }
    return undefined;
  }, [text, jobs]);
  const found = data ?? own;
  const label = useMemo((): LabelReading | undefined => {
    if (!found) return undefined;
    const { serial, part } = found;
    const partNos = part?.no ? [part.no] : [];
    return { kind: 'label', serial, partNos, colorCode: part?.colorCode ?? '', isSure: taken === 'identified' };
  }, [found, taken]);
  const state = !hasNumbers ? 'own-alone' : isFetching && !found ? 'reading' : error && !found ? 'failed' : 'read';
  return {
    state: text === undefined ? 'off' : state,
    label,
    partId: found?.partId ?? null,
    error,
    retry: () => void refetch(),
  };
}
