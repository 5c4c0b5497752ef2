import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorMessageWithReason, isAlreadyReported } from '@/api/client/errors';
import { labelDesigns } from '@/api/label-designs';
import { paths } from '@/config/paths';
import { refusalOfSharing } from '@/domain/shared-design';
import { sayHostText } from '@/language/host-texts';
import { useRole } from '@/session/profile';
import { readUploads } from '@/storage/shared-uploads';
import { Button, ButtonLink } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { notify } from '@/ui/feedback/notify';
import { DesignPicture } from './design-picture';
import { useLocalDesigns, usePartCount } from './library-pane';
import { shareLocalDesign } from './share-local';

/** A design of this browser, to be shared. */
export function LocalDesignPane({ id }: { id: string }) {
  const design = useLocalDesigns().find((local) => local.id === id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const refusal = sayHostText(refusalOfSharing(useRole()));
  const [pending, setPending] = useState<'share' | 'submit'>();
  const parts = usePartCount(id);
  if (!design) return <EmptyState title={m.designs_gone()} />;
  const share = async (submit: boolean) => {
    setPending(submit ? 'submit' : 'share');
    try {
      const sharedId = await shareLocalDesign(client, design, submit);
      await client.invalidateQueries({ queryKey: labelDesigns.keys.all });
      notify.success(submit ? m.designs_shared_submitted() : m.designs_shared_draft());
      await navigate(`${paths.labelDesigns.href()}?${new URLSearchParams({ design: sharedId })}`);
    } catch (error) {
      if (!isAlreadyReported(error)) {
        notify.error(errorMessageWithReason(error, m.designs_share_failed()));
      }
    } finally {
      setPending(undefined);
    }
  };
  const isShared = typeof readUploads().sharedIds[id] === 'string';
  return (
    <section aria-label={design.name} className="flex min-h-0 min-w-0 flex-col">
      <div className="flex min-h-13 items-center gap-3 border-rule border-b px-5 py-2 max-md:flex-wrap max-md:px-4">
        <h2 className="min-w-0 break-words font-semibold text-16">{design.name}</h2>
        <span className="ml-auto">
          <ButtonLink
            variant="ghost"
            to={`${paths.labelDesigner.href()}?${new URLSearchParams({ design: design.id })}`}
          >
            <Pencil aria-hidden />
            {m.designs_open_in_designer()}
          </ButtonLink>
        </span>
      </div>
      <section
        {...scrollRegion(m.designs_picture())}
        className="grid min-h-0 flex-1 justify-items-center overflow-y-auto bg-bench-2 px-6 py-5 max-md:px-4 focus-visible:-outline-offset-2"
      >
        <div className="w-full max-w-[520px]">
          <DesignPicture design={design} name={design.name} className="block h-auto w-full shadow-label" />
        </div>
      </section>
      <div className="grid gap-3 border-rule-2 border-t bg-paper-2 p-4">
        <p className="text-12 text-ink-2">
          {[
            m.designs_only_here(),
            parts && parts.count > 0 && m.designs_named_by(parts),
            m.designs_sharing(),
            isShared && m.designs_shared_before(),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button reason={refusal} pending={pending === 'share'} onClick={() => void share(false)}>
            {m.designs_share_draft()}
          </Button>
          <Button variant="primary" reason={refusal} pending={pending === 'submit'} onClick={() => void share(true)}>
            {m.designs_share_submit()}
          </Button>
        </div>
      </div>
    </section>
  );
}
