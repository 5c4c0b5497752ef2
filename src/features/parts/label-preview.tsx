import { useDeferredValue, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { env } from '@/config/env';
import { handOf, readQtyPerPack } from '@/domain/part';
import type { LabelDesign } from '@/label/design/design';
import { labelProblems } from '@/label/design/problems';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import type { LabelData } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { formatListDate } from '@/lib/dates';
import { Notice } from '@/ui/feedback/notice';
import { type PartFields, sizeText } from './part-fields';

/** Placeholder for the serial. */
const SERIAL = 'YYYYMMDD0001';

type LabelPreviewProps = {
  control: Control<PartFields>;
  customerName: string;
  designs: readonly LabelDesign[] | undefined;
};

/** The label as it will be printed, from the current form values. */
export function LabelPreview({ control, customerName, designs }: LabelPreviewProps) {
  const fields = useDeferredValue(useWatch({ control }));
  const design = designs?.find(({ id }) => id === fields.labelDesignId) ?? standardLabel;
  const data = useMemo(() => previewData(fields, customerName), [fields, customerName]);
  const node = useMemo(() => renderLabel(design, data, { omitIncomplete: true }), [design, data]);
  const problems = useMemo(
    () =>
      data.partNo === '' ? [] : labelProblems(design, data, { omitIncomplete: true }).map(({ message }) => message),
    [design, data],
  );
  return (
    <aside aria-label="Label preview" className="sticky top-19 min-w-0 max-xl:static max-xl:max-w-[420px]">
      <div className="mb-2.5 flex items-baseline justify-between text-13 font-medium">
        Label
        <span className="font-mono text-12 font-normal text-ink-3">{sizeText(design.labelSize)}</span>
      </div>
      <LabelSvg node={node} name="Label preview" className="h-auto w-full rounded-[3px] shadow-label" />
      <p className="mt-3 text-12 text-ink-3">
        Shows the fields of the form. The QR code appears when no field is missing.
      </p>
      {[...new Set(problems)].map((problem) => (
        <Notice key={problem} variant="wait" className="mt-3">
          {problem}
        </Notice>
      ))}
    </aside>
  );
}

function previewData(fields: Partial<PartFields>, customerName: string): LabelData {
  const { leftHand = false, rightHand = false } = fields;
  return {
    partName: fields.name?.trim() ?? '',
    partNo: fields.no?.trim() ?? '',
    colorCode: fields.colorCode?.trim() ?? '',
    customerName,
    prodDate: formatListDate(new Date()),
    qty: String(readQtyPerPack(fields.qtyPerPack)),
    serialNumber: SERIAL,
    model: fields.model?.trim() ?? '',
    indication: fields.indication?.trim() ?? '',
    hand: handOf({ leftHand, rightHand }),
    companyName: env.VITE_COMPANY_NAME,
  };
}
