import { quietArea } from '@/label/codes/quiet-zone';
import type { EncodedSymbol } from '@/label/codes/symbologies';
import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import type { ElementProblem, RenderContext } from '@/label/elements/element-definition';
import { type RenderOptions, renderContext } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';
import type { LabelDesign } from './design';
import {
  type Box,
  boxesOverlap,
  type Corners,
  cornersBounds,
  cornersOverlap,
  leavesLabel,
  rotatedCorners,
  unionOf,
} from './geometry';

/** `causedBy`: the element to move, when it is not the one with the problem. */
export type Problem = ElementProblem & { elementId: string; causedBy?: string };

/** Ink may touch the label's edge, mm. */
const SLACK = 0.02;
const ROUNDING = 1e-3;

/** At most so many intruders are reported for one code. */
const MOST_INTRUDERS = 10;

type Inked = { corners: Corners; bounds: Box };
type Examined = {
  element: LabelElement;
  findings: ElementProblem[];
  ink: Inked[];
  /** Around all of its ink; undefined where there is none. */
  bounds: Box | undefined;
  symbol?: EncodedSymbol;
  /** The code with its quiet zone. */
  quiet?: Corners;
};

/**
 * All that is wrong with a label of this design and data (for the print dialog and the designer): what each
 * element reports of itself, ink outside the label, ink in a code's quiet zone, and codes that do not name the part.
 */
export function labelProblems(design: LabelDesign, data: LabelData, options: RenderOptions = {}): Problem[] {
  const context = renderContext(options);
  const half = 0.5 / context.dotsPerMm;
  const examined = design.elements.filter(({ hidden }) => !hidden).map((element) => examine(element, data, context));
  return examined.flatMap((one) => {
    const findings = [
      ...one.findings,
      ...outside(one, design),
      ...intruded(one, examined, half),
      ...withoutPartNumber(one, data),
    ];
    return findings.map((finding) => ({ ...finding, elementId: one.element.id }));
  });
}

/** The codes of a label with the text each must read as and the area (mm, turned) that holds it, for the scan check. */
export function codesOf(design: LabelDesign, data: LabelData, options: RenderOptions = {}) {
  const context = renderContext(options);
  return design.elements.flatMap((element) => {
    const { symbol, quiet } = element.hidden ? {} : examine(element, data, context);
    return symbol && quiet ? [{ elementId: element.id, type: symbol.type, text: symbol.text, area: quiet }] : [];
  });
}

/** After an edit only the changed elements are examined again. */
const cache = new WeakMap<LabelElement, { key: string; failed: ReadonlyMap<string, string>; examined: Examined }>();

function examine(element: LabelElement, data: LabelData, context: RenderContext): Examined {
  const { dotsPerMm, origin, omitIncomplete, failedImages } = context;
  const content = definitionOf(element.type).content(element.properties, data, omitIncomplete);
  const key = [dotsPerMm, origin.x, origin.y, omitIncomplete, content].join(' ');
  const cached = cache.get(element);
  if (cached?.key === key && cached.failed === failedImages) return cached.examined;
  const examined = examineAnew(element, content, context);
  cache.set(element, { key, failed: failedImages, examined });
  return examined;
}

function examineAnew(element: LabelElement, content: string, context: RenderContext): Examined {
  const definition = definitionOf(element.type);
  const boxes = definition.ink?.(element, content, context) ?? [element];
  const drawing = definition.code?.(element, content, context);
  const centre = { x: element.x + element.width / 2, y: element.y + element.height / 2 };
  const rotated = (box: Box) => rotatedCorners(box, element.rotation, centre);
  const ink = boxes.map(rotated).map((corners) => ({ corners, bounds: cornersBounds(corners) }));
  return {
    element,
    findings: definition.problems(element, content, context),
    ink,
    bounds: unionOf(ink.map(({ bounds }) => bounds)),
    ...(drawing?.ok ? { symbol: drawing.symbol, quiet: rotated(quietArea(drawing.symbol, drawing.layout)) } : {}),
  };
}

function outside({ element, ink }: Examined, { labelSize }: LabelDesign): ElementProblem[] {
  if (!ink.some(({ corners }) => leavesLabel(corners, labelSize, SLACK))) return [];
  return [{ code: 'outside-label', severity: 'error', message: `${elementName(element)} reaches outside the label` }];
}

/** A code may be moved by half a dot to start on one: `slack` mm of overlap are allowed. */
function intruded(code: Examined, all: readonly Examined[], slack: number): Omit<Problem, 'elementId'>[] {
  const { quiet } = code;
  if (!quiet) return [];
  const around = cornersBounds(quiet);
  const meets = ({ corners, bounds }: Inked) =>
    boxesOverlap(around, bounds) && cornersOverlap(quiet, corners, slack + ROUNDING);
  const intruders: Examined[] = [];
  for (const other of all) {
    if (intruders.length === MOST_INTRUDERS) break;
    if (other !== code && other.bounds && boxesOverlap(around, other.bounds) && other.ink.some(meets)) {
      intruders.push(other);
    }
  }
  return intruders.map((other) => ({
    code: 'quiet-zone' as const,
    severity: 'error' as const,
    message: `${elementName(other.element)} is in the quiet zone of ${elementName(code.element)}`,
    causedBy: other.element.id,
  }));
}

/** Serials start again for each part and day, so several parts have labels with the same serial. */
function withoutPartNumber({ element, symbol }: Examined, { serialNumber, partNo }: LabelData): ElementProblem[] {
  if (!symbol || serialNumber === '' || partNo === '') return [];
  if (!symbol.text.includes(serialNumber) || symbol.text.includes(partNo)) return [];
  const message = `${elementName(element)} contains the serial but not the part number; other parts use the same serials`;
  return [{ code: 'no-part-number', severity: 'warning', message }];
}
