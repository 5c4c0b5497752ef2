import { createStore } from 'zustand/vanilla';
import { type Designer, designOf } from '@/features/label-designer/designer-store';
import type { LabelDesign } from '@/label/design/design';

/** So long after its last move a hand rests: longer than a press takes to become a drag, shorter than to look at a panel. */
const REST_MS = 150;

export type Shown = {
  design: LabelDesign;
  selection: ReadonlySet<string>;
  /** The hand is at work: this is how things were before. */
  waiting: boolean;
};

/**
 * What stands around the label shows. While the pointer presses, drags and lets go, nothing around the label is drawn:
 * the frame on it follows at once, the panels when the hand rests, also in the middle of a drag. After a key, a command or
 * anything else they follow at once, since the next key may go to them.
 */
export function createRest(designer: Designer) {
  const now = () => {
    const state = designer.store.getState();
    return { design: designOf(state), selection: state.selection };
  };
  const store = createStore<Shown>(() => ({ ...now(), waiting: false }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const follow = () => {
    const { design, selection } = now();
    const shown = store.getState();
    if (shown.waiting || design !== shown.design || selection !== shown.selection) {
      store.setState({ design, selection, waiting: false });
    }
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    follow();
  };
  /** A timer of its own for each move would cost more than the move. */
  const look = () => {
    const left = last + REST_MS - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else stop();
  };
  designer.follow(() => {
    if (!store.getState().waiting) follow();
  });

  return {
    store,
    /** The pointer has done something on the label. */
    stir: () => {
      last = performance.now();
      timer ??= setTimeout(look, REST_MS);
      if (!store.getState().waiting) store.setState({ waiting: true });
    },
    /** The panels follow at once: a key was pressed, or nobody listens any more. */
    stop: () => {
      if (store.getState().waiting) stop();
    },
  };
}
