import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, Suspense, useMemo, useRef } from 'react';
import { labelDesigns } from '@/api/label-designs';
import { newestRevision, type SharedDesign } from '@/domain/shared-design';
import { sampleData } from '@/features/label-designer/data-preview/preview-data';
import type { LabelDesign } from '@/label/design/design';
import { renderLabel } from '@/label/render';
import { LabelSvg } from '@/label-view/label-svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { useSeen } from '@/lib/browser/use-seen';
import { type ContentKey, useContent } from './design-content';

/** A design with the sample part, on white paper in both themes. */
export function DesignPicture(props: { design: LabelDesign; className?: string; name?: string }) {
  return (
    <Suspense>
      <Picture {...props} />
    </Suspense>
  );
}

function Picture({ design, className = 'size-full', name }: Parameters<typeof DesignPicture>[0]) {
  useEncoders(needEncoders(design.elements));
  const node = useMemo(() => renderLabel(design, sampleData), [design]);
  return <LabelSvg node={node} className={className} {...(name === undefined ? {} : { name })} />;
}

type PictureFrameProps = { ref?: Ref<HTMLSpanElement>; size?: 'md' | 'sm'; children: ReactNode };

/** The frame of a picture in a list. */
export const PictureFrame = ({ ref, size = 'md', children }: PictureFrameProps) => (
  <span
    ref={ref}
    aria-hidden
    className={`grid shrink-0 place-items-center rounded-1 bg-bench-2 p-1.5 ${size === 'md' ? 'h-13 w-18' : 'h-10 w-14'}`}
  >
    {children}
  </span>
);

/** Its content is requested and rendered when it is scrolled to. */
export function Thumbnail({ children }: { children: () => ReactNode }) {
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useSeen(frame);
  return (
    <PictureFrame ref={frame} size="sm">
      {seen && children()}
    </PictureFrame>
  );
}

const small = 'block max-h-full max-w-full h-auto w-auto shadow-label';

export const SmallPicture = ({ design }: { design: LabelDesign }) => (
  <DesignPicture design={design} className={small} />
);

/** What the design looks like now: the published revision, or the newest one, or the draft. */
export function SharedPicture({ design }: { design: SharedDesign }) {
  const isPublished = design.publishedRevision !== null;
  const { data: detail } = useQuery({ ...labelDesigns.detail(design.id), enabled: !isPublished });
  const published = useQuery({
    ...labelDesigns.revision(design.id, design.publishedRevision ?? 0),
    enabled: isPublished,
  });
  const key: ContentKey | undefined = detail?.draft ? 'draft' : detail && newestRevision(detail)?.revision;
  const other = useContent(detail, key);
  const content = published.data?.design ?? other.design;
  return content && <SmallPicture design={content} />;
}
