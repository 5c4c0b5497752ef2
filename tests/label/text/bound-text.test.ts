import { sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { type Binding, boundText, refusalOfContent } from '@/label/text/bound-text';
import { FIELD_NAMES, fieldText, hasSameData } from '@/label/text/label-data';
import { sayContent } from '@/language/label/content-facts';

const bind = (values: Partial<Binding>): Binding => ({
  fieldType: 'dynamic',
  fieldName: 'partNo',
  template: '',
  ...values,
});

describe('a bound text', () => {
  it('has the seven fields of the palette', () => {
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
    [bind({ fieldType: 'static', template: '{qty}' }), '{partNo} {{1}}', '83500-TG4-N010 {1}'],
    [bind({}), 'fixed', '83500-TG4-N010'],
    [bind({ template: '{partNo}|{colorCode}|{qty}|{serialNumber}' }), '', '83500-TG4-N010|NH-900L|12|202611200001'],
    [bind({ template: '{hand} {{toString}}{{}}{ qty }' }), '', 'right {toString}{}12'],
  ])('of %j with the fixed text %j is %j', (binding, fixed, text) => {
    expect(boundText(binding, fixed, sampleData, false)).toBe(text);
  });

  it('inserts values as they are, also those that look like fields or patterns', () => {
    const data = { ...sampleData, partNo: '{qty}$&' };
    expect(boundText(bind({ template: '<{partNo}>' }), '', data, false)).toBe('<{qty}$&>');
  });

  it('is empty until all fields of its template have values, while the part is being typed', () => {
    const data = { ...sampleData, serialNumber: '' };
    const template = bind({ template: '{partNo}|{serialNumber}' });
    expect(boundText(template, '', data, true)).toBe('');
    expect(boundText(template, '', data, false)).toBe('83500-TG4-N010|');
    expect(boundText(template, '', sampleData, true)).toBe('83500-TG4-N010|202611200001');
  });

  it('is refused with the reason when a placeholder cannot be read or printed', () => {
    const refusal = (template: string) => {
      const refused = refusalOfContent(boundText(bind({ template }), '', sampleData, false));
      return refused && sayContent(refused);
    };
    expect(refusal('S{serail}')).toBe('{serail} is not a field. Did you mean {serial}?');
    expect(refusal('{partNo|mod10}')).toBe('mod10 needs digits only, and “83500-TG4-N010” has others');
    expect(refusal('{serial|mod10}')).toBeUndefined();
  });

  it('is not incomplete where an empty field has another text, is optional or only decides', () => {
    const data = { ...sampleData, colorCode: '', model: '' };
    const text = (template: string) => boundText(bind({ template }), '', data, true);
    expect(text('{partNo} {colorCode}')).toBe('');
    expect(text('{partNo} {colorCode|or:-}')).toBe('83500-TG4-N010 -');
    expect(text('{partNo}{if:model: {model}:}{ask:Remark:optional}')).toBe('83500-TG4-N010');
    expect(text('{partNo}{ask:Remark}')).toBe('');
  });

  it('has the company for a missing customer', () => {
    expect(fieldText('customerName', { ...sampleData, customerName: '' })).toBe('PT Pokayoke Indonesia');
  });
});

describe('data of two labels', () => {
  it('differ when only one has numbers of ranges, and are equal with the same numbers in another object', () => {
    const numbered = (number: string) => ({ ...sampleData, ranges: { plate: number } });
    expect(hasSameData(sampleData, numbered('1'))).toBe(false);
    expect(hasSameData(numbered('1'), sampleData)).toBe(false);
    expect(hasSameData(numbered('1'), numbered('2'))).toBe(false);
    expect(hasSameData(numbered('1'), numbered('1'))).toBe(true);
  });
});
