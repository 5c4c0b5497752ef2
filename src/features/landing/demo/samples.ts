export type Sample = { text: string; partNumber: string; caption: string; hand: 'left' | 'right' };

/** Delivery labels, each in the customer's own format. */
export const deliverySamples: readonly Sample[] = [
  {
    text: 'DN260412|83500-TG4-N010|NH-900L|12',
    partNumber: '83500-TG4-N010',
    caption: 'PT Cakra Motor, QR',
    hand: 'right',
  },
  { text: '83550TG4N010', partNumber: '83550-TG4-N010', caption: 'PT Surya Otomotif, Code 39', hand: 'left' },
  {
    text: 'P84101-D26-K000+Q6+1TB26K112',
    partNumber: '84101-D26-K000',
    caption: 'PT Bintang Mobil, Code 128',
    hand: 'right',
  },
  {
    text: '{"PN":"83500-TG4-N010","COLOR":"NH-900L","QTY":24}',
    partNumber: '83500-TG4-N010',
    caption: 'PT Delta Niaga, QR JSON',
    hand: 'right',
  },
];

export const partSamples: readonly Sample[] = [
  {
    text: '83500-TG4-N010|NH-900L|12|202611200001',
    partNumber: '83500-TG4-N010',
    caption: 'LINING ASSY R FR DOOR',
    hand: 'right',
  },
  {
    text: '83550-TG4-N010|NH-900L|12|202611200001',
    partNumber: '83550-TG4-N010',
    caption: 'LINING ASSY L FR DOOR',
    hand: 'left',
  },
  {
    text: '84101-D26-K000|NH-167L|6|202611200014',
    partNumber: '84101-D26-K000',
    caption: 'GARNISH ASSY R FR PILLAR',
    hand: 'right',
  },
  {
    text: '83500-TG4-N010|NH-167L|12|202611200007',
    partNumber: '83500-TG4-N010',
    caption: 'LINING ASSY R FR DOOR, NH-167L',
    hand: 'right',
  },
];
