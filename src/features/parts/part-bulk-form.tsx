import type { ReactNode } from 'react';
import { customers } from '@/api/customers';
import { customerOption } from '@/domain/customer';
import { DEFAULT_LABEL_SIZE, handOf, type Part } from '@/domain/part';
import { formatNumber } from '@/lib/numbers';
import type { BulkFormProps, Change } from '@/resource/bulk/bulk-action';
import { useChoices } from '@/resource/form/use-choices';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Combobox } from '@/ui/forms/combobox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { usePartDesigns } from './part-designs';

const KEEP = 'Keep as it is';

const hands = {
  left: { label: 'Left Hand', fields: { leftHand: true, rightHand: false } },
  right: { label: 'Right Hand', fields: { leftHand: false, rightHand: true } },
  none: { label: 'No hand', fields: { leftHand: false, rightHand: false } },
} as const;
type Hand = keyof typeof hands;
const handNames: readonly Hand[] = ['left', 'right', 'none'];

const texts: readonly { field: string; label: string; textOf: (part: Part) => string }[] = [
  { field: 'colorCode', label: 'Color Code', textOf: ({ colorCode }) => colorCode },
  { field: 'model', label: 'Model', textOf: ({ model }) => model },
  { field: 'indication', label: 'Indication', textOf: ({ indication }) => indication },
];

/** The value of the option without a design; '' would mean that nothing is selected. */
const STANDARD = 'standard';

/** What is set in all selected parts; a field that is left alone stays as it is in each of them. */
export function PartBulkForm({ rows, change, onChange }: BulkFormProps<Part>) {
  const { query, find, options, note } = useChoices(customers.choices, customerOption);
  const designs = usePartDesigns();
  const text = (field: string) => (typeof change[field] === 'string' ? change[field] : '');
  const update = (next: Change) => onChange(next, problemOf(next));
  const set = (fields: Change) => update({ ...change, ...fields });
  const keep = (...fields: string[]) =>
    update(Object.fromEntries(Object.entries(change).filter(([field]) => !fields.includes(field))));
  const type = (field: string, typed: string) => (typed.trim() === '' ? keep(field) : set({ [field]: typed }));

  const hand = handNames.find(
    (name) => hands[name].fields.leftHand === change.leftHand && hands[name].fields.rightHand === change.rightHand,
  );
  const designId = change.labelDesignId;
  const hasDesign = designId !== undefined;
  const selectDesign = (option: string) => {
    const design = designs.choices?.find(({ id }) => `design ${id}` === option);
    // As in the form of one part: a label has the size of its design.
    set(
      design
        ? { labelDesignId: design.id, labelSize: design.size }
        : { labelDesignId: '', labelSize: DEFAULT_LABEL_SIZE },
    );
  };
  const customer = find(asId(change.customerId));
  const designed = rows.filter(({ labelDesignId }) => labelDesignId !== '').length;

  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-4 text-ink max-md:grid-cols-1">
      <FormField label="Label Design" hint={now(rows, (part) => part.labelDesignId || 'Standard label')}>
        {(field) => (
          <Kept isSet={hasDesign} onKeep={() => keep('labelDesignId', 'labelSize')} label="Label Design">
            <Select
              {...field}
              placeholder={designs.choices ? KEEP : 'Loading..'}
              value={hasDesign ? (designId === '' ? STANDARD : `design ${designId}`) : undefined}
              options={[
                { value: STANDARD, label: `Standard label (${DEFAULT_LABEL_SIZE})` },
                ...(designs.choices ?? []).map(({ id, name, size }) => ({
                  value: `design ${id}`,
                  label: `${name} (${size})`,
                })),
              ]}
              onValueChange={selectDesign}
            />
          </Kept>
        )}
      </FormField>
      <FormField
        label="Label Size"
        hint={hasDesign ? 'The size of the design' : now(rows, (part) => part.labelSize || DEFAULT_LABEL_SIZE)}
      >
        {(field) => (
          <Input
            {...field}
            className="font-mono"
            placeholder={KEEP}
            readOnly={hasDesign}
            value={text('labelSize')}
            onChange={({ currentTarget }) => type('labelSize', currentTarget.value)}
          />
        )}
      </FormField>
      <FormField
        label="Customer"
        hint={now(rows, (part) => part.customer?.name || '-')}
        error={query.isError && !query.data ? 'The customers could not be loaded' : undefined}
      >
        {(field) => (
          <Kept isSet={change.customerId !== undefined} onKeep={() => keep('customerId')} label="Customer">
            <Combobox
              {...field}
              placeholder={KEEP}
              searchPlaceholder="Search customer"
              emptyText="No customer found."
              note={note}
              loading={query.isPending}
              value={asId(change.customerId)}
              currentLabel={customer?.name}
              options={options}
              onValueChange={(id) => set({ customerId: id })}
            />
          </Kept>
        )}
      </FormField>
      <FormField
        label="Quantity Per Pack"
        hint={now(rows, (part) => formatNumber(part.qtyPerPack))}
        error={problemOf(change)}
      >
        {(field) => (
          <Input
            {...field}
            className="font-mono"
            inputMode="numeric"
            placeholder={KEEP}
            value={text('qtyPerPack')}
            onChange={({ currentTarget }) => type('qtyPerPack', currentTarget.value)}
          />
        )}
      </FormField>
      <FormField label="Hand" hint={now(rows, (part) => hands[handOf(part)].label)}>
        {(field) => (
          <Kept isSet={hand !== undefined} onKeep={() => keep('leftHand', 'rightHand')} label="Hand">
            <Select
              {...field}
              placeholder={KEEP}
              value={hand}
              options={handNames.map((value) => ({ value, label: hands[value].label }))}
              onValueChange={(name) => set(hands[name].fields)}
            />
          </Kept>
        )}
      </FormField>
      {texts.map(({ field: name, label, textOf }) => (
        <FormField key={name} label={label} hint={now(rows, (part) => textOf(part) || '-')}>
          {(field) => (
            <Input
              {...field}
              className="font-mono"
              placeholder={KEEP}
              value={text(name)}
              onChange={({ currentTarget }) => type(name, currentTarget.value)}
            />
          )}
        </FormField>
      ))}
      {!hasDesign && change.labelSize !== undefined && designed > 0 && (
        <Notice variant="wait" className="col-span-full">
          {designed === 1 ? '1 of these parts names' : `${formatNumber(designed)} of these parts name`} a design. Labels
          of a part whose label size is not that of its design cannot be printed.
        </Notice>
      )}
    </div>
  );
}

const asId = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined);

const problemOf = ({ qtyPerPack }: Change) =>
  qtyPerPack === undefined || /^\s*0*[1-9]\d{0,8}\s*$/.test(String(qtyPerPack))
    ? undefined
    : 'Quantity Per Pack has to be a whole number from 1';

/** A field with the way back to what the parts have. */
function Kept(props: { isSet: boolean; onKeep: () => void; label: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="min-w-0 flex-1">{props.children}</span>
      {props.isSet && (
        <Button variant="ghost" aria-label={`Keep ${props.label} as it is`} onClick={props.onKeep}>
          Keep
        </Button>
      )}
    </span>
  );
}

const MOST_NAMED = 3;

/** 'Now: Standard label (236), LD-0007 (4)' */
function now(rows: readonly Part[], textOf: (part: Part) => string): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(textOf(row), (counts.get(textOf(row)) ?? 0) + 1);
  const named = [...counts].toSorted(([, a], [, b]) => b - a);
  const more = named.length - MOST_NAMED;
  const texts = named.slice(0, MOST_NAMED).map(([name, count]) => `${name} (${formatNumber(count)})`);
  return `Now: ${texts.join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
