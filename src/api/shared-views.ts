import { m } from '@messages/messages';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type SharedView, type SharedViewBody, sharedViewSchema } from '@/domain/host-rules/shared-view';
import { knowHostTexts } from '@/language/host-texts';
import { ApiError, isApiError } from './client/errors';
import { getJson, readAnswer, sendJson } from './client/http';
import { endpoints, recordPath } from './endpoints';

knowHostTexts([m.host_view_of_another, m.host_views_full]);

const NAME = 'views';
const meta = { invalidates: [[NAME]] };
const answerSchema = z.object({ result: z.array(sharedViewSchema) });

/** Views of a list that everybody sees (docs/api.md, views). Only for hosts with the feature of that name. */
export const sharedViews = {
  list: (resource: string) =>
    queryOptions({
      queryKey: [NAME, resource],
      queryFn: async ({ signal }): Promise<SharedView[]> => {
        const parsed = z.safeParse(answerSchema, await getJson(endpoints.views, { query: { resource }, signal }));
        if (!parsed.success) throw new ApiError('unexpected');
        return parsed.data.result;
      },
    }),

  /** The same id again replaces the view. */
  share: mutationOptions({
    mutationFn: async (view: SharedViewBody) => readAnswer(await sendJson('POST', endpoints.views, view)),
    meta,
  }),

  /** One that is gone already counts as deleted. */
  remove: mutationOptions({
    mutationFn: async (id: string): Promise<void> => {
      try {
        readAnswer(await sendJson('DELETE', recordPath(endpoints.views, id)));
      } catch (error) {
        // Only the host itself says that it has no such view: a proxy's 404 is no answer.
        if (!isApiError(error, 'not-found') || error.serverMessage === undefined) throw error;
      }
    },
    meta,
  }),
};
