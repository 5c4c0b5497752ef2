import type { MemoryStore } from '@/mock-api/store';
import { barcodeBox, bench, labelSize, qrBox, texts } from './bench-label';

/** The bench label as a design of the product, as its designer would have saved it. */
export const benchDesign = {
  id: bench.id,
  name: 'Bench label',
  labelSize,
  createdAt: '2026-11-20T08:00:00',
  updatedAt: '2026-11-20T08:00:00',
  elements: [
    ...texts.map(({ name, x, y, width, size }) => ({
      id: `text-${name}`,
      type: 'text',
      x,
      y,
      width,
      height: size,
      properties: {
        fontFamily: 'Arial',
        fontSize: (size / 25.4) * 72 * 0.8,
        ...(name === 'pack' ? { fieldType: 'static', text: bench.pack } : { fieldType: 'dynamic', fieldName: name }),
      },
    })),
    {
      id: 'barcode',
      type: 'barcode',
      ...barcodeBox,
      properties: { fieldType: 'dynamic', fieldName: 'partNo', barcodeType: 'code39', showText: false },
    },
    {
      id: 'qr',
      type: 'qrcode',
      ...qrBox,
      properties: { fieldType: 'dynamic', template: '{partNo}|{colorCode}|{qty}|{serialNumber}' },
    },
  ],
};

/** Gives the best-known part the bench label's words and design. */
export function arrangePart({ tables }: MemoryStore) {
  const part = tables.parts.find(({ no }) => no === bench.partNo);
  const customer = tables.customers.find(({ id }) => id === part?.customerId);
  if (!part || !customer) throw new Error(`The seed has no part ${bench.partNo} with a customer`);
  Object.assign(part, {
    name: bench.partName,
    colorCode: bench.colorCode,
    qtyPerPack: Number(bench.qty),
    labelDesignId: bench.id,
  });
  customer.name = bench.customerName;
}
