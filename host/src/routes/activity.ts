import type { Host } from '@host/host';
import { listRows, sqlList } from '@host/lists';
import { day, listOf, listQuery } from '@host/route-schemas';
import { type App, queryOf } from '@host/routes';
import * as z from 'zod/mini';
import { activityEntrySchema } from '@/domain/host-rules/activity';
import { activityList } from '@/domain/host-rules/lists';

const list = sqlList(activityList, { table: 'activity', named: ['by'], counted: 'activity' });

const word = z.optional(z.string());
const query = z.extend(listQuery, {
  ...{ resource: word, recordId: word, by: word, action: word },
  ...{ dateFrom: z.optional(day), dateTo: z.optional(day) },
});

/** Who changed what; each change writes it in its own transaction (activity-log.ts). */
export function activityRoutes(app: App, { db }: Host) {
  const schema = { summary: 'Optional part activity: who changed what', ...listOf(activityEntrySchema, query) };
  app.get('/activity', { config: { access: 'view' }, schema }, (request) => listRows(db, queryOf(request), list));
}
