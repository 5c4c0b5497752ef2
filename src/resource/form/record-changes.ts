import type { FieldValues } from 'react-hook-form';
import type { Message } from '@/language/message';

/** One choice in the dialog: fields that only make sense together, such as two switches of which one is on. */
export type FieldGroup<In extends FieldValues> = {
  label: Message;
  fields: readonly (keyof In & string)[];
  /** The values in words; undefined: those of the fields. */
  text?: ((values: In) => string) | undefined;
};

export type Choice = 'mine' | 'theirs';

/** A group that somebody else has changed since the form was opened. */
export type RecordChange = {
  label: string;
  before: string;
  theirs: string;
  mine: string;
  /** Both have changed it: nothing is selected before the user does. */
  isConflict: boolean;
};

type ThreeVersions<In> = { before: In; theirs: In; mine: In };

/** The groups whose saved values are neither those the form began with nor those it would save. */
export function changedGroups<In extends FieldValues>(
  groups: readonly FieldGroup<In>[],
  { before, theirs, mine }: ThreeVersions<In>,
): readonly FieldGroup<In>[] {
  return groups.filter((group) => !isSame(group, theirs, before) && !isSame(group, theirs, mine));
}

/** A group in words, for the dialog. */
export function describeChange<In extends FieldValues>(
  group: FieldGroup<In>,
  { before, theirs, mine }: ThreeVersions<In>,
): RecordChange {
  const text = group.text ?? ((values: In) => group.fields.map((field) => String(values[field] ?? '')).join(' '));
  return {
    label: group.label(),
    before: text(before),
    theirs: text(theirs),
    mine: text(mine),
    isConflict: !isSame(group, mine, before),
  };
}

/** My values, with theirs in the groups where the user selected theirs. */
export function mergeChanges<In extends FieldValues>(
  groups: readonly FieldGroup<In>[],
  choices: readonly (Choice | undefined)[],
  { theirs, mine }: Pick<ThreeVersions<In>, 'theirs' | 'mine'>,
): In {
  const taken = groups.filter((_, index) => choices[index] === 'theirs').flatMap(({ fields }) => fields);
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}

/** A host may send an id as a number and take it as text. */
const isSame = <In extends FieldValues>({ fields }: FieldGroup<In>, one: In, other: In) =>
  fields.every((field) => String(one[field] ?? '') === String(other[field] ?? ''));
