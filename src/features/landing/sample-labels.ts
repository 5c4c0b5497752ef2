import { emptyLabelData, type LabelData } from '@/label/text/label-data';

const common = {
  ...emptyLabelData,
  customerName: 'PT Cakra Motor Indonesia',
  model: 'TG4 2SJ',
  colorCode: 'NH-900L',
  qty: '12',
  prodDate: '20-11-2026',
  companyName: '',
};
const right = {
  ...common,
  partNo: '83500-TG4-N010',
  partName: 'LINING ASSY R FR DOOR',
  indication: 'RR-04',
  hand: 'right',
} as const;
const left = {
  ...common,
  partNo: '83550-TG4-N010',
  partName: 'LINING ASSY L FR DOOR',
  indication: 'LL-04',
  hand: 'left',
} as const;

/** The label that has passed both stations, also used by the feature drawings. */
export const comparedLabel = { id: 'label-r1', data: { ...right, serialNumber: '202611200001' } } as const;

/** The labels on the roll of the hero, top to bottom; invented data. */
export const heroLabels: readonly { id: string; data: LabelData }[] = [
  { id: 'label-r2', data: { ...right, serialNumber: '202611200002' } },
  comparedLabel,
  { id: 'label-l1', data: { ...left, serialNumber: '202611200001' } },
  { id: 'label-l2', data: { ...left, serialNumber: '202611200002' } },
];
