import type { QueryClient } from '@tanstack/react-query';
import { printDay } from '@/api/print-day';
import { hasFeature } from '@/config/env';
import { labelOf } from '@/domain/label-text';
import type { Part } from '@/domain/part';
import { type VoidLabels, voidOf } from '@/domain/void';

/**
 * What makes the label with a scanned code void; undefined when it is valid, no label, or not known. A serial alone may be
 * on labels of several parts: it is void when all of them are.
 */
export async function voidOfScan(client: QueryClient, code: string, part?: Part): Promise<VoidLabels | undefined> {
  const serial = hasFeature('void') ? labelOf(code)?.serial : undefined;
  if (serial === undefined) return undefined;
  const wanted = {
    day: serial.slice(0, 8),
    ...(part ? { partId: part.id } : {}),
    ...(hasFeature('queries') ? { serial } : {}),
  };
  const { rows, state } = await client.query({ ...printDay(wanted), staleTime: 0 });
  const holding = rows.filter(({ serialFrom, serialEnd }) => serialFrom <= serial && serial <= serialEnd);
  const isVoid = state === 'whole' && holding.every((record) => voidOf(serial, [record]));
  return isVoid ? voidOf(serial, holding) : undefined;
}
