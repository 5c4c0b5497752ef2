import { screen } from '@testing-library/react';
import { designOf, elementOf } from '@tests/label/fixtures';
import { serveApi } from '@tests/support/server';
import { describe, expect, it } from 'vitest';
import type { Part } from '@/domain/part';
import type { PrintRecord } from '@/domain/print-run';
import { storedDesign } from '@/label/design/parse-design';
import { checkDigit } from '@/lib/check-digit';
import { everythingPrinted, hostPart, keepJob, openDialog, printingBrowser } from './dialog-harness';

printingBrowser();
serveApi();

/** A design of nothing but a code of the serial. */
const serialAs = (barcodeType: string, color = '#000000') =>
  storedDesign({
    ...designOf([
      elementOf(
        'barcode',
        { fieldType: 'dynamic', fieldName: 'serialNumber', barcodeType },
        { width: 120, height: 30 },
      ),
      elementOf('text', { text: 'SMP', color }, { y: 50 }),
    ]),
    id: 'LD-1',
  });
const keepDesign = (design: object) => localStorage.setItem('labelDesigns', JSON.stringify([design]));

const record = (part: Part, serialFrom: string, serialEnd: string): PrintRecord => {
  const qtyLabel = Number(serialEnd) - Number(serialFrom) + 1;
  const run = { serialFrom, serialEnd, qtyLabel, qtyPart: 12 * qtyLabel };
  return { id: 7, partId: part.id, part, ...run, createdAt: '2026-11-20T03:00:00.000Z', createdBy: 'admin', status: 1 };
};

describe('what a run would print', () => {
  it.each([
    ['the kind of its code', serialAs('code128')],
    ['a colour', serialAs('code39', '#ff0000')],
  ])('differs from what was printed when the design has changed only in %s', async (_what, design) => {
    const part = hostPart({ labelDesignId: 'LD-1', labelSize: '135mm × 90mm' });
    const printed = record(part, '202611200001', '202611200003');
    await keepJob({
      ...printed,
      id: 'job',
      part,
      design: serialAs('code39'),
      companyName: '',
      prodDate: '',
      qtyPerPack: 12,
      outcome: everythingPrinted,
    });
    keepDesign(design);
    await openDialog({ part, reprintOf: printed });
    expect(await screen.findByText(/^The part or its design has changed since this was printed/)).toBeTruthy();
  });

  it('is examined beyond its two ends: serials as UPC whose first and last happen to end in their check digit [PR13]', async () => {
    const fitting = Array.from({ length: 9 }, (_, ten) => `2026112000${ten}`).map((body) => body + checkDigit(body));
    const part = hostPart({ labelDesignId: 'LD-1', labelSize: '135mm × 90mm' });
    keepDesign(serialAs('upc'));
    await openDialog({ part, reprintOf: record(part, fitting[0] ?? '', fitting[8] ?? '') });
    expect(await screen.findByText(/: invalid barcode: The check digit of \d+ is \d, not \d$/)).toBeTruthy();
    expect(screen.getByText('(label 2)')).toBeTruthy();
  });
});
