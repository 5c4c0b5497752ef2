import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { withoutStyleSheets } from './plain-styles';
import { configureProperties } from './random';
import { shareProcess } from './shared-process';

shareProcess({
  before: () => {
    withoutOwnerStacks();
    if (typeof document === 'undefined') return;
    withoutStyleSheets();
    prepareByPackages();
  },
});

configureProperties();

configure({
  // Long enough to render a whole screen on a busy machine.
  asyncUtilTimeout: 20_000,
  // Each try of a query that waits would write out the whole page for its message.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

/** A console error or warning fails the test. */
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  cleanup();
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  vi.restoreAllMocks();
  // React Query keeps this for the whole process: the next file would wait for a network.
  onlineManager.setOnline(true);
});

/** React writes a stack for every element, a seventh of the time of a screen test. No test reads one. */
function withoutOwnerStacks() {
  const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  // React makes no more of them once it has made 10,000.
  const noMore = { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => undefined };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', noMore);
}

/** These packages change classes of the page at their first use, once in a process. */
function prepareByPackages() {
  userEvent.setup();
  const server = setupServer();
  server.listen();
  server.close();
}
