type Question = (go: () => void) => void;

let question: Question | undefined;

/** A screen that may hold unsaved work is asked from now on. @returns a function that ends it. */
export function askBeforeLeaving(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Leaves the panel by `go` at once, or when the user has agreed to give up what is not saved. */
export const leavePanel = (go: () => void) => (question ? question(go) : go());
