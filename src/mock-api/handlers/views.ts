import { http } from 'msw';
import { done } from '@/domain/host-rules/answers';
import { checkedQuery } from '@/domain/host-rules/problem';
import {
  mayDeleteView,
  notYourView,
  refuseFullList,
  sharedViewBodySchema,
  sharedViewsQuery,
} from '@/domain/host-rules/shared-view';
import { checked, findRow } from '@/mock-api/problem';
import { type Api, forSignedIn, json, jsonOf, reads } from '@/mock-api/route';

const WHAT = 'View';

/** Views of a list that everybody sees; open to both roles. */
export const viewHandlers = (api: Api) => {
  if (!api.features.includes('views')) return [];
  return [
    http.get(
      `${api.base}/views`,
      reads(api, ['views'], ({ views }, { query }) => {
        const { resource } = checkedQuery(sharedViewsQuery, Object.fromEntries(query));
        return { result: views.filter((view) => view.resource === resource) };
      }),
    ),

    http.post(
      `${api.base}/views`,
      forSignedIn(api, async ({ request, user, now }) => {
        const body = checked(sharedViewBodySchema, await jsonOf(request));
        const result = await api.store.write(['views'], ({ views }) => {
          const known = views.find(({ id }) => id === body.id);
          if (known && known.owner !== user.username) throw notYourView(known);
          refuseFullList(views.filter((view) => view !== known && view.resource === body.resource).length);
          if (known) return Object.assign(known, body);
          const view = { ...body, owner: user.username, createdAt: now.toISOString() };
          views.push(view);
          return view;
        });
        return json({ ...done(WHAT, 'created'), result }, 201);
      }),
    ),

    http.delete(
      `${api.base}/views/:id`,
      forSignedIn(api, async ({ id, user }) => {
        await api.store.write(['views'], ({ views }) => {
          const view = findRow(views, id, WHAT);
          if (!mayDeleteView(view, user)) throw notYourView(view);
          views.splice(views.indexOf(view), 1);
        });
        return json(done(WHAT, 'deleted'));
      }),
    ),
  ];
};
