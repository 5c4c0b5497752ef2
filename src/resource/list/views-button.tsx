import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import type { RecordId } from '@/domain/record';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import type { List } from './use-list';

const ViewsDialog = lazyComponent(async () => (await import('./views-dialog')).ViewsDialog, {
  over: ({ onClose }) => onClose,
});

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
        <ViewsDialog
          name={list.declaration.resource.name}
          caption={list.declaration.caption}
          search={list.viewSearch()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
