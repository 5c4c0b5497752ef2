import { useEffect } from 'react';
import type { SvgNode } from '@/label/svg';
import { assetsOf } from './load-assets';
import { addNotoParts } from './noto-fonts';

/** Has the page show letters of labels that their fonts lack in Noto Sans, as they are printed. */
export function useNoto(nodes: readonly SvgNode[]) {
  useEffect(() => {
    // PRINT tries again, and says what is missing.
    for (const text of assetsOf(nodes).noto.values()) addNotoParts(text).catch(() => undefined);
  }, [nodes]);
}
