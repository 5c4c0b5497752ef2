import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { printingBrowser } from '@tests/features/print/dialog/dialog-harness';
import { samplePart } from '@tests/support/sample-part';
import { API, serveApi, server } from '@tests/support/server';
import { HttpResponse, http } from 'msw';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { useSerialBases } from '@/features/print/serial-bases';

serveApi();
printingBrowser();
afterEach(() => focusManager.setFocused(undefined));

it('a list is not rendered for each part that is read again with the same result', async () => {
  let answered = 0;
  server.use(
    http.get(`${API}/parts/print-history`, () => {
      answered += 1;
      return HttpResponse.json({ result: [], meta: { total: 0 } });
    }),
  );
  const client = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const parts = Array.from({ length: 20 }, (_, index) => ({ ...samplePart, id: 1 + index }));
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useSerialBases(parts, true);
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.bases.size).toBe(20));
  const [before, read] = [renders, answered];
  await act(async () => {
    focusManager.setFocused(false);
    await client.invalidateQueries({ refetchType: 'none' });
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(answered).toBe(2 * read);
  expect(renders).toBe(before);
});
