import type { Host } from '@host/host';
import { columns, listRows, patternOf, type SqlList, text, value } from '@host/lists';
import { day, listOf, listQuery } from '@host/route-schemas';
import { type App, queryOf } from '@host/routes';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { activityEntrySchema } from '@/domain/activity-entry';
import { Problem } from '@/domain/host-rules/problem';

const list: SqlList = {
  from: sql`activity`,
  select: sql`id, at, "by", action, resource, record_id, label, changes`,
  columns: {
    ...columns('activity', value, 'id', 'at'),
    ...columns('activity', text, 'by', 'action', 'resource', 'recordId', 'label'),
    createdAt: value('activity.at'),
  },
  searched: [],
};

const word = z.optional(z.string());
const query = z.extend(listQuery, {
  ...{ resource: word, recordId: word, by: word, action: word },
  ...{ dateFrom: z.optional(day), dateTo: z.optional(day) },
});

/** Who changed what; each change writes it in its own transaction (activity-log.ts). */
export function activityRoutes(app: App, { db }: Host) {
  const schema = { summary: 'Optional part activity: who changed what', ...listOf(activityEntrySchema, query) };
  app.get('/activity', { config: { access: 'view' }, schema }, (request) => {
    const params = queryOf(request);
    return listRows(db, params, { ...list, where: matching(params) });
  });
}

/** `by` is a part of a name; the others are exact. Days are those of the host's own time zone. */
function matching(query: URLSearchParams): RawBuilder<unknown> {
  const is = (name: string, column: RawBuilder<unknown>) => {
    const wanted = query.get(name) ?? '';
    return wanted === '' ? sql`true` : sql`${column} = ${wanted}`;
  };
  const by = query.get('by') ?? '';
  const [from, to] = [dayOf(query, 'dateFrom', 0), dayOf(query, 'dateTo', 1)];
  return sql.join(
    [
      ...[is('resource', sql`resource`), is('recordId', sql`record_id`), is('action', sql`action`)],
      by === '' ? sql`true` : sql`lower("by") like ${patternOf(by)}`,
      from ? sql`at >= ${from}` : sql`true`,
      to ? sql`at < ${to}` : sql`true`,
    ],
    sql` and `,
  );
}

/** The first moment of a day, or of the one after it. @throws Problem 400 */
function dayOf(query: URLSearchParams, name: string, later: number): Date | undefined {
  const text = query.get(name) ?? '';
  if (text === '') return undefined;
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    throw new Problem(400, `"${text}" is not a date (YYYY-MM-DD)`);
  }
  return new Date(year, month - 1, day + later);
}
