import { m } from '@messages/messages';
import type { ReactNode } from 'react';
import { customers } from '@/api/customers';
import { customerOption } from '@/domain/customer';
import { DEFAULT_LABEL_SIZE, handOf, type Part } from '@/domain/part';
import { sayCount, sayNumber } from '@/language/format';
import type { Message } from '@/language/message';
import type { BulkFormProps, Change } from '@/resource/bulk/bulk-action';
import { useChoices } from '@/resource/form/use-choices';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Combobox } from '@/ui/forms/combobox';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { useDesignChoices } from './design-choices';

const hands = {
  left: { label: m.parts_left_hand, fields: { leftHand: true, rightHand: false } },
  right: { label: m.parts_right_hand, fields: { leftHand: false, rightHand: true } },
  none: { label: m.parts_no_hand, fields: { leftHand: false, rightHand: false } },
} as const;
type Hand = keyof typeof hands;
const handNames: readonly Hand[] = ['left', 'right', 'none'];

const texts: readonly { field: string; label: Message; textOf: (part: Part) => string }[] = [
  { field: 'colorCode', label: m.field_color_code, textOf: ({ colorCode }) => colorCode },
  { field: 'model', label: m.field_model, textOf: ({ model }) => model },
  { field: 'indication', label: m.field_indication, textOf: ({ indication }) => indication },
];

/** The value of the option without a design; '' would mean that nothing is selected. */
const STANDARD = 'standard';

/** What is set in all selected parts; a field that is left alone stays as it is in each of them. */
export function PartBulkForm({ rows, change, onChange }: BulkFormProps<Part>) {
  const { query, find, options, note } = useChoices(customers.choices, customerOption);
  const designs = useDesignChoices();
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
      <FormField
        label={m.field_label_design()}
        hint={now(rows, (part) => part.labelDesignId || m.common_standard_label())}
      >
        {(field) => (
          <Kept isSet={hasDesign} onKeep={() => keep('labelDesignId', 'labelSize')} label={m.field_label_design()}>
            <Select
              {...field}
              placeholder={designs.choices ? m.parts_keep() : m.common_loading_rows()}
              value={hasDesign ? (designId === '' ? STANDARD : `design ${designId}`) : undefined}
              options={[
                { value: STANDARD, label: m.parts_standard_label_of({ size: DEFAULT_LABEL_SIZE }) },
                ...(designs.choices ?? []).map(({ id, name, size }) => ({
                  value: `design ${id}`,
                  label: m.parts_design_named({ name, id: size }),
                })),
              ]}
              onValueChange={selectDesign}
            />
          </Kept>
        )}
      </FormField>
      <FormField
        label={m.field_label_size()}
        hint={hasDesign ? m.parts_size_of_design() : now(rows, (part) => part.labelSize || DEFAULT_LABEL_SIZE)}
      >
        {(field) => (
          <Input
            {...field}
            className="font-mono"
            placeholder={m.parts_keep()}
            readOnly={hasDesign}
            value={text('labelSize')}
            onChange={({ currentTarget }) => type('labelSize', currentTarget.value)}
          />
        )}
      </FormField>
      <FormField
        label={m.field_customer()}
        hint={now(rows, (part) => part.customer?.name || '-')}
        error={query.isError && !query.data ? m.parts_customers_failed() : undefined}
      >
        {(field) => (
          <Kept isSet={change.customerId !== undefined} onKeep={() => keep('customerId')} label={m.field_customer()}>
            <Combobox
              {...field}
              placeholder={m.parts_keep()}
              searchPlaceholder={m.parts_search_customer()}
              emptyText={m.parts_no_customer()}
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
        label={m.field_quantity_per_pack()}
        hint={now(rows, (part) => sayNumber(part.qtyPerPack))}
        error={problemOf(change)?.()}
      >
        {(field) => (
          <Input
            {...field}
            className="font-mono"
            inputMode="numeric"
            placeholder={m.parts_keep()}
            value={text('qtyPerPack')}
            onChange={({ currentTarget }) => type('qtyPerPack', currentTarget.value)}
          />
        )}
      </FormField>
      <FormField label={m.field_hand()} hint={now(rows, (part) => hands[handOf(part)].label())}>
        {(field) => (
          <Kept isSet={hand !== undefined} onKeep={() => keep('leftHand', 'rightHand')} label={m.field_hand()}>
            <Select
              {...field}
              placeholder={m.parts_keep()}
              value={hand}
              options={handNames.map((value) => ({ value, label: hands[value].label() }))}
              onValueChange={(name) => set(hands[name].fields)}
            />
          </Kept>
        )}
      </FormField>
      {texts.map(({ field: name, label, textOf }) => (
        <FormField key={name} label={label()} hint={now(rows, (part) => textOf(part) || '-')}>
          {(field) => (
            <Input
              {...field}
              className="font-mono"
              placeholder={m.parts_keep()}
              value={text(name)}
              onChange={({ currentTarget }) => type(name, currentTarget.value)}
            />
          )}
        </FormField>
      ))}
      {!hasDesign && change.labelSize !== undefined && designed > 0 && (
        <Notice variant="wait" className="col-span-full">
          {sayCount(m.parts_size_warning, designed)}
        </Notice>
      )}
    </div>
  );
}

const asId = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : undefined);

const problemOf = ({ qtyPerPack }: Change) =>
  qtyPerPack === undefined || /^\s*0*[1-9]\d{0,8}\s*$/.test(String(qtyPerPack)) ? undefined : m.parts_quantity_wrong;

/** A field with the way back to what the parts have. */
function Kept(props: { isSet: boolean; onKeep: () => void; label: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className="min-w-0 flex-1">{props.children}</span>
      {props.isSet && (
        <Button variant="ghost" aria-label={m.parts_keep_field({ field: props.label })} onClick={props.onKeep}>
          {m.parts_keep_short()}
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
  const values = named
    .slice(0, MOST_NAMED)
    .map(([value, count]) => m.parts_value_count({ value, count: sayNumber(count) }))
    .join(', ');
  return more > 0 ? m.parts_now_more({ values, count: sayNumber(more) }) : m.parts_now({ values });
}
