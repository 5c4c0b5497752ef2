import { render, screen } from '@testing-library/react';
import { elementOf, sampleData } from '@tests/label/fixtures';
import { describe, expect, it } from 'vitest';
import { renderLabel } from '@/label/render';
import { standardLabel } from '@/label/standard-label';
import { svg, toSvgString } from '@/label/svg';
import { LabelSvg } from '@/label-view/label-svg';

/** Markup as the page holds it: both walkers through the same parser, attributes in one order. */
function normalised(markup: string): string {
  const holder = document.createElement('div');
  holder.innerHTML = markup;
  const serialize = (element: Element): string => {
    const attributes = [...element.attributes]
      .map(({ name, value }) => `${name}=${value}`)
      .filter((attribute) => !/^(?:aria-|role=|class=|data-)/.test(attribute))
      .sort();
    const inside = [...element.childNodes].map((child) =>
      child instanceof Element ? serialize(child) : child.textContent,
    );
    return `<${element.tagName} ${attributes.join(' ')}>${inside.join('')}`;
  };
  return [...holder.children].map(serialize).join('');
}

describe('a label on screen', () => {
  it('is the SVG that is printed', () => {
    const elements = [
      ...standardLabel.elements,
      elementOf('text', { text: 'A  "quoted" <b> text', fit: 'clip' }, { width: 9, rotation: 30, id: 'rotated' }),
      elementOf('image', { imageUrl: 'https://example.com/a.png', imageScale: 2 }, { id: 'logo' }),
      elementOf('shape', { shapeType: 'triangle' }, { id: 'triangle', height: 20 }),
      elementOf('line', { lineStyle: 'dotted' }, { id: 'dots' }),
    ];
    const node = renderLabel({ ...standardLabel, elements }, sampleData);
    const { container } = render(<LabelSvg node={node} name="Label" />);
    expect(normalised(container.innerHTML)).toBe(normalised(toSvgString(node)));
  });

  it('has an accessible name, or is hidden from screen readers', () => {
    const node = renderLabel(standardLabel, sampleData);
    const { rerender, container } = render(<LabelSvg node={node} name="Label 83500-TG4-N010, serial 202611200001" />);
    screen.getByRole('img', { name: 'Label 83500-TG4-N010, serial 202611200001' });
    rerender(<LabelSvg node={node} />);
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('follows the data it is given', () => {
    const { rerender } = render(<LabelSvg node={renderLabel(standardLabel, sampleData)} name="Label" />);
    rerender(
      <LabelSvg node={renderLabel(standardLabel, { ...sampleData, serialNumber: '202611200002' })} name="Label" />,
    );
    screen.getByText('202611200002');
    expect(screen.queryByText('202611200001')).toBeNull();
    screen.getByText('83500-TG4-N010');
  });

  it('takes the class it is given', () => {
    const { container } = render(<LabelSvg node={svg('svg', { viewBox: '0 0 1 1' })} className="w-full" />);
    expect(container.querySelector('svg')?.getAttribute('class')).toBe('w-full');
  });
});
