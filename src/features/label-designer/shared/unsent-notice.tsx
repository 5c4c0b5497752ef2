import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { useOnline } from '@/lib/browser/use-online';
import type { UnsentDraft } from '@/storage/unsent-drafts';
import { Notice } from '@/ui/feedback/notice';
import { sendAbandoned } from './open-shared';

/** Sends what closed pages have left, and names what cannot be sent without a decision. */
export function UnsentNotice() {
  const online = useOnline();
  const [left, setLeft] = useState<UnsentDraft[]>([]);
  useEffect(() => {
    let isMounted = true;
    if (online) void sendAbandoned().then((drafts) => isMounted && setLeft(drafts));
    return () => {
      isMounted = false;
    };
  }, [online]);
  if (left.length === 0) return null;
  return (
    <Notice variant="wait" className="mb-4">
      Changes in this browser are not sent yet, because the host could not be reached or somebody else changed the
      draft:{' '}
      {left.map(({ key, designId, name }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          <Link to={`${paths.labelDesigner.href()}?${new URLSearchParams({ shared: designId })}`} className="underline">
            {name || designId}
          </Link>
        </span>
      ))}
      . They are kept until you have decided.
    </Notice>
  );
}
