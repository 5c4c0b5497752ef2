type ConfirmLeaving = (leave: () => void) => void;

let current: ConfirmLeaving | undefined;

/** Registers the dialog that confirms before the panel is left. @returns how to remove it. */
export function confirmBeforeLeaving(confirm: ConfirmLeaving): () => void {
  current = confirm;
  return () => {
    if (current === confirm) current = undefined;
  };
}

/** Calls `leave`, after a confirmation when there are unsaved changes. */
export const leavePanel = (leave: () => void) => (current ? current(leave) : leave());
