import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { LabelDesign } from '@/label/design/design';
import { createDocument, type DocumentState } from './document-store';
import { createView, type ViewState } from './view-store';

/** The stores of one open designer with their actions. Commands are functions of it. */
export function createEditor(design: LabelDesign, saved?: LabelDesign) {
  const document = createDocument(design, saved);
  return { ...document, ...createView(document) };
}

export type Editor = ReturnType<typeof createEditor>;

export const EditorContext = createContext<Editor | undefined>(undefined);

/** @throws Error outside the designer screen. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('Use it inside the label designer');
  return editor;
}

export const useDocument = <T>(selector: (state: DocumentState) => T): T => useStore(useEditor().document, selector);

export const useView = <T>(selector: (state: ViewState) => T): T => useStore(useEditor().view, selector);
