import * as z from 'zod/mini';
import { roleSchema } from '@/domain/permissions';
import { Problem } from './problem';

/*
 * Views of a list that everybody sees (docs/api.md, views). Both roles share them; an admin and who shared one delete it.
 */

export const LONGEST_VIEW_NAME = 60;
const MOST_SHARED = 100;

const listName = z
  .string('Name the list: resource=parts')
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Name the list: resource=parts'));

export const sharedViewsQuery = z.object({ resource: listName });

/** `address`: the query string that the list writes. */
export const sharedViewBodySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(LONGEST_VIEW_NAME)),
  resource: listName,
  address: z.string().check(z.maxLength(16_000)),
});
export type SharedViewBody = z.infer<typeof sharedViewBodySchema>;

/** `owner`: the user name of who shared it. */
export const sharedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  resource: z.string(),
  address: z.string(),
  owner: z.string(),
  createdAt: z.string(),
});
export type SharedView = z.infer<typeof sharedViewSchema>;

type Person = { username: string; role: string };

export const mayDeleteView = ({ owner }: Pick<SharedView, 'owner'>, { username, role }: Person): boolean =>
  roleSchema.parse(role) === 'admin' || owner === username;

export const notYourView = ({ owner }: Pick<SharedView, 'owner'>) =>
  new Problem(403, `This view is shared by ${owner}`);

/** `others`: how many other views the list has. @throws Problem 409 for one more than it can have. */
export function refuseFullList(others: number): void {
  if (others >= MOST_SHARED) throw new Problem(409, `A list has at most ${MOST_SHARED} shared views`);
}
