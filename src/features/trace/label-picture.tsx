import { m } from '@messages/messages';
import type { PrintedLabel } from '@/features/print';
import { LabelSvg } from '@/label-view/label-svg';
import { Skeleton } from '@/ui/feedback/skeleton';

type LabelPictureProps = {
  picture: PrintedLabel | 'loading' | undefined;
  name: string;
  /** Why there is no picture. */
  absence?: Absence;
};

/** No picture was kept, and none can be rendered now. */
export type Absence = 'part_gone' | 'part_unread' | 'design_unshown';

const absences: Record<Absence, () => string> = {
  part_gone: m.trace_no_picture_part_gone,
  part_unread: m.trace_no_picture_part_unread,
  design_unshown: m.trace_no_picture_design,
};

/** The picture of a label; a placeholder while it is rendered, a dashed one when there is no picture. */
export function LabelPicture({ picture, name, absence = 'part_gone' }: LabelPictureProps) {
  if (picture === 'loading') return <Skeleton height="h-auto" className="aspect-[135/90] w-full rounded-[3px]" />;
  if (!picture) {
    return (
      <div className="grid aspect-[135/90] w-full place-items-center rounded-[3px] border border-dashed border-control p-4 text-center text-13 text-ink-2">
        {absences[absence]()}
      </div>
    );
  }
  return <LabelSvg node={picture.node} name={name} className="h-auto w-full rounded-[3px] shadow-label" />;
}
