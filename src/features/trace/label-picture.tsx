import type { PrintedLabel } from '@/features/print';
import { LabelSvg } from '@/label-view/label-svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { Skeleton } from '@/ui/feedback/skeleton';

type LabelPictureProps = {
  label: PrintedLabel | 'loading' | undefined;
  name: string;
  /** Why there is no picture. */
  absence?: string;
};

/** The picture of a label; a place for it while it is made, and a dashed one when nothing is known of it. */
export function LabelPicture({ label, name, absence = 'its part is gone' }: LabelPictureProps) {
  if (label === 'loading') return <Skeleton height="h-auto" className="aspect-[135/90] w-full rounded-[3px]" />;
  if (!label) {
    return (
      <div className="grid aspect-[135/90] w-full place-items-center rounded-[3px] border border-dashed border-control p-4 text-center text-13 text-ink-2">
        Nothing was kept of this label's picture, and {absence}.
      </div>
    );
  }
  return <Drawn label={label} name={name} />;
}

function Drawn({ label, name }: { label: PrintedLabel; name: string }) {
  useEncoders(needEncoders(label.design.elements));
  return <LabelSvg node={label.node} name={name} className="h-auto w-full rounded-[3px] shadow-label" />;
}
