import { http } from 'msw';
import { isWaitingForLt2 } from '@/domain/delivery';
import { changesAfter, firstChanges, readChangesQuery } from '@/domain/host-rules/changes';
import {
  partLookupSchema,
  readLastSerialsQuery,
  readLongestQuery,
  slipLookupSchema,
} from '@/domain/host-rules/lookups';
import { MAX_DESIGNS, readStatsQuery, type Stats, slipFigures } from '@/domain/host-rules/stats';
import { permissionFor } from '@/domain/permissions';
import { FIRST_PRINT } from '@/domain/print-run';
import { type RecordId, sameId } from '@/domain/record';
import { higherSerial, rangeOf } from '@/domain/serials/serial';
import { isMismatched } from '@/domain/trace/barcode-comparison';
import { formatQueryDate, ownZone } from '@/lib/dates';
import { partCells, withCustomer } from '@/mock-api/part-answer';
import { checked } from '@/mock-api/problem';
import { type Api, forSignedIn, json, jsonOf, reads } from '@/mock-api/route';
import type { Tables, UserRow } from '@/mock-api/tables';
import { slipAnswer } from './deliveries';

/** Answers whose cost does not grow with the data at a real host (docs/api.md, queries). */
export const queryHandlers = (api: Api) => {
  if (!api.features.includes('queries')) return [];
  return [
    http.get(
      `${api.base}/parts/print-history/last-serials`,
      reads(api, ['printHistory'], ({ printHistory }, { query }) => {
        const { day, partIds } = readLastSerialsQuery(query);
        const last = new Map<RecordId, string>();
        for (const { partId, serialFrom, serialEnd } of printHistory) {
          if (!serialFrom.startsWith(day) || !partIds.includes(String(partId))) continue;
          last.set(partId, higherSerial(last.get(partId) ?? '', serialEnd));
        }
        const result = [...last].map(([partId, serialEnd]) => ({ partId, serialEnd }));
        return { result: result.toSorted((a, b) => Number(a.partId) - Number(b.partId)) };
      }),
    ),

    http.get(
      `${api.base}/stats`,
      reads(api, statTables, (tables, { query, now, user }) => ({
        result: {
          ...statsOf(tables, readStatsQuery(query, now)),
          ...(permissionFor(user.role, 'edit').allowed && { waiting: waitingFor(tables, user) }),
        },
      })),
    ),

    http.get(
      `${api.base}/changes`,
      reads(api, ['activity'], ({ activity }, { query, now }) => {
        const { resources, since } = readChangesQuery(query);
        if (!since) return firstChanges(activity, now);
        return changesAfter(
          since,
          { found: activity.filter(({ id }) => id >= since.last), isCut: false },
          resources,
          now,
        );
      }),
    ),

    http.post(
      `${api.base}/parts/lookup`,
      forSignedIn(api, async ({ request }) => {
        const { numbers } = checked(partLookupSchema, await jsonOf(request));
        const wanted = new Set(numbers.map((no) => no.toLowerCase()));
        const result = await api.store.read(['parts', 'customers'], ({ parts, customers }) =>
          parts.filter(({ no }) => wanted.has(no.toLowerCase())).map(withCustomer(customers)),
        );
        return json({ result });
      }),
    ),

    http.post(
      `${api.base}/deliveries/lookup`,
      forSignedIn(api, async ({ request }) => {
        const { customerId, slipNumbers } = checked(slipLookupSchema, await jsonOf(request));
        const wanted = new Set(slipNumbers);
        const result = await api.store.read(['deliveries', 'customers'], ({ deliveries, customers }) =>
          deliveries
            .filter((slip) => sameId(slip.customerId, customerId) && wanted.has(slip.slipNumber))
            .map(slipAnswer(customers)),
        );
        return json({ result });
      }),
    ),

    http.get(
      `${api.base}/parts/longest`,
      reads(api, ['parts', 'customers'], ({ parts, customers }, { query }) => {
        const rows = parts.map(withCustomer(customers));
        const result = readLongestQuery(query).map((field) => {
          const texts = rows.map((row) => String((field === 'customer' ? partCells.customer(row) : row[field]) ?? ''));
          return [field, texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')];
        });
        return { result: Object.fromEntries(result) };
      }),
    ),
  ];
};

const statTables = ['parts', 'deliveries', 'customers', 'users', 'printHistory', 'voids', 'labelDesigns'] as const;

function statsOf(tables: Pick<Tables, (typeof statTables)[number]>, days: string[]): Stats {
  const { parts, deliveries, customers, users, printHistory, labelDesigns } = tables;
  const published = new Set(labelDesigns.flatMap(({ id, publishedRevision }) => (publishedRevision ? [id] : [])));
  const unknown = countBy(
    parts.flatMap(({ labelDesignId }) => (labelDesignId && !published.has(labelDesignId) ? [labelDesignId] : [])),
  );
  const slips = deliveries.map((row) => ({ ...row, scanLt1At: row.scanLt1At ?? '', scanLt2At: row.scanLt2At ?? '' }));
  const runs = countBy(printHistory.map(({ createdAt }) => formatQueryDate(createdAt)));
  const labels = countBy(
    printHistory.flatMap((row) => Array<string>(row.qtyLabel).fill(formatQueryDate(row.createdAt))),
  );
  const [lt1, lt2, mismatched] = [
    countBy(slips.map(({ scanLt1At }) => formatQueryDate(scanLt1At))),
    countBy(slips.map(({ scanLt2At }) => formatQueryDate(scanLt2At))),
    countBy(slips.filter(isMismatched).map(({ scanLt2At }) => formatQueryDate(scanLt2At))),
  ];
  const of = (counts: Map<string, number>, date: string) => counts.get(date) ?? 0;
  return {
    parts: parts.length,
    partsWithoutDesign: parts.filter(({ labelDesignId }) => !labelDesignId).length,
    partsWithUnknownDesign: [...unknown.values()].reduce((sum, count) => sum + count, 0),
    partsOfUnknownDesigns: [...unknown]
      .map(([designId, of]) => ({ designId, parts: of }))
      .toSorted((a, b) => b.parts - a.parts || (a.designId < b.designId ? -1 : 1))
      .slice(0, MAX_DESIGNS),
    deliveries: deliveries.length,
    waitingForLt2: slips.filter(isWaitingForLt2).length,
    customers: customers.length,
    users: users.length,
    printedPerDay: days.map((date) => ({ date, labels: of(labels, date), runs: of(runs, date) })),
    scannedPerDay: days.map((date) => ({
      date,
      lt1: of(lt1, date),
      lt2: of(lt2, date),
      mismatched: of(mismatched, date),
    })),
    zone: ownZone(),
    slipsOfDay: slipFigures(slipsOf(tables, days.at(-1) ?? '')),
  };
}

function waitingFor(
  { labelDesigns, voids }: Pick<Tables, (typeof statTables)[number]>,
  { username, fullName }: Pick<UserRow, 'username' | 'fullName'>,
): Stats['waiting'] {
  const designs = labelDesigns
    .filter(({ state, draft }) => state === 'in-review' && draft?.updatedBy !== username)
    .toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt));
  const unconfirmed = voids.filter(({ confirmedBy, by }) => confirmedBy === null && by !== fullName);
  const [label] = unconfirmed;
  return {
    designs: { count: designs.length, first: designs[0]?.id ?? null },
    voids: {
      count: unconfirmed.length,
      first: label ? { partId: label.partId, serial: label.serialFrom } : null,
    },
  };
}

function slipsOf(
  { deliveries, customers, parts, printHistory, voids }: Pick<Tables, (typeof statTables)[number]>,
  date: string,
) {
  const names = new Map(customers.map(({ id, name }) => [id, name]));
  const slips = deliveries
    .filter((row) => row.date === date)
    .map((row) => ({ ...row, customer: names.get(row.customerId) ?? '', isRejected: row.decision === 'rejected' }));
  const labels = new Map<string, number>();
  for (const { partId, serialFrom, status, qtyLabel } of printHistory) {
    if (status !== FIRST_PRINT || !serialFrom.startsWith(date.replaceAll('-', ''))) continue;
    labels.set(String(partId), (labels.get(String(partId)) ?? 0) + qtyLabel);
  }
  for (const { partId, serialFrom, serialEnd } of voids) {
    const { count = 0 } = serialFrom.startsWith(date.replaceAll('-', '')) ? (rangeOf(serialFrom, serialEnd) ?? {}) : {};
    labels.set(String(partId), (labels.get(String(partId)) ?? 0) - count);
  }
  return { slips, parts, labels };
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
