import { LoaderCircle } from 'lucide-react';
import type { Part } from '@/domain/part';
import type { SerialRange } from '@/domain/serial';
import type { Quantities, ReadQuantities } from '@/features/print/settings/quantity';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { PanelSection } from './panel-section';

/** The part, as the panel's head names it (SPEC section 2). */
export function PartFacts({ part, labelSize }: { part: Part; labelSize: string }) {
  return (
    <PanelSection>
      <dl className="grid gap-2.5">
        <Fact name="Part Number">
          <span className="break-words font-mono text-[.9375rem] font-semibold">{part.no}</span>
        </Fact>
        <Fact name="Part Name">{part.name}</Fact>
        <Fact name="Label Size">{labelSize}</Fact>
      </dl>
    </PanelSection>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

type RunSectionProps = {
  quantities: Quantities;
  read: ReadQuantities;
  /** A re-print repeats its quantities. */
  fixed: boolean;
  onLabels: (text: string) => void;
  onParts: (text: string) => void;
  range: SerialRange | undefined;
  generating: boolean;
};

/** How many, and which serials they get. */
export function RunSection(props: RunSectionProps) {
  const { quantities, read, fixed, range, generating } = props;
  const errorOf = (field: 'labels' | 'parts') => (!fixed && !read.ok && read.field === field ? read.reason : undefined);
  return (
    <PanelSection>
      <div className="grid grid-cols-2 gap-3">
        <FormField label="Qty Label" error={errorOf('labels')}>
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              readOnly={fixed}
              value={quantities.labels}
              onChange={(event) => props.onLabels(event.currentTarget.value)}
            />
          )}
        </FormField>
        <FormField label="Qty Part" error={errorOf('parts')}>
          {(control) => (
            <Input
              {...control}
              size="sm"
              mono
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              readOnly={fixed}
              value={quantities.parts}
              onChange={(event) => props.onParts(event.currentTarget.value)}
            />
          )}
        </FormField>
      </div>
      {fixed && <p className="text-12 text-ink-3">Quantity calculated from original print history</p>}
      <div className="grid grid-cols-2 gap-3">
        <Serial label="Serial From" value={range?.from} generating={generating} />
        <Serial label="Serial End" value={range?.end} generating={generating} />
      </div>
      <p className="flex items-center gap-2 text-12 text-ink-3" aria-live="polite">
        {generating && (
          <>
            <LoaderCircle aria-hidden className="size-3.5 animate-spin" /> Generating...
          </>
        )}
        {!generating && 'Format: YYYYMMDD0001 (Year-Month-Day-Serial)'}
      </p>
    </PanelSection>
  );
}

function Serial({ label, value, generating }: { label: string; value: string | undefined; generating: boolean }) {
  return (
    <FormField label={label}>
      {(control) => <Input {...control} size="sm" mono readOnly value={value ?? ''} aria-busy={generating} />}
    </FormField>
  );
}
