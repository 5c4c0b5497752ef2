import { describe, expect, it } from 'vitest';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { toSvgString } from '@/label/svg';
import { emptyLabelData } from '@/label/text/label-data';
import { toSvgElement } from '@/label-view/output/svg-element';

const label = (serialNumber: string) =>
  renderLabel(standardLabel, { ...emptyLabelData, partNo: '83500-TG4-N010', qty: '12', serialNumber });

describe('an SVG as elements of the page', () => {
  it.each(['202611200001', '202611200002', '202611200003'])('equals its markup (%s)', (serial) => {
    const node = label(serial);
    const parsed = new DOMParser().parseFromString(toSvgString(node), 'image/svg+xml').documentElement;
    const element = toSvgElement(node);
    expect(described(element)).toEqual(described(parsed));
    expect(element.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  it('returns new elements each time', () => {
    const node = label('202611200009');
    const [first, second, third] = [toSvgElement(node), toSvgElement(node), toSvgElement(node)];
    expect(new Set([first, second, third]).size).toBe(3);
    third.replaceChildren();
    expect(described(second)).toEqual(described(first));
    expect(described(toSvgElement(node))).toEqual(described(first));
  });
});

/** Tag, attributes without xmlns, and children, recursively. */
function described(element: Element): unknown {
  const attributes = [...element.attributes]
    .filter(({ name }) => name !== 'xmlns')
    .map(({ name, value }) => [name, value]);
  const children = [...element.childNodes].map((child) =>
    child instanceof Element ? described(child) : child.textContent,
  );
  return [element.tagName, attributes, children];
}
