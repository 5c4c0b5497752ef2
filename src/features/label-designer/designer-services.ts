import { createContext, useContext, useEffect } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { Point } from '@/label/design/geometry';
import type { LabelElement } from '@/label/elements/element';

export type ExportKind = 'json' | 'json-all' | 'svg' | 'png' | 'pdf';

/**
 * What the commands ask of the parts that keep, exchange and check designs. Each part (library, exchange, check)
 * mounts inside the screen, takes the designer from `useDesigner()` and gives its share with `useProvideServices`;
 * until then the command says that it is not ready.
 */
export type DesignerServices = {
  /** Keeps the open design in the library. */
  save: () => void;
  /** Keeps a copy under a new name and goes on with that. */
  saveAs: () => void;
  openLibrary: () => void;
  newDesign: () => void;
  exportAs: (kind: ExportKind) => void;
  /** A dropped file, or undefined to ask for one. */
  importFile: (file?: File) => void;
  scanCheck: () => void;
  /** Elements as the text the clipboard carries between designs and tabs. */
  toClipboard: (elements: readonly LabelElement[]) => string;
  /** The elements of such a text, with their stored ids; none when it is something else. */
  fromClipboard: (text: string) => readonly LabelElement[];
  /** Adds an image element of a dropped or pasted picture, scaled down when large; `centre` in mm. Refusals are told. */
  addImage: (file: File, centre?: Point) => void;
};

export type ProvidedServices = Partial<DesignerServices>;
export type ServiceStore = StoreApi<ProvidedServices>;

export const createServices = (): ServiceStore => createStore<ProvidedServices>(() => ({}));

export const ServicesContext = createContext<ServiceStore | undefined>(undefined);

/** The registry of services. @throws Error outside the designer screen. */
export function useServiceStore(): ServiceStore {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('Use it inside the label designer');
  return services;
}

/** What is provided now. */
export const useServices = (): ProvidedServices => useStore(useServiceStore());

/** Provides services for as long as the caller is on the screen. Give it an object that keeps its identity (useMemo). */
export function useProvideServices(provided: ProvidedServices): void {
  const store = useServiceStore();
  useEffect(() => {
    store.setState(provided);
    const without = Object.fromEntries(Object.keys(provided).map((name) => [name, undefined]));
    return () => store.setState(without);
  }, [store, provided]);
}
