import { m } from '@messages/messages';
import Pencil from 'lucide-react/icons/pencil';
import { paths } from '@/config/paths';
import { ButtonLink } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { DesignPicture } from './design-picture';
import { useLocalDesigns } from './library-pane';
import { ShareDesign } from './share-design';

/** A design of this browser, to be shared. */
export function LocalDesignPane({ id }: { id: string }) {
  const design = useLocalDesigns().find((local) => local.id === id);
  if (!design) return <EmptyState title={m.designs_gone()} />;
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
        <ShareDesign key={design.id} design={design} />
      </div>
    </section>
  );
}
