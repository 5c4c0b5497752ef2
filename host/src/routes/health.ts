import type { Host } from '@host/host';
import type { App } from '@host/routes';
import { sql } from 'kysely';

/** For balancers and systemd: `health` says that the process answers, `ready` that calls can be answered. */
export function healthRoutes(app: App, { db }: Host) {
  app.get('/health', { config: { access: 'open' }, logLevel: 'warn' }, async () => ({ message: 'Running' }));
  app.get('/ready', { config: { access: 'open' }, logLevel: 'warn' }, async () => {
    await sql`select 1`.execute(db);
    return { message: 'Ready' };
  });
}
