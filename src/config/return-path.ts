import { paths } from './paths';

/** The query parameter of /login that says where to go after signing in. */
const PARAMETER = 'next';

/** /login with the way back to `from`; the dashboard needs none. */
export function loginHref(from: string): string {
  const home = paths.dashboard.href();
  if (from === home || safeReturnPath(from) === home) return paths.login.href();
  return `${paths.login.href()}?${new URLSearchParams({ [PARAMETER]: from })}`;
}

/** Where to go after signing in. Only paths of the panel count: a link cannot send a user to a foreign host. */
export const returnPathOf = (search: string) => safeReturnPath(new URLSearchParams(search).get(PARAMETER));

function safeReturnPath(path: string | null): string {
  const home = paths.dashboard.href();
  if (!path || /[\\\s]|^\/\//.test(path)) return home;
  return path === home || /^\/app[/?#]/.test(path) ? path : home;
}
