import type { Part } from '@/domain/part';

/** A part whose labels fill every field of the standard label. */
export const samplePart: Part = {
  id: 7,
  name: 'LINING ASSY R FR DOOR',
  no: '83500-TG4-N010',
  colorCode: 'NH-900L',
  labelSize: '135mm × 90mm',
  customerId: 1,
  customer: { name: 'PT Cakra Motor Indonesia' },
  model: 'TG4 2SJ',
  qtyPerPack: 12,
  indication: 'RR-04',
  leftHand: false,
  rightHand: true,
  labelDesignId: '',
  createdAt: '',
  createdBy: '',
  updatedAt: '',
  updatedBy: '',
};
