import type { Mutant } from './mutant-list';

const rule = ['tests/service-worker/request-rule.test.ts'];
const worker = ['tests/service-worker/offline-worker.test.ts'];

/** In what is kept for days without a network, and in leaving with something unsaved. */
export const shellMutants: Mutant[] = [
  {
    name: 'answer requests that carry a token from the shell',
    file: 'src/service-worker/request-rule.ts',
    find: " || request.headers.has('authorization')",
    replace: '',
    tests: rule,
  },
  {
    name: 'answer for another origin',
    file: 'src/service-worker/request-rule.ts',
    find: ' || origin !== ownOrigin',
    replace: '',
    tests: rule,
  },
  {
    name: 'answer a POST from the shell',
    file: 'src/service-worker/request-rule.ts',
    find: "request.method !== 'GET' || ",
    replace: '',
    tests: rule,
  },
  {
    name: 'answer every address with the panel',
    file: 'src/service-worker/request-rule.ts',
    find: "path === '/app.html' ? PANEL : undefined",
    replace: "path === '/app.html' ? PANEL : PANEL",
    tests: rule,
  },
  {
    name: 'show the kept page before the host is asked',
    file: 'src/service-worker/offline-worker.ts',
    find: 'if (inTime) return inTime;',
    replace: 'if (inTime) return (await kept(address, { cacheName: name })) ?? inTime;',
    tests: worker,
  },
  {
    name: 'wait for a slow host for ever',
    file: 'src/service-worker/offline-worker.ts',
    find: 'const inTime = await Promise.race([usable, after(patience)]);',
    replace: 'const inTime = await usable;',
    tests: worker,
  },
  {
    name: 'keep files whose bytes nobody has checked',
    file: 'src/service-worker/offline-worker.ts',
    find: '{ cache, integrity: ',
    replace: '{ cache, unchecked: ',
    tests: worker,
  },
  {
    name: 'keep a page in the place of a file',
    file: 'src/service-worker/offline-worker.ts',
    find: "!response.headers.get('content-type')?.includes('text/html')",
    replace: 'true',
    tests: worker,
  },
  {
    name: 'keep opaque answers',
    file: 'src/service-worker/offline-worker.ts',
    find: "response.type === 'basic' &&",
    replace: '',
    tests: worker,
  },
  {
    name: 'keep whatever comes by',
    file: 'src/service-worker/offline-worker.ts',
    find: 'release.later.includes(address) && ',
    replace: '',
    tests: worker,
  },
  {
    name: "throw away the open tabs' release",
    file: 'src/service-worker/offline-worker.ts',
    find: 'others.filter((other) => other !== previous)',
    replace: 'others.filter((other) => other !== previous || true)',
    tests: worker,
  },
  {
    name: 'never clear out old releases',
    file: 'src/service-worker/offline-worker.ts',
    find: 'await Promise.all(others.filter((other) => other !== previous).map((other) => scope.caches.delete(other)));',
    replace: '',
    tests: worker,
  },
  {
    name: 'take over with half a release',
    file: 'src/service-worker/offline-worker.ts',
    find: '      throw error;\n',
    replace: '',
    tests: worker,
  },
  {
    name: 'leave a new release waiting for the last tab to close',
    file: 'src/service-worker/offline-worker.ts',
    find: 'await scope.skipWaiting();',
    replace: '',
    tests: worker,
  },
  {
    name: 'register the worker before the page has loaded',
    file: 'src/app/offline-shell.ts',
    find: "if (document.readyState === 'complete') atRest();",
    replace: "if (document.readyState !== 'interactive') atRest();",
    tests: ['tests/app/offline-shell.test.ts'],
  },
  {
    name: 'sign out over unsaved work',
    file: 'src/features/shell/use-sign-out.ts',
    find: 'leavePanel(() => void sessionActions.logout())',
    replace: '[leavePanel].length > 0 && void sessionActions.logout()',
    tests: ['tests/features/customers/customer-form.test.tsx'],
  },
  {
    name: 'lead the next user to where the last one was',
    file: 'src/app/session-end.ts',
    find: "reason === 'signed-out' ? paths.dashboard.href() : pathname + search + hash",
    replace: 'pathname + search + hash',
    tests: ['tests/features/customers/customer-form.test.tsx'],
  },
  {
    name: 'reload into nothing',
    file: 'src/app/error-page.tsx',
    find: 'if (isStaleChunk(error) && online) reloadOnce(error);',
    replace: 'if (isStaleChunk(error)) reloadOnce(error);',
    tests: ['tests/app/error-page.test.tsx'],
  },
];
