import { userOf } from '@host/access';
import { inTransaction, type Tx } from '@host/database/transaction';
import type { Host } from '@host/host';
import { creates, messageSchema, removes, withResult } from '@host/route-schemas';
import { type App, found, param, queryOf } from '@host/routes';
import * as z from 'zod/mini';
import { done } from '@/domain/host-rules/answers';
import { checkedQuery } from '@/domain/host-rules/problem';
import {
  mayDeleteView,
  notYourView,
  refuseFullList,
  sharedViewBodySchema,
  sharedViewSchema,
  sharedViewsQuery,
} from '@/domain/host-rules/shared-view';

const WHAT = 'View';
const config = { access: 'signed-in' } as const;

const listing = {
  summary: 'Optional part views: the views of a list that everybody sees',
  querystring: sharedViewsQuery,
  response: { 200: z.object({ result: z.array(sharedViewSchema) }), 400: messageSchema },
};
const created = creates(sharedViewBodySchema, withResult(sharedViewSchema));
const sharing = {
  summary: 'Share a view; the same id again by its owner replaces it',
  ...created,
  response: { ...created.response, 403: messageSchema },
};
const removing = {
  summary: 'Delete a shared view; for an admin and for its owner',
  response: { ...removes.response, 403: messageSchema },
};

export function viewRoutes(app: App, { db, now }: Host) {
  app.get('/views', { config: { access: 'view' }, schema: listing }, async (request) => {
    const { resource } = checkedQuery(sharedViewsQuery, Object.fromEntries(queryOf(request)));
    const views = db.selectFrom('sharedViews').selectAll().where('resource', '=', resource);
    return { result: await views.orderBy('createdAt').orderBy('id').execute() };
  });

  app.post('/views', { config, schema: sharing }, async (request, reply) => {
    const { username: owner } = userOf(request);
    const { body } = request;
    const result = await inTransaction(db, async (tx) => {
      const others = tx.selectFrom('sharedViews').select(({ fn }) => fn.countAll<number>().as('count'));
      const { count } = await others
        .where('resource', '=', body.resource)
        .where('id', '!=', body.id)
        .executeTakeFirstOrThrow();
      refuseFullList(count);
      const stored = await tx
        .insertInto('sharedViews')
        .values({ ...body, owner, createdAt: now() })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(body).where('sharedViews.owner', '=', owner))
        .returningAll()
        .executeTakeFirst();
      if (stored) return stored;
      throw notYourView(found(await ownerOf(tx, body.id), WHAT));
    });
    return reply.code(201).send({ ...done(WHAT, 'created'), result });
  });

  app.delete('/views/:id', { config, schema: removing }, async (request) => {
    const id = param(request, 'id');
    const user = userOf(request);
    await inTransaction(db, async (tx) => {
      const view = found(await ownerOf(tx, id), WHAT);
      if (!mayDeleteView(view, user)) throw notYourView(view);
      await tx.deleteFrom('sharedViews').where('id', '=', id).execute();
    });
    return done(WHAT, 'deleted');
  });
}

const ownerOf = (tx: Tx, id: string) =>
  tx.selectFrom('sharedViews').select('owner').where('id', '=', id).forUpdate().executeTakeFirst();
