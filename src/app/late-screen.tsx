import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { FullScreenLoading } from '@/ui/feedback/full-screen-loading';

export type ScreenModule = {
  Component: ComponentType;
  /** Starts to fetch what the screen shows at an address with this query string. */
  prefetch?: (client: QueryClient, search: string) => void;
};

/**
 * A screen's module for a lazy route. It never rejects: react-router draws nothing at all for a route whose `lazy` has
 * failed, because it counts as not loaded yet. What did not load is asked for again each time the screen is shown, and
 * if it fails again, the error reaches the nearest error page.
 */
export async function loadScreen(
  load: () => Promise<ScreenModule>,
  arrived?: (screen: ScreenModule) => void,
): Promise<ScreenModule> {
  try {
    const screen = await load();
    arrived?.(screen);
    return { Component: screen.Component };
  } catch {
    const late = () => <LateScreen load={load} />;
    return { Component: late };
  }
}

type Loaded = { Component: ComponentType } | { error: unknown } | undefined;

function LateScreen({ load }: { load: () => Promise<ScreenModule> }) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let left = false;
    const take = (result: Loaded) => !left && setLoaded(result);
    load().then(
      ({ Component }) => take({ Component }),
      (error) => take({ error }),
    );
    return () => {
      left = true;
    };
  }, [load]);
  if (!loaded) return <FullScreenLoading />;
  if ('error' in loaded) throw loaded.error;
  return <loaded.Component />;
}
