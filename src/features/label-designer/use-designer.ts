import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { LabelDesign } from '@/label/design';
import { type Designer, type DesignerState, designOf } from './designer-store';

export const DesignerContext = createContext<Designer | undefined>(undefined);

/** The open designer. @throws Error outside the designer screen. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('Use it inside the label designer');
  return designer;
}

/** A part of the designer's state; re-renders only when it changes. */
export const useDesignerState = <T>(selector: (state: DesignerState) => T): T =>
  useStore(useDesigner().store, selector);

/** Often enough for numbers to be read while something is dragged. */
const CALM_MS = 200;

/** The design for panels beside the canvas: during a gesture it follows a few times a second, else at once. */
export function useCalmDesign(): LabelDesign {
  const { store, follow } = useDesigner();
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        clearTimeout(timer);
        timer = undefined;
        changed();
      };
      const stop = follow(() => {
        if (!store.getState().gesture) tell();
        else timer ??= setTimeout(tell, CALM_MS);
      });
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
    [store, follow],
  );
  return useSyncExternalStore(subscribe, () => designOf(store.getState()));
}
