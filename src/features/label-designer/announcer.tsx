import { useDesignerState } from './use-designer';

/** Tells a screen reader what happened; the same words are told again when they happen again. */
export function Announcer() {
  const { text, count } = useDesignerState((state) => state.announcement);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </p>
  );
}
