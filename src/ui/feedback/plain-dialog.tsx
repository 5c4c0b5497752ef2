import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

type PlainDialogProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * The browser's own dialog: it is there when the code of the others cannot be loaded. It lies above all of them, also in
 * the middle of one.
 */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before it leaves the page, so that the browser returns the focus.
    return () => element?.close();
  }, []);
  useEffect(() => {
    // Before a dialog below hears it and closes, too.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', closeOnEscape, true);
    return () => removeEventListener('keydown', closeOnEscape, true);
  }, [onClose]);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      data-modal
      data-state="open"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="pointer-events-auto m-auto w-[440px] max-w-[calc(100vw-32px)] rounded-3 border border-rule-2 bg-paper p-5 text-14 text-ink-2 shadow-float backdrop:bg-overlay"
    >
      <h2 id={id} className="mb-2 font-semibold text-16 text-ink">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
