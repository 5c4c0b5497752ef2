import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Designer, DesignerState } from './designer-store';

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
