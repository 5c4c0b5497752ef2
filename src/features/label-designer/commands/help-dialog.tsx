import { useEditor, useView } from '@/features/label-designer/editor';
import { Kbd } from '@/ui/basics/kbd';
import { Dialog } from '@/ui/overlays/dialog';
import { commandGroups } from './all-commands';
import { displayKeys } from './shortcut';

/** Mouse and focus keys, which are no commands. */
const mouse: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Tab'], does: 'Next element' },
  { keys: ['Esc'], does: 'From its properties back to the element' },
  { keys: ['Shift', 'Click'], does: 'Add to the selection' },
  { keys: ['Double-click'], does: 'Edit a text on the label' },
  { keys: ['Ctrl', 'Drag'], does: 'Move or resize without snapping' },
  { keys: ['Shift', 'Drag'], does: 'Keep the direction, or the proportions' },
  { keys: ['Esc'], does: 'Cancel the drag' },
  { keys: ['Ctrl', 'Wheel'], does: 'Zoom to the pointer' },
  { keys: ['Space', 'Drag'], does: 'Move the label in the window' },
];

/** The shortcuts of all commands. */
export function HelpDialog() {
  const editor = useEditor();
  const open = useView(({ dialog }) => dialog?.type === 'help');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && editor.closeDialog()}
      title="Keyboard shortcuts"
      textOnly
      width={560}
    >
      {commandGroups.map(({ title, commands }) => (
        <Group
          key={title}
          title={title}
          lines={commands.flatMap(({ name, shortcuts: [shortcut] = [] }) =>
            shortcut === undefined ? [] : [{ does: name, keys: displayKeys(shortcut) }],
          )}
        />
      ))}
      <Group title="Mouse and focus" lines={mouse} />
    </Dialog>
  );
}

function Group({ title, lines }: { title: string; lines: typeof mouse }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium text-12 text-ink-3">{title}</h3>
      <dl className="divide-y divide-rule text-13">
        {lines.map(({ does, keys }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="text-ink">{does}</dt>
            <dd className="flex gap-1 whitespace-nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
