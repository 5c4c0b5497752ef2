import * as z from 'zod/mini';
import { type Binding, EXTRA_FIELD_NAMES, FIELD_NAMES, fieldLabels } from '@/label/text/label-data';
import { type Field, optionsOf } from './element-definition';

/** A number within bounds; older files and forms have numbers as text. */
export const numberBetween = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*-?\d{1,12}(?:\.\d{1,12})?\s*$/))]),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  );

/** No label holds more; a QR code ends at about 4,300. */
export const MAX_TEXT_LENGTH = 4000;
export const textSchema = z.string().check(z.maxLength(MAX_TEXT_LENGTH));

const fieldNames = [...FIELD_NAMES, ...EXTRA_FIELD_NAMES] as const;

/** Where an element's text comes from (SPEC section 3: fieldType, fieldName); `template` mixes fields, `{partNo}|{qty}`. */
export const bindingShape = {
  fieldType: z._default(z.enum(['static', 'dynamic']), 'static'),
  fieldName: z._default(z.enum(fieldNames), 'partNo'),
  template: z._default(textSchema, ''),
};

const LONGEST_NAME = 30;

/** What a bound element is called: its field, its template, or the beginning of its fixed text. */
export function bindingName({ fieldType, fieldName, template }: Binding, fixed: string): string {
  if (fieldType === 'dynamic') return template === '' ? fieldLabels[fieldName] : shorten(template);
  return shorten(fixed.trim().replace(/\s+/g, ' '));
}

const shorten = (text: string) => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text);

const isDynamic = (properties: Record<string, unknown>) => properties.fieldType === 'dynamic';
const isStatic = (properties: Record<string, unknown>) => properties.fieldType !== 'dynamic';

/** The Data tab of an element that shows text: the fixed text under `key`, or the field. */
export const bindingFields = (key: string, label: string, kind: 'text' | 'lines'): Field[] => [
  {
    key: 'fieldType',
    label: 'Field',
    tab: 'data',
    kind: 'choice',
    options: optionsOf(['static', 'dynamic'], { static: 'Static', dynamic: 'Dynamic' }),
  },
  { key, label, tab: 'data', kind, when: isStatic },
  {
    key: 'fieldName',
    label: 'Field name',
    tab: 'data',
    kind: 'select',
    options: optionsOf(fieldNames, fieldLabels),
    when: isDynamic,
  },
  {
    key: 'template',
    label: 'Mix of fields',
    tab: 'data',
    kind: 'text',
    example: '{partNo}|{qty}|{serialNumber}',
    when: isDynamic,
  },
];
