import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelFormats, readLabel } from '@/features/landing/demo/label-formats';
import { deliverySamples, partSamples } from '@/features/landing/demo/samples';

const read = (text: string) => {
  const found = readLabel(text);
  return found && { from: `${found.format.owner}, ${found.format.code}`, ...found.reading };
};

describe('what a label says', () => {
  it.each([
    [
      'DN260412|83500-TG4-N010|NH-900L|12',
      { from: 'PT Cakra Motor, QR', partNumber: '83500-TG4-N010', colorCode: 'NH-900L', qty: 12 },
    ],
    ['83550TG4N010', { from: 'PT Surya Otomotif, Code 39', partNumber: '83550-TG4-N010' }],
    ['P84101-D26-K000+Q6+1TB26K112', { from: 'PT Bintang Mobil, Code 128', partNumber: '84101-D26-K000', qty: 6 }],
    ['Q6+P84101D26K000', { from: 'PT Bintang Mobil, Code 128', partNumber: '84101-D26-K000', qty: 6 }],
    [
      '{"PN":"83500-TG4-N010","COLOR":"NH-900L","QTY":24}',
      { from: 'PT Delta Niaga, QR JSON', partNumber: '83500-TG4-N010', colorCode: 'NH-900L', qty: 24 },
    ],
    [
      'DN0026041283500-TG4-N010NH-900L 0012',
      { from: 'PT Eka Truk, lebar tetap', partNumber: '83500-TG4-N010', colorCode: 'NH-900L', qty: 12 },
    ],
    [
      '83500-TG4-N010|NH-900L|12|202611200001',
      { from: 'Label Pokayoke, QR', partNumber: '83500-TG4-N010', colorCode: 'NH-900L', qty: 12 },
    ],
    ['83500-TG4-N010', { from: 'Nomor part, diketik', partNumber: '83500-TG4-N010' }],
    ['  83500-tg4-n010\n', { from: 'Nomor part, diketik', partNumber: '83500-TG4-N010' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    '12',
    '83500',
    'http://pokayoke.example',
    '{"PN":"83500',
    '{}',
    '{"PN":{"a":1}}',
    '1|2|3|4',
    'P+Q1',
  ])('is nothing for %j', (text) => {
    expect(readLabel(text)).toBeUndefined();
  });

  it('leaves out a quantity that is none', () => {
    expect(read('DN260412|83500-TG4-N010|NH-900L|-3')).toEqual({
      from: 'PT Cakra Motor, QR',
      partNumber: '83500-TG4-N010',
      colorCode: 'NH-900L',
    });
  });

  it('is known for every sample of the demo, each read by one format alone', () => {
    for (const { text, partNumber } of [...deliverySamples, ...partSamples]) {
      expect(read(text)?.partNumber).toBe(partNumber);
      expect(
        labelFormats.filter((format) => format.read(text)),
        text,
      ).toHaveLength(1);
    }
  });

  it('never breaks, whatever is scanned', () => {
    fc.assert(fc.property(fc.string(), (text) => readLabel(text)?.reading.partNumber !== ''));
    fc.assert(fc.property(fc.json(), (text) => readLabel(text)?.reading.partNumber !== ''));
  });
});
