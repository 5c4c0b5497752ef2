import type { Mutant } from './mutant-list';

const session = ['tests/session/session-interleavings.test.ts', 'tests/api/renewal.test.ts'];
const refresh = ['tests/api/refresh.test.ts'];

/** In what goes to the host and comes back: session, requests, lists. */
export const requestMutants: Mutant[] = [
  {
    name: 'drop the single flight of the refresh',
    file: 'src/api/renewal.ts',
    find: 'flights.get(expired) ?? tools.withLock(',
    replace: 'tools.withLock(',
    tests: session,
  },
  {
    name: 'drop the commit guard',
    file: 'src/session/session-core.ts',
    find: 'session.isAuthenticated && session.accessToken === seen.accessToken ? signedIn(session.user, fresh) : undefined',
    replace: 'signedIn(session.user, seen && fresh)',
    tests: session,
  },
  {
    name: "take over another person's tokens",
    file: 'src/session/session-core.ts',
    find: '(a.user === null || b.user === null || sameId(a.user.id, b.user.id) || a.accessToken === b.accessToken)',
    replace: '(sameId(a.user?.id, b.user?.id) || true)',
    tests: [...session, 'tests/session/session-store.test.ts'],
  },
  {
    name: 'forget a sign-out that the storage refused',
    file: 'src/session/session-store.ts',
    find: "if (!ok && reason === 'signed-out') storage.disown();",
    replace: 'if (ok === undefined) storage.disown();',
    tests: ['tests/session/session-interleavings.test.ts', 'tests/session/session-store.test.ts'],
  },
  {
    name: 'do not hear of a sign-out in another tab',
    file: 'src/session/session-store.ts',
    find: 'if (signedOutAt >= loggedInAt)',
    replace: 'if (signedOutAt < loggedInAt)',
    tests: ['tests/session/session-store.test.ts'],
  },
  {
    name: 'end the session when a refresh fails by network',
    file: 'src/api/renewal.ts',
    find: "if (!isRefused(error)) throw new ApiError('network');",
    replace: '',
    tests: [...session, ...refresh],
  },
  {
    name: 'refresh the refresh',
    file: 'src/api/auth-refresh.ts',
    find: '|| !config || config.anonymous) throw error;',
    replace: '|| !config) throw error;',
    tests: refresh,
  },
  {
    name: 'send "Bearer undefined"',
    file: 'src/api/auth-refresh.ts',
    find: "if (config.sentToken) config.headers.set('Authorization'",
    replace: "if (config.sentToken !== '') config.headers.set('Authorization'",
    tests: refresh,
  },
  {
    name: 'keep a session the host refuses twice',
    file: 'src/api/auth-refresh.ts',
    find: 'if (config.sentToken) sessionPort().lost(config.sentToken);',
    replace: '',
    tests: refresh,
  },
  {
    name: 'retry refusals',
    file: 'src/api/query-retry.ts',
    find: "isApiError(error, 'network', 'server')",
    replace: 'isApiError(error)',
    tests: ['tests/api/http.test.ts'],
  },
  {
    name: 'retry POST',
    file: 'src/app/query-client.ts',
    find: 'mutations: { retry: false',
    replace: 'mutations: { retry: 2, retryDelay: 1',
    tests: ['tests/app/query-client.test.ts'],
  },
  {
    name: 'send a query as it was typed',
    file: 'src/api/http.ts',
    find: 'new URLSearchParams(query).toString()',
    replace: "Object.entries(query).map((pair) => pair.join('=')).join('&')",
    tests: ['tests/api/http.test.ts'],
  },
  {
    name: 'drop abort',
    file: 'src/api/resource.ts',
    find: 'getJson(root, { query: listQuery(params), signal })',
    replace: 'getJson(root, { query: listQuery(params), signal: signal && undefined })',
    tests: ['tests/api/leaving.test.ts'],
  },
  {
    name: 'drop damaged rows',
    file: 'src/api/list.ts',
    find: 'return { row: row.success ? row.data : undefined, damaged: true };',
    replace: 'return { row: row.success ? undefined : row.data, damaged: true };',
    tests: ['tests/api/list.test.ts'],
  },
  {
    name: 'stay on page 7 of a new search',
    file: 'src/resource/list-state.ts',
    find: 'search: capSearch(action.text), page: 1 }',
    replace: 'search: capSearch(action.text) }',
    tests: ['tests/resource/list-state.test.ts'],
  },
  {
    name: 'approve by deleting',
    file: 'src/api/deliveries.ts',
    find: "decide('approve', endpoints.deliveriesApprove)",
    replace: "decide('approve', endpoints.deliveries)",
    tests: ['tests/features/deliveries/delivery-list.test.tsx', 'tests/api/resource.test.ts'],
  },
  {
    name: 'send an empty password',
    file: 'src/api/users.ts',
    find: "...(id !== undefined && password === '' ? {} : { password }),",
    replace: 'password,',
    tests: ['tests/features/users/user-form.test.tsx', 'tests/api/resource.test.ts'],
  },
  {
    name: 'take the answer to an older search for the one that was asked',
    file: 'src/resource/use-list-rows.ts',
    find: 'refetching: isPlaceholderData || !list.settled',
    replace: 'refetching: !list.settled',
    tests: ['tests/resource/list-answers.test.tsx'],
  },
];
