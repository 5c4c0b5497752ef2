import { clsx } from 'clsx';
import { useDocument, useEditor } from '@/features/label-designer/editor';

/** Undone steps stay until the next edit. */
export function HistoryPanel() {
  const editor = useEditor();
  const { snapshots, index } = useDocument((state) => state.history);
  return (
    <ol aria-label="History" className="py-2">
      {snapshots.map(({ step }, stepIndex) => (
        <li key={stepKey(stepIndex)}>
          <button
            type="button"
            aria-current={stepIndex === index ? 'step' : undefined}
            onClick={() => editor.goToStep(stepIndex)}
            className={clsx(
              'block min-h-8 w-full break-words px-4 py-1 text-left text-13 hover:bg-paper focus-visible:-outline-offset-2 coarse:min-h-11',
              stepIndex === index && 'bg-hivis-tint font-medium shadow-[inset_3px_0_0_var(--hivis)]',
              stepIndex > index && 'text-ink-3',
            )}
          >
            {step}
          </button>
        </li>
      ))}
    </ol>
  );
}

const stepKey = (index: number) => `step-${index}`;
