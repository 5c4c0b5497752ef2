import * as z from 'zod/mini';
import type { ElementDefinition } from '@/label/elements/element-definition';
import { numberBetween } from '@/label/elements/properties';
import { svg } from '@/label/svg';

/** An element type that the product does not have: a weight in kilograms. */
export const weight: ElementDefinition<{ kilograms: number }> = {
  icon: 'M6 8h12l3 12H3z',
  presets: [{ group: 'Media', name: 'Gross Weight', properties: { kilograms: 20 } }],
  size: { width: 30, height: 10 },
  properties: z.object({ kilograms: z._default(numberBetween(0, 1000), 1) }),
  fields: [{ key: 'kilograms', tab: 'style', kind: 'number', min: 0, max: 1000, step: 1 }],
  defaultName: ({ kilograms }) => `Weight ${kilograms} kg`,
  content: () => '',
  render: ({ x, y, properties: { kilograms } }) => [svg('text', { x, y }, [`${kilograms} kg`])],
  problems: ({ properties: { kilograms } }) =>
    kilograms > 25 ? [{ code: 'outside-label', severity: 'warning', element: `Weight ${kilograms} kg` }] : [],
};
