import { describe, expect, it } from 'vitest';
import { compare } from '@/features/landing/demo/compare-labels';

const cakra = 'DN260412|83500-TG4-N010|NH-900L|12';
const rightPart = '83500-TG4-N010|NH-900L|12|202611200001';

const differing = (comparison: ReturnType<typeof compare>) =>
  comparison.state === 'wait' ? [] : comparison.cells.filter(({ same }) => !same);

describe('the state of the andon', () => {
  it('is green when part, colour and quantity agree', () => {
    const comparison = compare(cakra, rightPart);
    expect(comparison).toMatchObject({
      state: 'ok',
      field: 'Nomor part',
      sentence: 'Nomor part, Kode warna, dan Qty sama.',
    });
    expect(differing(comparison)).toEqual([]);
  });

  it('compares only what both labels carry', () => {
    expect(compare('83500TG4N010', rightPart)).toMatchObject({ state: 'ok', sentence: 'Nomor part sama.' });
  });

  it('is red at the one character that differs between left and right', () => {
    const comparison = compare(cakra, '83550-TG4-N010|NH-900L|12|202611200001');
    expect(comparison).toMatchObject({
      state: 'stop',
      field: 'Nomor part',
      sentence: 'Nomor part berbeda di karakter ke-4: 0 di LT1, 5 di LT2.',
    });
    expect(differing(comparison)).toEqual([{ place: 4, lt1: '0', lt2: '5', same: false }]);
  });

  it('names the colour when the part is right and the colour is not', () => {
    expect(compare(cakra, '83500-TG4-N010|NH-167L|12|202611200007')).toMatchObject({
      state: 'stop',
      field: 'Kode warna',
      sentence: 'Kode warna berbeda: NH-900L di LT1, NH-167L di LT2.',
    });
  });

  it('names the quantity when only that differs, and shows a missing digit as an empty cell', () => {
    const comparison = compare('DN260412|83500-TG4-N010|NH-900L|120', rightPart);
    expect(comparison).toMatchObject({
      state: 'stop',
      field: 'Qty',
      sentence: 'Qty berbeda di karakter ke-3: 0 di LT1, kosong di LT2.',
    });
    expect(differing(comparison)).toEqual([{ place: 3, lt1: '0', lt2: '', same: false }]);
  });

  it.each([
    ['', rightPart, ['LT1']],
    [cakra, 'rubbish', ['LT2']],
    ['', '', ['LT1', 'LT2']],
  ])('waits for the stations without a readable label (%j, %j)', (lt1, lt2, missing) => {
    expect(compare(lt1, lt2)).toEqual({ state: 'wait', missing });
  });
});
