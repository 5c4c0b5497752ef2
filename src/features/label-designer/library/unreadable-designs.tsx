import { m } from '@messages/messages';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { saveFile } from '@/lib/browser/download';
import { type Backup, libraryText, readUnreadable, subscribeToLibrary } from '@/storage/label-designs';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

/** Reports saved designs that cannot be read when the designer opens, and a backup of their text made since then. */
export function UnreadableDesigns() {
  const text = useSyncExternalStore(subscribeToLibrary, libraryText);
  const { corrupt, backups } = useMemo(() => readUnreadable(text), [text]);
  const [earlierKeys] = useState(() => backups.map(({ key }) => key));
  const [hidden, setHidden] = useState<string>();
  const newBackups = backups.filter(({ key }) => !earlierKeys.includes(key));
  const subject = `${corrupt ?? ''} ${newBackups.length}`;
  if ((corrupt === undefined && newBackups.length === 0) || hidden === subject) return null;
  const hide = (
    <Button size="sm" variant="ghost" onClick={() => setHidden(subject)}>
      {m.designer_hide()}
    </Button>
  );
  return (
    <div className="grid gap-2 border-rule-2 border-b bg-paper px-5 py-2 max-md:px-4">
      {corrupt !== undefined && (
        <UnreadableNotice text={corrupt} filename="labelDesigns.txt" more={hide}>
          {m.designer_unreadable()}
        </UnreadableNotice>
      )}
      {newBackups.map((backup) => (
        <BackupNotice key={backup.key} backup={backup} more={hide} />
      ))}
    </div>
  );
}

export const BackupNotice = ({ backup: { key, text }, more }: { backup: Backup; more?: ReactNode }) => (
  <UnreadableNotice text={text} filename={`${key}.txt`} more={more}>
    {m.designer_set_aside()} <code className="break-all">{key}</code>.
  </UnreadableNotice>
);

type UnreadableNoticeProps = { text: string; filename: string; more?: ReactNode; children: ReactNode };

export function UnreadableNotice({ text, filename, more, children }: UnreadableNoticeProps) {
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), filename);
  return (
    <Notice
      variant="wait"
      action={
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="sm" onClick={download}>
            {m.designer_download()}
          </Button>
          {more}
        </span>
      }
    >
      {children}
    </Notice>
  );
}
