import { clsx } from 'clsx';
import { useDocument, useEditor } from '@/features/label-designer/editor';

/** The named steps, up to 50; a click goes to one. Undone steps stay until the next edit. */
export function HistoryPanel() {
  const editor = useEditor();
  const { snapshots, index } = useDocument((state) => state.history);
  return (
    <ol aria-label="History" className="py-2">
      {snapshots.map(({ step }, at) => (
        <li key={stepKey(at)}>
          <button
            type="button"
            aria-current={at === index ? 'step' : undefined}
            onClick={() => editor.goToStep(at)}
            className={clsx(
              'block min-h-8 w-full break-words px-4 py-1 text-left text-13 hover:bg-paper focus-visible:-outline-offset-2 coarse:min-h-11',
              at === index && 'bg-hivis-tint font-medium shadow-[inset_3px_0_0_var(--hivis)]',
              at > index && 'text-ink-3',
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
