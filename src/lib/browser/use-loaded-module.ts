import { useEffect, useState } from 'react';

/**
 * A module that is loaded once it is needed; undefined until then. Without a network it is tried again when that comes
 * back, and nothing on the screen is taken away for it.
 */
export function useLoadedModule<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    let isUnmounted = false;
    const tryLoading = () =>
      void load().then(
        (module) => !isUnmounted && setLoaded(module),
        () => undefined,
      );
    tryLoading();
    addEventListener('online', tryLoading);
    return () => {
      isUnmounted = true;
      removeEventListener('online', tryLoading);
    };
  }, [load, isNeeded, loaded]);
  return loaded;
}
