import * as z from 'zod/mini';
import { type Binding, EXTRA_FIELD_NAMES, FIELD_NAMES, fieldLabels } from '@/label/text/label-data';
import { type Field, optionsOf } from './element-definition';

/** A number within bounds; accepts numeric strings from older files and inputs. */
export const numberBetween = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*-?\d{1,12}(?:\.\d{1,12})?\s*$/))]),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  );

/** A QR code holds at most about 4,300 characters. */
export const MAX_TEXT_LENGTH = 4000;
export const textSchema = z.string().check(z.maxLength(MAX_TEXT_LENGTH));

const fieldNames = [...FIELD_NAMES, ...EXTRA_FIELD_NAMES] as const;

/** Where an element's text comes from (SPEC section 3: fieldType, fieldName); `template` combines fields, `{partNo}|{qty}`. */
export const bindingShape = {
  fieldType: z._default(z.enum(['static', 'dynamic']), 'static'),
  fieldName: z._default(z.enum(fieldNames), 'partNo'),
  template: z._default(textSchema, ''),
};

const MAX_NAME_LENGTH = 30;

/** The name of a bound element: its field, its template, or the beginning of its fixed text. */
export function bindingName({ fieldType, fieldName, template }: Binding, fixed: string): string {
  if (fieldType === 'dynamic' && template === '') return fieldLabels[fieldName];
  return truncated(fieldType === 'dynamic' ? template : fixed.trim().replace(/\s+/g, ' '), MAX_NAME_LENGTH);
}

export const truncated = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A drop-down list of the properties panel. */
export const selectField = (key: string, label: string, tab: Field['tab'], options: Field['options']): Field => ({
  key,
  label,
  tab,
  kind: 'select',
  options,
});

/** A number in the Style tab. */
export const styleNumber = (
  key: string,
  label: string,
  range: Required<Pick<Field, 'min' | 'max' | 'step'>> & Pick<Field, 'unit'>,
): Field => ({ key, label, tab: 'style', kind: 'number', ...range });

const isDynamic = (properties: Record<string, unknown>) => properties.fieldType === 'dynamic';
const isStatic = (properties: Record<string, unknown>) => !isDynamic(properties);

const bindingTypes = optionsOf(['static', 'dynamic'], { static: 'Static', dynamic: 'Dynamic' });

/** The Data tab of an element that shows text: the fixed text under `key`, or the field. */
export const bindingFields = (key: string, label: string, kind: 'text' | 'lines'): Field[] => [
  { key: 'fieldType', label: 'Field', tab: 'data', kind: 'choice', options: bindingTypes },
  { key, label, tab: 'data', kind, when: isStatic },
  { ...selectField('fieldName', 'Field name', 'data', optionsOf(fieldNames, fieldLabels)), when: isDynamic },
  {
    key: 'template',
    label: 'Template',
    tab: 'data',
    kind: 'text',
    example: '{partNo}|{qty}|{serialNumber}',
    when: isDynamic,
  },
];
