import { render, screen, within } from '@testing-library/react';
import { openDesigner } from '@tests/features/label-designer/designer-screen';
import { sampleData } from '@tests/label/fixtures';
import { serveApi } from '@tests/support/server';
import { expect, it, vi } from 'vitest';
import { parseDesign, storedDesign } from '@/label/design/parse-design';
import { labelProblems } from '@/label/design/problems';
import { renderLabel } from '@/label/render';
import { arrangeRuns } from '@/label/sheet/arrangement';
import { layoutSheet } from '@/label/sheet/imposition';
import { sheetNode } from '@/label/sheet/sheet';
import { LabelSvg } from '@/label-view/label-svg';
import { createPrintRoot } from '@/label-view/output/print-root';
import { toSvgElement } from '@/label-view/output/svg-element';
import { sayProblem } from '@/language/label/label-facts';

// One file and one line, as for an element type of the product.
vi.mock('@/label/elements/registry', async (original) => {
  const actual = await original<typeof import('@/label/elements/registry')>();
  const { weight } = await import('@tests/label/elements/weight-element');
  const elements = { ...actual.elements, weight };
  return { ...actual, elements, elementTypes: Object.keys(elements) };
});

serveApi();

/** A design with the new element, as it was stored. */
function storedWeight(kilograms: number) {
  const element = { id: 'a', type: 'weight', x: 10, y: 10, width: 30, height: 10, properties: { kilograms } };
  const reading = parseDesign({ name: 'Box', labelSize: { width: 90, height: 60 }, elements: [element] });
  if (!reading.ok) throw new Error(reading.reason.code);
  return reading;
}

it('a new element type is in the palette, on the canvas and in the properties panel', async () => {
  const { designer, user } = await openDesigner();
  const item = within(screen.getByRole('region', { name: 'Media' })).getByRole('button', { name: 'Gross Weight' });
  expect(item.querySelector('path')?.getAttribute('d')).toBe('M6 8h12l3 12H3z');
  await user.click(item);
  expect(designer.elements()).toEqual(['weight, Weight 20 kg, x 10 y 10 mm, 1 of 1']);
  expect(designer.label().querySelector('text')?.textContent).toBe('20 kg');

  const panel = within(screen.getByRole('complementary', { name: 'Properties' }));
  expect(panel.getByRole('heading', { name: 'weight' })).toBeTruthy();
  await user.click(panel.getByRole('tab', { name: 'Style' }));
  await user.clear(panel.getByLabelText('kilograms'));
  await user.type(panel.getByLabelText('kilograms'), '24');
  expect(designer.label().querySelector('text')?.textContent).toBe('24 kg');
});

it('a new element type is stored, read again and checked', () => {
  const { design, damaged } = storedWeight(30);
  expect(damaged).toEqual([]);
  expect(storedDesign(design).elements).toEqual(design.elements);
  expect(labelProblems(design, sampleData).map(sayProblem)).toEqual(['Weight 30 kg reaches outside the label']);
});

it('a new element type is in the preview and on the printed sheet', () => {
  const { design } = storedWeight(20);
  const node = renderLabel(design, sampleData);
  render(<LabelSvg node={node} name="Preview of Box" />);
  expect(within(screen.getByRole('img', { name: 'Preview of Box' })).getByText('20 kg')).toBeTruthy();

  const paper = { width: 210, height: 297 };
  const arrangement = arrangeRuns([{ labels: 3, size: design.labelSize }], (label) =>
    layoutSheet({ paper, label, dotsPerMm: 8 }),
  );
  const root = createPrintRoot(paper);
  const content = { arrangement, cropMarks: false, label: () => node };
  root.add(toSvgElement(sheetNode(content, 0)));
  root.attach();
  expect(document.querySelectorAll('#print-root text')).toHaveLength(3);
  root.remove();
});
