import { Kbd } from '@/ui/basics/kbd';
import { Dialog } from '@/ui/overlays/dialog';
import { shortcuts } from './shortcuts';

type ShortcutSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ShortcutSheet(props: ShortcutSheetProps) {
  return (
    <Dialog {...props} title="Keyboard shortcuts" textOnly>
      {shortcuts.map(({ where, list }) => (
        <section key={where}>
          <h3 className="mb-1 font-medium text-12 text-ink-3">{where}</h3>
          <dl className="divide-y divide-rule text-13">
            {list.map(({ keys, does }) => (
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
      ))}
    </Dialog>
  );
}
