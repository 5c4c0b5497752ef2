import { m } from '@messages/messages';
import { Kbd } from '@/ui/basics/kbd';
import { Dialog } from './dialog';

export type ShortcutGroup = {
  title: string;
  shortcuts: readonly { keys: readonly string[]; description: string }[];
};

type ShortcutDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly ShortcutGroup[];
  width?: 440 | 560;
};

export function ShortcutDialog({ groups, ...props }: ShortcutDialogProps) {
  return (
    <Dialog {...props} title={m.shortcuts_title()} textOnly>
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className="mb-1 font-medium text-12 text-ink-3">{title}</h3>
          <dl className="[&>*]:border-rule [&>:not(:last-child)]:border-b text-13">
            {shortcuts.map(({ keys, description }) => (
              <div key={description} className="flex items-center justify-between gap-4 py-1.5">
                <dt className="text-ink">{description}</dt>
                <dd className="flex gap-1 whitespace-nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
