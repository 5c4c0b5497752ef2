type ConfirmLeaving = (leave: () => void) => void;

let current: ConfirmLeaving | undefined;

/** Registers the screen that confirms before the panel is left. @returns a function that removes it. */
export function confirmBeforeLeaving(confirm: ConfirmLeaving): () => void {
  current = confirm;
  return () => {
    if (current === confirm) current = undefined;
  };
}

/** Leaves the panel by `leave`: at once, or when the user agrees to lose what is not saved. */
export const leavePanel = (leave: () => void) => (current ? current(leave) : leave());
