import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isApiError } from '@/api/client/errors';
import { parts } from '@/api/parts';
import { hasFeature } from '@/config/env';
import type { Part } from '@/domain/part';
import { FIRST_PRINT, type PrintRecord } from '@/domain/print-run';
import { sameId } from '@/domain/record';
import { holds, type PartDay } from '@/domain/trace/trace-labels';
import { loadPrintedLabel, type PrintedLabel } from '@/features/print';
import { loadEncoders } from '@/label/codes/symbologies';
import { needEncoders } from '@/label-view/use-encoders';
import { usePrintedSnapshot } from '@/print/run/printed/printed-snapshot';
import { publishedDesign } from '@/print/run/printed/published-designs';
import { useJobsIfAny } from '@/print/run/use-printing';
import type { Absence } from './label-picture';

export type LabelView = {
  picture: PrintedLabel | 'loading' | undefined;
  /** The part as it is today or was at the print; undefined when nothing here knows it. */
  part: Part | undefined;
  /** Why the part of today is not there, if it is not being read. */
  partState: 'known' | 'deleted' | 'failed';
  /** Why there is no picture, if there is none. */
  absence: Absence;
  /** Of a part that could not be read. */
  error: unknown;
  retry: () => void;
  /** Who kept the picture. */
  keeper: 'browser' | 'host';
  /** Why the host's picture is not there, if it should be. */
  unread: 'unreachable' | 'damaged' | undefined;
  /** The host's record with this serial, the latest; what a re-print starts from. */
  record: PrintRecord | undefined;
};

const FRESH_MS = 30_000;

/** The picture of a label as it was printed, or as it would be printed today, and what it was made from. */
export function useLabelView({ id, records }: PartDay, serial: string): LabelView {
  const jobs = useJobsIfAny();
  const client = useQueryClient();
  const query = useQuery({
    ...parts.detail(id ?? ''),
    enabled: id !== null,
    // The part was found by its number just now.
    initialData: () => parts.listed(client, id ?? ''),
    staleTime: FRESH_MS,
  });
  const { data: module } = useQuery({
    queryKey: ['trace', 'printed-label-code'],
    queryFn: loadPrintedLabel,
    staleTime: 'static',
  });
  const held = records.filter((record) => holds(record, serial));
  const first = held.find(({ status }) => status === FIRST_PRINT) ?? held[0];
  const kept = usePrintedSnapshot(first);
  // A print that the host has no record of.
  const job = jobs.findLast((one) => sameId(one.part.id, id) && holds(one, serial));
  const part = query.data;
  const keptJob = kept?.kind === 'found' ? kept.job : undefined;
  const isKept = kept?.kind === 'reading' || keptJob !== undefined || job !== undefined;
  const designId = part?.labelDesignId.trim() ?? '';
  const today = useQuery({
    queryKey: ['trace', 'published-design', designId],
    queryFn: () => publishedDesign(designId),
    enabled: hasFeature('label-designs') && !isKept && designId !== '',
    retry: false,
  });
  const isLoading = (id !== null && query.isPending) || kept?.kind === 'reading' || today.isLoading;
  const [hasEncoders, setHasEncoders] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once more with the encoders
  const label = useMemo(() => {
    if (!module || isLoading) return 'loading' as const;
    const snapshot = keptJob && first ? { ...first, ...keptJob } : job;
    return module.printedLabel({ serial, snapshot, part, record: first, published: today.data });
  }, [module, isLoading, serial, keptJob, job, part, first, today.data, hasEncoders]);
  const needsEncoders = typeof label === 'object' && !hasEncoders && needEncoders(label.design.elements);
  useEffect(() => {
    if (needsEncoders) void loadEncoders().then(() => setHasEncoders(true));
  }, [needsEncoders]);
  const picture = needsEncoders ? 'loading' : label;
  return {
    picture,
    keeper: kept?.kind === 'found' && !kept.isOwn ? 'host' : 'browser',
    unread: kept?.kind === 'unreachable' || kept?.kind === 'damaged' ? kept.kind : undefined,
    part: part ?? keptJob?.part ?? job?.part,
    partState:
      query.isError && !part
        ? isApiError(query.error, 'not-found')
          ? 'deleted'
          : 'failed'
        : id === null
          ? 'deleted'
          : 'known',
    absence:
      query.isError && !isApiError(query.error, 'not-found') ? 'part_unread' : part ? 'design_unshown' : 'part_gone',
    error: query.error,
    retry: () => void query.refetch(),
    record: held.toSorted((a, b) => a.status - b.status).at(-1),
  };
}
