import { useEffect, useState } from 'react';

/**
 * Code that is loaded once it is needed. Undefined until it is there: without a network it is tried again when that comes
 * back, and nothing on the screen is taken away for it.
 */
export function useLaterCode<Module>(load: () => Promise<Module>, isNeeded: boolean): Module | undefined {
  const [code, setCode] = useState<Module>();
  useEffect(() => {
    if (!isNeeded || code) return;
    let isGone = false;
    const tryIt = () =>
      void load().then(
        (loaded) => !isGone && setCode(loaded),
        () => undefined,
      );
    tryIt();
    addEventListener('online', tryIt);
    return () => {
      isGone = true;
      removeEventListener('online', tryIt);
    };
  }, [load, isNeeded, code]);
  return code;
}
