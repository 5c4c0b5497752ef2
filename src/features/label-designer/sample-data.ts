import type { LabelData } from '@/label/text/label-data';

/** What the dynamic fields show until a real part is chosen; the company and the part are invented. */
export const sampleData: LabelData = {
  partName: 'LINING ASSY R FR DOOR',
  partNo: '83500-TG4-N010',
  colorCode: 'NH-900L',
  customerName: 'PT Cakra Motor Indonesia',
  prodDate: '20-11-2026',
  qty: '12',
  serialNumber: '202611200001',
  model: 'TG4 2SJ',
  indication: 'RR-04',
  hand: 'right',
  companyName: 'PT Contoh Otomotif',
};
