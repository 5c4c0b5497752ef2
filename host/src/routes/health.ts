import type { Host } from '@host/host';
import { messageSchema } from '@host/route-schemas';
import type { App } from '@host/routes';
import { sql } from 'kysely';

/** For balancers and systemd: `health` says that the process answers, `ready` that calls can be answered. */
export function healthRoutes(app: App, { db }: Host) {
  const options = { config: { access: 'open' }, logLevel: 'warn' } as const;
  const response = { 200: messageSchema };
  app.get('/health', { ...options, schema: { summary: 'The process runs', response } }, async () => ({
    message: 'Running',
  }));
  app.get('/ready', { ...options, schema: { summary: 'The database answers, too', response } }, async () => {
    await sql`select 1`.execute(db);
    return { message: 'Ready' };
  });
}
