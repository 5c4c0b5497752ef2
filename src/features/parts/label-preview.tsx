import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { customers } from '@/api/customers';
import { env } from '@/config/env';
import { handOf, readQtyPerPack } from '@/domain/part';
import type { LabelDesign } from '@/label/design/design';
import { contentOnLabel, labelProblems } from '@/label/design/problems';
import { printsAlias } from '@/label/design/questions';
import { definitionOf } from '@/label/elements/element';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { emptyLabelData, type LabelData, printStamp } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { sayLabelProblem } from '@/language/label/label-facts';
import { formatListDate } from '@/lib/dates';
import { printerForPart } from '@/storage/printer-profiles';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { labelSizeText, type PartFields } from './part-fields';

/** Placeholder for the serial. */
const SERIAL = 'YYYYMMDD0001';

type LabelPreviewProps = {
  /** Undefined for a new part. */
  partId: string | undefined;
  control: Control<PartFields>;
  customerName: string;
  designs: readonly LabelDesign[] | undefined;
  /** There is no design that could be printed. */
  isMissing: boolean;
};

/** The label as it will be printed at this station, from the current form values. */
export function LabelPreview({ partId, control, customerName, designs, isMissing }: LabelPreviewProps) {
  const fields = useDeferredValue(useWatch({ control }));
  const design = designs?.find(({ id }) => id === fields.labelDesignId) ?? standardLabel;
  useEncoders(needEncoders(design.elements));
  const { customerId = '' } = fields;
  const needsAlias = customerId !== '' && printsAlias(design, customerName);
  const customer = useQuery({ ...customers.detail(customerId), enabled: needsAlias });
  const customerAlias = customer.data?.alias ?? '';
  const data = useMemo(
    () => ({ ...previewData(fields, customerName), customerAlias }),
    [fields, customerName, customerAlias],
  );
  const { dotsPerMm } = printerForPart(partId);
  const node = useMemo(() => renderLabel(design, data, { dotsPerMm, omitIncomplete: true }), [design, data, dotsPerMm]);
  const problems = useMemo(
    () => (data.partNo === '' ? [] : labelProblems(design, data, { dotsPerMm, omitIncomplete: true })),
    [design, data, dotsPerMm],
  );
  const isCodeMissing = design.elements.some(
    (element) => definitionOf(element.type).code && contentOnLabel(element, data, true) === '',
  );
  return (
    <aside aria-label={m.parts_preview()} className="sticky top-19 min-w-0 max-xl:static max-xl:max-w-[420px]">
      <div className="mb-2.5 flex items-baseline justify-between text-13 font-medium">
        {m.parts_preview_label()}
        {!isMissing && (
          <span className="font-mono text-12 font-normal text-ink-3">{labelSizeText(design.labelSize)}</span>
        )}
      </div>
      {isMissing ? (
        <EmptyState title={m.parts_no_preview()}>{m.parts_no_preview_text()}</EmptyState>
      ) : (
        <>
          <LabelSvg node={node} name={m.parts_preview()} className="h-auto w-full rounded-[3px] shadow-label" />
          <p className="mt-3 text-12 text-ink-3">
            {m.parts_preview_hint()}
            {isCodeMissing && ` ${m.parts_preview_code_missing()}`}
          </p>
          {needsAlias && customer.isError && !customer.data && (
            <Notice variant="wait" className="mt-3">
              {m.parts_alias_not_read()}
            </Notice>
          )}
        </>
      )}
      {[...new Set(isMissing ? [] : problems.map(sayLabelProblem))].map((problem) => (
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
    ...emptyLabelData,
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
    labelSize: fields.labelSize ?? '',
    designId: fields.labelDesignId ?? '',
    qtyPerPack: String(readQtyPerPack(fields.qtyPerPack)),
    totalQty: String(readQtyPerPack(fields.qtyPerPack)),
    labelNo: '1',
    labelCount: '1',
    printDate: printStamp(new Date()),
    answers: 'sample',
    ranges: 'sample',
  };
}
