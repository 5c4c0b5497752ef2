import type { LabelDesign } from '@/label/design/design';
import { labelProblems } from '@/label/design/problems';
import { type LabelElement, newElement } from '@/label/elements/element';
import type { ElementFrame } from '@/label/elements/element-definition';
import type { ElementType } from '@/label/elements/registry';
import { type RenderOptions, renderLabel } from '@/label/render';
import { toSvgString } from '@/label/svg';
import { emptyLabelData, type LabelData } from '@/label/text/label-data';
import { sayOnLabel, sayProblem } from '@/language/label/label-facts';

/** The data of the sample label in the specification. */
export const sampleData: LabelData = {
  ...emptyLabelData,
  partName: 'LINING ASSY R FR DOOR',
  partNo: '83500-TG4-N010',
  colorCode: 'NH-900L',
  customerName: 'PT Cakra Motor Indonesia',
  prodDate: '20-11-2026',
  qty: '12',
  serialNumber: '202611200001',
  model: 'TG4 2SJ',
  indication: 'RR-04',
  hand: 'right',
  companyName: 'PT Pokayoke Indonesia',
};

/** A new element at 10, 10 in its type's size. */
export const elementOf = (type: ElementType, properties = {}, frame: Partial<ElementFrame> = {}): LabelElement =>
  newElement(type, properties, { id: 'e1', x: 10, y: 10, ...frame });

export const designOf = (elements: LabelElement[], labelSize = { width: 135, height: 90 }): LabelDesign => ({
  id: 'd1',
  name: 'Test design',
  labelSize,
  elements,
  createdAt: '',
  updatedAt: '',
});

/** The markup of one element on an otherwise empty label. */
export function markupOf(element: LabelElement, options: RenderOptions = {}, data: LabelData = sampleData): string {
  const [, ...nodes] = renderLabel(designOf([element]), data, { say: sayOnLabel, ...options }).children;
  return nodes.map((node) => (typeof node === 'string' ? node : toSvgString(node))).join('');
}

/** The problems of one element on an otherwise empty label. */
export const problemsOf = (element: LabelElement, options: RenderOptions = {}, data: LabelData = sampleData) =>
  labelProblems(designOf([element]), data, options).map(
    (problem) => `${problem.severity} ${problem.code}: ${sayProblem(problem)}`,
  );
