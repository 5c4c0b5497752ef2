import { sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { type Binding, boundText, FIELD_NAMES, fieldText } from '@/label/text/label-data';

const bind = (own: Partial<Binding>): Binding => ({ fieldType: 'dynamic', fieldName: 'partNo', template: '', ...own });

describe('a bound text', () => {
  it('knows the seven fields of the palette', () => {
    expect(Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldText(name, sampleData)]))).toEqual({
      partName: 'LINING ASSY R FR DOOR',
      partNo: '83500-TG4-N010',
      colorCode: 'NH-900L',
      customerName: 'PT Cakra Motor Indonesia',
      prodDate: '20-11-2026',
      qty: '12',
      serialNumber: '202611200001',
    });
  });

  it.each([
    [bind({ fieldType: 'static' }), 'fixed', 'fixed'],
    [bind({ fieldType: 'static', template: '{qty}' }), '{partNo}', '{partNo}'],
    [bind({}), 'fixed', '83500-TG4-N010'],
    [bind({ template: '{partNo}|{colorCode}|{qty}|{serialNumber}' }), '', '83500-TG4-N010|NH-900L|12|202611200001'],
    [bind({ template: '{hand}{toString}{}{ qty }' }), '', '{hand}{toString}{}{ qty }'],
  ])('of %j over %j is %j', (binding, fixed, text) => {
    expect(boundText(binding, fixed, sampleData, false)).toBe(text);
  });

  it('takes the value of a field as it is, also when it looks like a field or a pattern', () => {
    const data = { ...sampleData, partNo: '{qty}$&' };
    expect(boundText(bind({ template: '<{partNo}>' }), '', data, false)).toBe('<{qty}$&>');
  });

  it('stays empty until every field of its mix is known, for a part that is still being typed', () => {
    const data = { ...sampleData, serialNumber: '' };
    const mix = bind({ template: '{partNo}|{serialNumber}' });
    expect(boundText(mix, '', data, true)).toBe('');
    expect(boundText(mix, '', data, false)).toBe('83500-TG4-N010|');
    expect(boundText(mix, '', sampleData, true)).toBe('83500-TG4-N010|202611200001');
  });

  it('has the company for a customer who is not there', () => {
    expect(fieldText('customerName', { ...sampleData, customerName: '' })).toBe('PT Pokayoke Indonesia');
  });
});
