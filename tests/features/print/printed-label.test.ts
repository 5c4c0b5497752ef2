import { samplePart as part } from '@tests/support/sample-part';
import { expect, it } from 'vitest';
import { type PrintSnapshot, printedLabel } from '@/features/print/printed-label';
import { storedDesign } from '@/label/design/parse-design';
import { newElement } from '@/label/elements/element';
import { standardLabel } from '@/label/standard-label';

const text = newElement('text', { text: '{range:SSCC}' }, { id: 't', x: 1, y: 1 });
const snapshot: PrintSnapshot = {
  ...{ part, companyName: '', qtyPerPack: 12, settings: null, withoutPictures: false },
  design: storedDesign({ ...standardLabel, elements: [text] }),
  origin: { designId: null, revision: null, hash: null },
  ...{ serialFrom: '202611200001', serialEnd: '202611200002', qtyLabel: 2, qtyPart: 24 },
  numbers: [
    {
      ...{ key: 'sscc', range: 3, kind: 'sscc', prefix: '39501153', digits: 9, from: 1111 },
      ...{ serialFrom: '202611200001', serialEnd: '202611200002' },
    },
  ],
};

it('names the numbers on a label as its design does', () => {
  const label = printedLabel({ serial: '202611200002', snapshot, part, record: undefined });
  expect(label?.numbers).toEqual([['SSCC', '395011530000011124']]);
});
