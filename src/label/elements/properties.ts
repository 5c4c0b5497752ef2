import * as z from 'zod/mini';
import { COMPOSITION_MODES } from '@/label/codes/encoded';
import type { Binding, CodeBinding, Composition } from '@/label/text/bound-text';
import { EXTRA_FIELD_NAMES, FIELD_NAMES } from '@/label/text/label-data';
import type { ElementName, Field } from './element-definition';

/** A number within bounds; accepts numeric strings from older files and inputs. */
export const numberBetween = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*-?\d{1,12}(?:\.\d{1,12})?\s*$/))]),
    z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))),
  );

/** A QR code holds at most about 4,300 characters. */
export const MAX_TEXT_LENGTH = 4000;
/** A text of a design without a version may have become longer: its braces are doubled. */
export const textSchema = z.string().check(
  z.maxLength(2 * MAX_TEXT_LENGTH),
  z.refine((text) => text.replace(/\{\{|\}\}/g, '{').length <= MAX_TEXT_LENGTH),
);

const fieldNames = [...FIELD_NAMES, ...EXTRA_FIELD_NAMES] as const;

/** Where an element's text comes from (SPEC section 3: fieldType, fieldName); `template` combines fields, `{partNo}|{qty}`. */
export const bindingShape = {
  fieldType: z._default(z.enum(['static', 'dynamic']), 'static'),
  fieldName: z._default(z.enum(fieldNames), 'partNo'),
  template: z._default(textSchema, ''),
};

export const MAX_ROWS = 40;

const compositionRowSchema = z.object({
  id: z._default(z.string().check(z.maxLength(20)), ''),
  value: z._default(textSchema, ''),
  width: z._default(numberBetween(1, 500), 10),
  align: z._default(z.enum(['left', 'right']), 'left'),
  fill: z._default(z.string().check(z.maxLength(1)), ' '),
  whenEmpty: z.optional(z.enum(['omit', 'keep'])),
});

/** The content of a code: a binding, or rows that are put together. */
export const codeBindingShape = {
  ...bindingShape,
  composition: z.optional(
    z.object({
      mode: z.enum(COMPOSITION_MODES),
      separator: z._default(z.string().check(z.maxLength(5)), '|'),
      rows: z.array(compositionRowSchema).check(z.maxLength(MAX_ROWS)),
    }),
  ),
};

const codeBindingSchema = z.object(codeBindingShape);

/** The composition of a code's properties, if it has one. */
export const compositionOf = (properties: object): Composition | undefined =>
  codeBindingSchema.parse(properties).composition;

const MAX_NAME_LENGTH = 30;

/** The name of a bound element: its field, its template, or the beginning of its fixed text. */
export function bindingName({ fieldType, fieldName, template }: Binding, fixed: string): ElementName {
  if (fieldType === 'dynamic' && template === '') return { field: fieldName };
  return truncated(
    fieldType === 'dynamic'
      ? template
      : fixed
          .trim()
          .replace(/\s+/g, ' ')
          .replace(/([{}])\1/g, '$1'),
    MAX_NAME_LENGTH,
  );
}

export const truncated = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A drop-down list of the properties panel. */
export const selectField = (key: string, tab: Field['tab'], options: Field['options']): Field => ({
  key,
  tab,
  kind: 'select',
  options,
});

/** A number in the Style tab. */
export const styleNumber = (
  key: string,
  range: Required<Pick<Field, 'min' | 'max' | 'step'>> & Pick<Field, 'unit'>,
): Field => ({ key, tab: 'style', kind: 'number', ...range });

/** The name of a code: that of its binding, or the identifiers of its composition. */
export const codeName = ({ composition, ...binding }: CodeBinding, fixed: string): ElementName =>
  composition
    ? truncated(composition.rows.map(({ id }) => id).join(' '), MAX_NAME_LENGTH)
    : bindingName(binding, fixed);

const isDynamic = (properties: Record<string, unknown>) => properties.fieldType === 'dynamic';
const isStatic = (properties: Record<string, unknown>) => !isDynamic(properties);

const hasTemplate = ({ template }: Record<string, unknown>) => typeof template === 'string' && template !== '';
const bindingTypes = ['static', 'dynamic', 'template'];
const bindingChoice: NonNullable<Field['chosen']> = {
  of: (properties) => (isStatic(properties) ? 'static' : hasTemplate(properties) ? 'template' : 'dynamic'),
  set: (type, { fieldName, template }) => {
    const first = `{${String(fieldName)}}`;
    // What a pass over Template began is not kept; what was typed is.
    if (type === 'static') return { fieldType: 'static', template: template === first ? '' : template };
    return { fieldType: 'dynamic', template: type === 'dynamic' ? '' : template || first };
  },
};

/** The Data tab of a code: the binding, unless the content is composed. */
export const codeBindingFields = (key: string, kind: 'text' | 'lines'): Field[] => [
  ...bindingFields(key, kind).map((field) => ({
    ...field,
    when: (properties: Record<string, unknown>) =>
      properties.composition === undefined && (field.when?.(properties) ?? true),
  })),
  { key: 'composition', tab: 'data', kind: 'composition' },
];

/** The Data tab of an element that shows text: the fixed text under `key`, or the field. */
export const bindingFields = (key: string, kind: 'text' | 'lines'): Field[] => [
  { key: 'fieldType', tab: 'data', kind: 'choice', options: bindingTypes, chosen: bindingChoice },
  { key, tab: 'data', kind, isTemplate: true, when: isStatic },
  {
    ...selectField('fieldName', 'data', fieldNames),
    when: (properties) => isDynamic(properties) && !hasTemplate(properties),
  },
  {
    key: 'template',
    tab: 'data',
    kind: 'text',
    isTemplate: true,
    required: true,
    when: (properties) => isDynamic(properties) && hasTemplate(properties),
  },
];
