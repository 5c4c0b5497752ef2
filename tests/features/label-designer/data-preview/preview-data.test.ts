import { describe, expect, it } from 'vitest';
import { partSchema } from '@/domain/part';
import { longestData, partData } from '@/features/label-designer/data-preview/preview-data';

const now = new Date(2026, 10, 20, 9, 30);
const part = (own: object) => partSchema.parse({ id: 1, ...own });

describe('the data of a part in the designer', () => {
  it('is that of its first label of today', () => {
    const door = part({
      name: 'LINING ASSY',
      no: '83500-TG4',
      colorCode: 'NH-900L',
      customer: { name: 'PT Cakra' },
      model: 'TG4',
      qtyPerPack: '12',
      indication: 'RR-04',
      rightHand: true,
    });
    expect(partData(door, now)).toMatchObject({
      partName: 'LINING ASSY',
      partNo: '83500-TG4',
      colorCode: 'NH-900L',
      customerName: 'PT Cakra',
      prodDate: '20-11-2026',
      qty: '12',
      serialNumber: '202611200001',
      model: 'TG4',
      indication: 'RR-04',
      hand: 'right',
    });
  });
});

describe('the longest values over all parts', () => {
  it('take each field from the part with the longest text', () => {
    const long = part({ name: 'CLIP', no: '83500-TG4-N010-M1', qtyPerPack: 12, customer: null, leftHand: true });
    const own = { id: 20_001, labelSize: '135mm × 90mm', labelDesignId: 'LD-0007' };
    const short = part({
      ...own,
      name: 'LINING ASSY R FR DOOR',
      no: '1',
      qtyPerPack: 1000,
      customer: { name: 'PT A' },
    });
    expect(longestData([long, short], now)).toMatchObject({
      ...{ partId: '20001', qtyPerPack: '1000', labelSize: '135mm × 90mm', designId: 'LD-0007' },
      partName: 'LINING ASSY R FR DOOR',
      partNo: '83500-TG4-N010-M1',
      qty: '1000',
      customerName: 'PT A',
      hand: 'left',
      labelNo: '9999',
      labelCount: '9999',
      totalQty: '9999000',
    });
  });
});
