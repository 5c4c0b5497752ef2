import { createContext, useContext } from 'react';
import { createStore, useStore } from 'zustand';
import type { Designer } from '@/features/label-designer/designer-store';
import { designOf } from '@/features/label-designer/designer-store';
import type { Box, Point, Size } from '@/label/design/geometry';
import type { GuideLine } from '@/label/design/guides';
import { createRest, type Shown } from './rest';
import { centred, fitted, revealing, steppedZoom, type View, zoomAround } from './view';

/** What the canvas shows beside the design. The zoom itself is the designer's. */
export type CanvasState = {
  /** Where the label's corner lies in the window, px. */
  pan: Point;
  /** The window the label is seen through, px. */
  window: Size;
  /** Drawn while a gesture is drawn to something. */
  lines: readonly GuideLine[];
  lasso: Box | undefined;
  /** Every press adds to the selection: for hands without a Shift key. */
  several: boolean;
  /** The element that shall take the focus; none: the canvas itself. The counter asks again for the same one. */
  focus: { id: string | undefined; count: number };
  /** The side panel that was asked for: under 1024 px they are drawers, above it takes the focus. */
  panel: 'add' | 'properties' | undefined;
  /** What the properties show of the selected element. */
  tab: 'position' | 'style' | 'data';
  /** The text that is typed on the label itself. */
  editing: string | undefined;
  /** The sheet with all shortcuts. */
  help: boolean;
};

/** The canvas's own state and how the view is moved. */
export function createCanvas(designer: Designer) {
  const store = createStore<CanvasState>(() => ({
    pan: { x: 0, y: 0 },
    window: { width: 0, height: 0 },
    lines: [],
    lasso: undefined,
    several: false,
    focus: { id: undefined, count: 0 },
    panel: undefined,
    tab: 'position',
    editing: undefined,
    help: false,
  }));
  const label = () => designOf(designer.store.getState()).labelSize;
  const view = (): View => ({ pan: store.getState().pan, zoom: designer.store.getState().zoom });
  const show = ({ pan, zoom }: View) => {
    store.setState({ pan });
    if (zoom !== designer.store.getState().zoom) designer.actions.setZoom(zoom);
  };
  const middle = (): Point => {
    const { width, height } = store.getState().window;
    return { x: width / 2, y: height / 2 };
  };
  return {
    store,
    /** What the panels around the label show. */
    rest: createRest(designer),
    view,
    show,
    /** `anchor` in px of the window; without one the middle stays. */
    zoomTo: (zoom: number, anchor: Point = middle()) => show(zoomAround(view(), steppedZoom(zoom), anchor)),
    fit: () => show(fitted(label(), store.getState().window)),
    /** The label as it is first seen: in the middle, smaller only where it would not fit. */
    centre: () => {
      const { window } = store.getState();
      const whole = fitted(label(), window);
      show(whole.zoom < view().zoom ? whole : centred(label(), window, view().zoom));
    },
    reveal: (box: Box) => show(revealing(view(), box, store.getState().window)),
    panBy: (dx: number, dy: number) => {
      const { pan } = store.getState();
      store.setState({ pan: { x: pan.x + dx, y: pan.y + dy } });
    },
    requestFocus: (id?: string) => store.setState(({ focus }) => ({ focus: { id, count: focus.count + 1 } })),
  };
}

export type Canvas = ReturnType<typeof createCanvas>;

export const CanvasContext = createContext<Canvas | undefined>(undefined);

/** The canvas of the open designer. @throws Error outside the designer screen. */
export function useCanvas(): Canvas {
  const canvas = useContext(CanvasContext);
  if (!canvas) throw new Error('Use it inside the label designer');
  return canvas;
}

export const useCanvasState = <T>(selector: (state: CanvasState) => T): T => useStore(useCanvas().store, selector);

/** For panels: the design and what is selected, as they are when the hand on the label rests. */
export const useShown = <T>(selector: (shown: Shown) => T): T => useStore(useCanvas().rest.store, selector);
