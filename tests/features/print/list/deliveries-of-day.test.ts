import { expect, it } from 'vitest';
import { deliverySchema } from '@/domain/delivery';
import { linesOfDeliveries } from '@/features/print/list/add-parts';
import { readPastedText } from '@/features/print/list/pasted-lines';

const slip = (partNumber: string, colorCode: string, qty: unknown) =>
  deliverySchema.parse({ id: `${partNumber} ${colorCode} ${qty}`, partNumber, colorCode, qty });

it('gives a line for each part and colour of a day, with the sum of its slips', () => {
  const slips = [
    slip('A1', 'RED', 12),
    slip(' a1 ', 'red', '24'),
    slip('A1', '', 5),
    slip('', 'RED', 9),
    slip('B2', 'RED', 1),
  ];
  expect(linesOfDeliveries(slips)).toEqual(['A1;RED;36', 'A1;;5', 'B2;RED;1']);
});

it('gives lines that are read back as they were, also with a separator in the number', () => {
  const lines = linesOfDeliveries([slip('A;1', 'X"Y', 12), slip('B,2', 'R|G', 3)]);
  expect(
    readPastedText(lines.join('\n'), 'parts').map(({ partNo, colorCode, quantity }) => [partNo, colorCode, quantity]),
  ).toEqual([
    ['A;1', 'X"Y', 12],
    ['B,2', 'R|G', 3],
  ]);
});
