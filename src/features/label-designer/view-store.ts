import { createStore } from 'zustand/vanilla';
import {
  centred,
  fitted,
  revealing,
  steppedZoom,
  type Viewport,
  ZOOM,
  zoomAround,
} from '@/features/label-designer/canvas/viewport';
import type { LabelDesign } from '@/label/design/design';
import type { Box, Corners, Point, Size } from '@/label/design/geometry';
import type { Problem } from '@/label/design/problems';
import type { LabelDocument } from './document-store';

/** So long after its last pointer event the canvas is idle: longer than a press takes to become a drag. */
const BUSY_MS = 150;

/** The one dialog that is open. */
export type DesignerDialog =
  | { type: 'help' | 'library' | 'save-as' | 'rename' | 'export-png' | 'scan-check' }
  /** The browser's own dialog. */
  | { type: 'import-file' }
  | { type: 'report'; title: string; lines: readonly string[]; next?: DesignerDialog };

/** A decision the user has to make before `next`; its dialog opens above the current one. */
export type DesignerDecision =
  | { type: 'unsaved-changes'; next: () => void }
  | { type: 'saved-in-another-tab'; next?: () => void };

/** With a key, since two problems can read the same. */
export type DesignProblem = Problem & { key: string };

export type ViewState = {
  /** Percent. */
  zoom: number;
  /** The position of the label's corner in the window, px. */
  pan: Point;
  /** The window the label is seen through, px. */
  window: Size;
  grid: boolean;
  snap: boolean;
  rulers: boolean;
  /** Every press adds to the selection, for users without a Shift key. */
  multiSelect: boolean;
  lasso: Box | undefined;
  /** The element that gets the focus; undefined: the canvas itself. The counter repeats a request. */
  focus: { id: string | undefined; count: number };
  /** The side panel that was requested: under 1024 px it opens as a drawer, above it only gets the focus. */
  panel: 'add' | 'properties' | undefined;
  /** Of the properties panel. */
  tab: 'position' | 'style' | 'data';
  /** Id of the text that is edited on the label itself. */
  editedText: string | undefined;
  dialog: DesignerDialog | undefined;
  decision: DesignerDecision | undefined;
  problems: readonly DesignProblem[];
  /** Quiet zones with something in them, mm. */
  intrudedZones: readonly Corners[];
  problemsOpen: boolean;
  /**
   * What the panels around the label render. While the pointer works on the label they keep the last state, so that no
   * frame of a drag renders them; after a key, a command or anything else they follow at once.
   */
  deferred: { design: LabelDesign; selection: ReadonlySet<string> };
  /** The pointer is at work; `deferred` may be behind. */
  busy: boolean;
};

/** What the screen shows of a document: viewport, panels, dialogs, problems. */
export function createView(editor: LabelDocument) {
  const latest = () => ({ design: editor.design(), selection: editor.document.getState().selection });
  const view = createStore<ViewState>(() => ({
    zoom: ZOOM.reset,
    pan: { x: 0, y: 0 },
    window: { width: 0, height: 0 },
    grid: true,
    snap: true,
    rulers: true,
    multiSelect: false,
    lasso: undefined,
    focus: { id: undefined, count: 0 },
    panel: undefined,
    tab: 'position',
    editedText: undefined,
    dialog: undefined,
    decision: undefined,
    problems: [],
    intrudedZones: [],
    problemsOpen: false,
    deferred: latest(),
    busy: false,
  }));
  const { getState: get, setState: set } = view;
  const labelSize = () => editor.design().labelSize;

  const actions = {
    viewport: (): Viewport => ({ pan: get().pan, zoom: get().zoom }),
    setViewport: ({ pan, zoom }: Viewport) => set({ pan, zoom: steppedZoom(zoom) }),
    /** `anchor` in px of the window; without one the middle stays in place. */
    zoomTo: (zoom: number, anchor?: Point) => {
      const { width, height } = get().window;
      const at = anchor ?? { x: width / 2, y: height / 2 };
      actions.setViewport(zoomAround(actions.viewport(), steppedZoom(zoom), at));
    },
    fitLabel: () => actions.setViewport(fitted(labelSize(), get().window)),
    /** In the middle of the window, smaller only where the label would not fit. */
    centreLabel: () => {
      const { window, zoom } = get();
      const whole = fitted(labelSize(), window);
      actions.setViewport(whole.zoom < zoom ? whole : centred(labelSize(), window, zoom));
    },
    /** `box` in mm. */
    reveal: (box: Box) => actions.setViewport(revealing(actions.viewport(), box, get().window)),
    panBy: (dx: number, dy: number) => set(({ pan }) => ({ pan: { x: pan.x + dx, y: pan.y + dy } })),
    requestFocus: (id?: string) => set(({ focus }) => ({ focus: { id, count: focus.count + 1 } })),
    openDialog: (dialog: DesignerDialog) => set({ dialog }),
    closeDialog: () => set({ dialog: undefined }),
    ...deferring(),
  };
  return { view, ...actions };

  function deferring() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastEvent = 0;
    const follow = () => {
      const { busy, deferred } = get();
      const now = latest();
      if (busy || now.design !== deferred.design || now.selection !== deferred.selection) {
        set({ deferred: now, busy: false });
      }
    };
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
      follow();
    };
    /** One timer at a time: a new one for each pointer event would cost more than the event. */
    const check = () => {
      const left = lastEvent + BUSY_MS - performance.now();
      if (left > 0) timer = setTimeout(check, left);
      else stop();
    };
    editor.subscribeLive(() => {
      if (!get().busy) follow();
    });
    return {
      /** A pointer event on the label. */
      markBusy: () => {
        lastEvent = performance.now();
        timer ??= setTimeout(check, BUSY_MS);
        if (!get().busy) set({ busy: true });
      },
      /** A key was pressed or the canvas is gone: the panels follow at once. */
      markIdle: () => {
        if (get().busy) stop();
      },
    };
  }
}
