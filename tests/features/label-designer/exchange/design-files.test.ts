import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designFile, fileNameOf, readDesignFile } from '@/features/label-designer/exchange/design-files';
import { FORMAT_VERSION, type LabelDesign } from '@/label/design/design';
import { MAX_DESIGN_TEXT } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';

const read = (text: string) => {
  const reading = readDesignFile(text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading;
};
const design = (own: object) =>
  JSON.stringify({ id: 'a', name: 'Door', labelSize: { width: 90, height: 60 }, elements: [], ...own });

describe('a design file', () => {
  it('holds one design or all, and is read as it was written', () => {
    const second: LabelDesign = { ...standardLabel, id: 'b', name: 'Other' };
    expect(read(designFile([standardLabel])).designs.map((one) => one.design)).toEqual([standardLabel]);
    expect(read(designFile([standardLabel, second])).designs.map((one) => one.design)).toEqual([standardLabel, second]);
  });

  it('keeps an unknown element unchanged', () => {
    const unknown = { type: 'hologram', x: 1, y: '2', width: 3, height: 4, depth: [1, 2] };
    const { designs } = read(design({ elements: [unknown] }));
    expect(designs[0]?.damaged).toEqual([{ id: 'element-1', index: 0, reason: 'type: "hologram" is not known' }]);
    expect(JSON.parse(designFile(designs.map((one) => one.design))).elements).toEqual([unknown]);
  });

  it('of a newer version is refused in plain words, and the others of the file are read', () => {
    const newer = JSON.parse(design({ version: FORMAT_VERSION + 1 }));
    const reason =
      'It was made by a newer version of the product, and this one would lose parts of it. Reload this page to get the new version, then import it again';
    expect(readDesignFile(JSON.stringify(newer))).toEqual({ ok: false, reason });
    const { designs, refused } = read(JSON.stringify([newer, JSON.parse(design({ id: 'b' }))]));
    expect([designs.map((one) => one.design.id), refused]).toEqual([['b'], [`Entry 1: ${reason}`]]);
  });

  it.each([
    ['not json at all', 'The file is not JSON'],
    ['{"elements": 5}', 'It is not a label design'],
    ['[]', 'The file holds no design'],
    [`[${Array(501).fill('{}').join()}]`, 'The file holds more than 500 designs'],
    [' '.repeat(MAX_DESIGN_TEXT + 1), 'The file is too large'],
    [design({ elements: Array(10_000).fill({ type: 'text' }) }), 'It has 10000 elements; at most 2000 are opened'],
  ])('that is hostile or broken is refused with the reason [DS14]', (text, reason) => {
    expect(readDesignFile(text)).toEqual({ ok: false, reason });
  });

  it('loads without its invalid elements, which are listed, and changes no prototype [DS14]', () => {
    const text = `{"id":"a","labelSize":{"width":90,"height":60},"__proto__":{"polluted":true},"elements":[
      {"type":"text","x":1,"y":1,"width":10,"height":10,"properties":{"text":"<img src=x onerror=alert(1)>","__proto__":{"polluted":true}}},
      {"type":"text","x":1,"y":1,"width":10,"height":10,"properties":{"color":"url(https://evil.example/x)"}},
      {"type":"text","x":1,"y":1,"width":10,"height":10,"properties":{"fontFamily":"url(https://evil.example/x)"}},
      {"type":"barcode","x":1e9,"y":1,"width":10,"height":10}]}`;
    const { designs } = read(text);
    expect(designs[0]?.damaged.map(({ index, reason }) => `${index} ${reason}`)).toEqual([
      '1 color is not valid',
      '2 fontFamily is not valid',
      '3 x is not valid',
    ]);
    expect(designs[0]?.design.elements[0]?.properties.text).toBe('<img src=x onerror=alert(1)>');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('never throws for any text [DS14]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof readDesignFile(text).ok).toBe('boolean');
      }),
    );
  });
});

describe('the name of an exported file', () => {
  it.each([
    ['Door lining 135 × 90', 'Door-lining-135-90.json'],
    ['../../etc/passwd', 'etc-passwd.json'],
    ['Été', 'Ete.json'],
    ['ラベル', 'label-design.json'],
  ])('of %s is %s', (name, expected) => {
    expect(fileNameOf(name, 'json')).toBe(expected);
  });
});
