import { createStore } from 'zustand/vanilla';
import {
  CANVAS_ZOOM,
  centred,
  fitted,
  revealing,
  steppedZoom,
  type Viewport,
  zoomAround,
} from '@/features/label-designer/canvas/viewport';
import type { Problem } from '@/label/design/content';
import type { LabelDesign } from '@/label/design/design';
import type { Box, Corners, Point, Size } from '@/label/design/geometry';
import type { LabelDocument } from './document-store';

/** Time after the last pointer event; longer than from pointer down to the start of a drag. */
const BUSY_MS = 150;

/** 'import-file' is the browser's file dialog; 'sample' takes the place of the canvas. */
export type SimpleDialog =
  | 'help'
  | 'library'
  | 'start'
  | 'save-as'
  | 'rename'
  | 'share'
  | 'export-png'
  | 'scan-check'
  | 'import-file'
  | 'sample';

export type DesignerDialog =
  | { type: SimpleDialog }
  | { type: 'compose'; elementId: string }
  | { type: 'report'; title: string; lines: readonly string[]; next?: DesignerDialog };

/** The user decides before `next` runs; opens above the current dialog. */
export type DesignerDecision =
  | { type: 'unsaved-changes'; next: () => void }
  | { type: 'saved-in-another-tab'; next?: () => void };

/** With a key, since two problems can have the same message. */
export type DesignProblem = Problem & { key: string };

export type ViewState = {
  /** Percent. */
  zoom: number;
  /** The position of the label's corner in the window, px. */
  pan: Point;
  /** The visible part of the canvas, px. */
  window: Size;
  grid: boolean;
  snap: boolean;
  rulers: boolean;
  /** Each press adds to the selection, for users without a Shift key. */
  multiSelect: boolean;
  /** The sample that a design was made from: it lies faintly under its elements. */
  sample: { designId: string; picture: string; isVisible: boolean } | undefined;
  lasso: Box | undefined;
  /** The element to focus, or the canvas if undefined. The counter repeats a request. */
  focus: { id: string | undefined; count: number };
  /** A side panel to open as a drawer under 1024 px, and to focus above. */
  panel: 'add' | 'properties' | undefined;
  tab: 'position' | 'style' | 'data';
  /** Id of the text that is edited on the label. */
  editedText: string | undefined;
  dialog: DesignerDialog | undefined;
  decision: DesignerDecision | undefined;
  problems: readonly DesignProblem[];
  /** Quiet zones that overlap other elements, mm. */
  blockedQuietZones: readonly { elementId: string; area: Corners }[];
  problemsOpen: boolean;
  profileOpen: boolean;
  /** How many rules of its profile the design does not meet; undefined without a profile. */
  unmetRules: number | undefined;
  /** What the side panels render: unchanged during a gesture, so that no frame renders them; otherwise always current. */
  deferred: { design: LabelDesign; selection: ReadonlySet<string> };
  /** A gesture is running; `deferred` may be out of date. */
  busy: boolean;
};

export function createView(editor: LabelDocument) {
  const latest = () => ({ design: editor.design(), selection: editor.document.getState().selection });
  const view = createStore<ViewState>(() => ({
    zoom: CANVAS_ZOOM.reset,
    pan: { x: 0, y: 0 },
    window: { width: 0, height: 0 },
    grid: true,
    snap: true,
    rulers: true,
    multiSelect: false,
    sample: undefined,
    lasso: undefined,
    focus: { id: undefined, count: 0 },
    panel: undefined,
    tab: 'position',
    editedText: undefined,
    dialog: undefined,
    decision: undefined,
    problems: [],
    blockedQuietZones: [],
    problemsOpen: false,
    profileOpen: false,
    unmetRules: undefined,
    deferred: latest(),
    busy: false,
  }));
  const { getState: get, setState: set } = view;
  const labelSize = () => editor.design().labelSize;

  const actions = {
    viewport: (): Viewport => ({ pan: get().pan, zoom: get().zoom }),
    setViewport: ({ pan, zoom }: Viewport) => set({ pan, zoom: steppedZoom(zoom) }),
    /** `anchor` in px of the window, by default its middle. */
    zoomTo: (zoom: number, anchor?: Point) => {
      const { width, height } = get().window;
      const fixed = anchor ?? { x: width / 2, y: height / 2 };
      actions.setViewport(zoomAround(actions.viewport(), steppedZoom(zoom), fixed));
    },
    fitLabel: () => actions.setViewport(fitted(labelSize(), get().window)),
    /** Zooms out if the label would not fit. */
    centreLabel: () => {
      const { window, zoom } = get();
      const fit = fitted(labelSize(), window);
      actions.setViewport(fit.zoom < zoom ? fit : centred(labelSize(), window, zoom));
    },
    /** `box` in mm. */
    reveal: (box: Box) => actions.setViewport(revealing(actions.viewport(), box, get().window)),
    panBy: (dx: number, dy: number) => set(({ pan }) => ({ pan: { x: pan.x + dx, y: pan.y + dy } })),
    requestFocus: (id?: string) => set(({ focus }) => ({ focus: { id, count: focus.count + 1 } })),
    /** Selects elements, scrolls to the first of them and focuses it. */
    showElements: (ids: readonly string[]) => {
      const first = editor.design().elements.find(({ id }) => ids.includes(id));
      if (!first) return;
      editor.select(ids);
      actions.reveal(first);
      actions.requestFocus(first.id);
    },
    openDialog: (dialog: DesignerDialog) => set({ dialog }),
    closeDialog: () => set({ dialog: undefined }),
    ...deferring(),
  };
  return { view, ...actions };

  function deferring() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastEvent = 0;
    const updateDeferred = () => {
      const { busy, deferred } = get();
      const now = latest();
      if (busy || now.design !== deferred.design || now.selection !== deferred.selection) {
        set({ deferred: now, busy: false });
      }
    };
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
      updateDeferred();
    };
    /** One timer at a time: a new one at each pointer event would cost more than the event. */
    const check = () => {
      const remaining = lastEvent + BUSY_MS - performance.now();
      if (remaining > 0) timer = setTimeout(check, remaining);
      else stop();
    };
    editor.subscribeLive(() => {
      if (!get().busy) updateDeferred();
    });
    return {
      markBusy: () => {
        lastEvent = performance.now();
        timer ??= setTimeout(check, BUSY_MS);
        if (!get().busy) set({ busy: true });
      },
      /** Updates the panels immediately. */
      markIdle: () => {
        if (get().busy) stop();
      },
    };
  }
}
