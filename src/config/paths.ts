import { forEachForm, resources } from './resources';

/** Every route once (SPEC section 2): the pattern for the route table, `href` for links. */
const fixed = <P extends string>(pattern: P) => ({ pattern, href: () => pattern });

const withId = <P extends string>(root: P) => ({
  pattern: `${root}/:id` as const,
  href: (id: string | number) => `${root}/${encodeURIComponent(String(id))}`,
});

const formPaths = forEachForm(({ address }) => ({
  list: fixed<string>(address),
  create: { href: () => `${address}/create` },
  record: withId<string>(address),
}));

export const paths = {
  landing: fixed('/'),
  login: fixed('/login'),
  dashboard: fixed('/app'),
  ...formPaths,
  deliveries: { list: fixed(resources.deliveries.address), record: withId(resources.deliveries.address) },
  printHistory: fixed(resources['print-history'].address),
  printList: fixed('/app/print-list'),
  labelDesigner: fixed('/app/label-design'),
  trace: fixed('/app/trace'),
  labelDesigns: fixed(resources['label-designs'].address),
  numberRanges: {
    list: fixed(resources['number-ranges'].address),
    create: fixed(`${resources['number-ranges'].address}/create`),
    record: withId(resources['number-ranges'].address),
  },
  activity: fixed(resources.activity.address),
} as const;

/** Trace with a text to look for, and the part of the label when several carry the serial. */
export const traceHref = (text: string, partId?: string | number): string =>
  `${paths.trace.href()}?${new URLSearchParams({ q: text, ...(partId !== undefined && { part: String(partId) }) })}`;

/** An id that is missing or equals 'create' in any case means create mode (SPEC section 2). */
export const isCreateId = (id: string | undefined) => id === undefined || id.toLowerCase() === 'create';

/** The query parameter of /login with the path to go to after signing in. */
const RETURN_PARAMETER = 'next';

/** /login with the return path `from`; the dashboard needs none. */
export function loginHref(from: string): string {
  const home = paths.dashboard.href();
  if (from === home || safeReturnPath(from) === home) return paths.login.href();
  return `${paths.login.href()}?${new URLSearchParams({ [RETURN_PARAMETER]: from })}`;
}

/** Where to go after signing in. Only paths of the panel count: a link cannot send a user to a foreign host. */
export const returnPathOf = (search: string) => safeReturnPath(new URLSearchParams(search).get(RETURN_PARAMETER));

function safeReturnPath(path: string | null): string {
  const home = paths.dashboard.href();
  if (!path || /[\\\s]|^\/\//.test(path)) return home;
  return path === home || /^\/app[/?#]/.test(path) ? path : home;
}
