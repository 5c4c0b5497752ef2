import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { language } from '@/language/language';
import { theme } from '@/ui/basics/theme';
import { joinSession } from './join-session';
import { createQueryClient } from './query-client';
import { createRouter } from './router';

/** Starts the panel in `root`: session, query cache, routes. */
export function bootstrap(root: HTMLElement): void {
  const queryClient = createQueryClient();
  const router = createRouter(queryClient);
  joinSession(queryClient, router);
  theme.start();
  language.start();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
