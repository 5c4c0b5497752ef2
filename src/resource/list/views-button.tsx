import Bookmark from 'lucide-react/icons/bookmark';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { RecordId } from '@/domain/record';
import { Button } from '@/ui/basics/button';
import type { List } from './use-list';
import type { ViewsDialogProps } from './views-dialog';

const ViewsDialog: ComponentType<ViewsDialogProps> = lazy(async () => ({
  default: (await import('./views-dialog')).ViewsDialog,
}));

/** Names what the list shows, and brings it back. */
export function ViewsButton<Row extends { id: RecordId }>({ list }: { list: List<Row> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden />
        Views
      </Button>
      {isOpen && (
        <Suspense>
          <ViewsDialog
            name={list.declaration.resource.name}
            caption={list.declaration.caption}
            search={list.viewSearch()}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
