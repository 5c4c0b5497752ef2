import { definitionOf, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';

export type Tab = Field['tab'];

/** The value elements share under a key; `mixed` when they differ. */
export type SharedValue = { mixed: true } | { mixed: false; value: unknown };

export function sharedValue(elements: readonly LabelElement[], key: string): SharedValue {
  const [first, ...others] = elements.map(({ properties }) => properties[key]);
  return others.every((value) => value === first) ? { mixed: false, value: first } : { mixed: true };
}

/** The fields of a tab that every one of the elements has and that mean something for all of them now. */
export function sharedFields(elements: readonly LabelElement[], tab: Tab): Field[] {
  const [first, ...others] = elements;
  if (!first) return [];
  const fieldsOf = (element: LabelElement) =>
    tab === 'position'
      ? positionFields
      : definitionOf(element.type).fields.filter(
          (field) => field.tab === tab && field.when?.(element.properties) !== false,
        );
  return fieldsOf(first).filter((field) =>
    others.every((element) => fieldsOf(element).some(({ key, kind }) => key === field.key && kind === field.kind)),
  );
}
