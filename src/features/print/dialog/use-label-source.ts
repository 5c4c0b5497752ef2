import { useMemo, useState } from 'react';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { rangeOf } from '@/domain/serial';
import { designOfPart } from '@/features/print/design-of-part';
import { companyName, type LabelSource, labelData } from '@/features/print/label-source';
import { parseDesign } from '@/label/design/parse-design';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import type { PrintJob } from '@/printing/stored-rows';
import { useJobOf } from '@/printing/use-printing-state';

export type Shown = 'printed' | 'now';

/**
 * What the labels are made of. A first print takes the part and its design as they are now; a re-print what was on the
 * labels then, when this browser printed them, and lets the operator look at both when something changed since.
 */
export function useLabelSource(part: Part, reprintOf: PrintRecord | undefined, unprinted: PrintJob | undefined) {
  const [shown, setShown] = useState<Shown>('printed');
  const { job: found, isPending } = useJobOf(unprinted ? undefined : reprintOf);
  const job = unprinted ?? found;
  const now = useMemo(() => {
    const { design, designId, notice } = designOfPart(part);
    return { source: { part, design, companyName: companyName() }, designId, notice };
  }, [part]);
  const printed = useMemo(() => (job && !job.withoutPictures ? sourceOfJob(job) : undefined), [job]);
  const changed = printed !== undefined && !looksSame(printed, now.source);
  const frozen = printed && (shown === 'printed' || !changed) ? printed : undefined;
  return {
    loading: reprintOf !== undefined && unprinted === undefined && isPending,
    source: frozen ?? now.source,
    qtyPerPack: job?.qtyPerPack ?? part.qtyPerPack,
    designId: frozen ? designIdOf(frozen) : now.designId,
    notice: frozen ? undefined : now.notice,
    /** A re-print of labels that another browser printed shows the part of today. */
    withoutPictures: job?.withoutPictures ?? false,
    foreign: reprintOf !== undefined && !isPending && job === undefined,
    changed,
    shown,
    setShown,
  };
}

/** What a job's labels were made of; a frozen design that cannot be read any more is the standard label. */
export function sourceOfJob(job: PrintJob): LabelSource {
  const reading = parseDesign(job.design);
  return { part: job.part, design: reading.ok ? reading.design : standardLabel, companyName: job.companyName };
}

const designIdOf = ({ design, part }: LabelSource) =>
  design.id === standardLabel.id || part.labelDesignId === '' ? undefined : design.id;

/** A label with a serial: without one its code would be the same empty box whatever kind of code it is. */
const anyRun = { range: rangeOf('202601010001', '202601010001'), labels: 1, qtyPart: 1, qtyPerPack: 1 };

/**
 * Whether a label of both would be the same picture, colours too; nothing else about a part or a design can be seen on
 * paper.
 */
function looksSame(a: LabelSource, b: LabelSource): boolean {
  const picture = (source: LabelSource) =>
    toSvgString(renderLabel(source.design, labelData(source, anyRun, 0), { mode: 'color' }));
  return picture(a) === picture(b);
}
