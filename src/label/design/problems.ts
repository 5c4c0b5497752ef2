import { quietArea } from '@/label/codes/symbol-layout';
import type { EncodedSymbol } from '@/label/codes/symbols';
import { definitionOf } from '@/label/elements';
import type { Finding, LabelElement, RenderContext } from '@/label/elements/element';
import { type RenderOptions, renderContext } from '@/label/render';
import type { LabelData } from '@/label/text/binding';
import type { LabelDesign } from './design';
import { type Box, boxesMeet, unionOf } from './geometry';
import { leavesLabel, type Quad, quadBounds, quadsOverlap, turnedQuad } from './quad';

/** `causedBy` is the element to move when that is another one than the element that suffers. */
export type Problem = Finding & { elementId: string; causedBy?: string };

/** Touching the edge is not reaching outside. */
const SLACK = 0.02;
const ROUNDING = 1e-3;

/** So many intruders are named for one code; when they are gone, the next ones are. */
const MOST_INTRUDERS = 10;

type Inked = { quad: Quad; bounds: Box };
type Examined = {
  element: LabelElement;
  findings: Finding[];
  ink: Inked[];
  /** Around all of its ink; undefined where there is none. */
  bounds: Box | undefined;
  symbol?: EncodedSymbol;
  /** The code with its quiet zone. */
  quiet?: Quad;
};

/**
 * All that is wrong with a label of this design and data (issue lists in the print dialog and the designer): what the
 * elements say of themselves, ink outside the label, ink in a code's quiet zone, and codes that do not name the part.
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
      ...nameless(one, data),
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

export const nameOf = (element: LabelElement) => element.name || definitionOf(element.type).label;

/** An element that did not change is not looked at again: after an edit of one in a thousand only that one is. */
const known = new WeakMap<LabelElement, { key: string; failed: ReadonlyMap<string, string>; examined: Examined }>();

function examine(element: LabelElement, data: LabelData, context: RenderContext): Examined {
  const { dotsPerMm, origin, proof, failedImages } = context;
  const content = definitionOf(element.type).content(element.properties, data, proof);
  const key = [dotsPerMm, origin.x, origin.y, proof, content].join(' ');
  const before = known.get(element);
  if (before?.key === key && before.failed === failedImages) return before.examined;
  const examined = examineAnew(element, content, context);
  known.set(element, { key, failed: failedImages, examined });
  return examined;
}

function examineAnew(element: LabelElement, content: string, context: RenderContext): Examined {
  const definition = definitionOf(element.type);
  const boxes = definition.ink?.(element, content, context) ?? [element];
  const drawing = definition.code?.(element, content, context);
  const centre = { x: element.x + element.width / 2, y: element.y + element.height / 2 };
  const turned = (box: Box) => turnedQuad(box, element.rotation, centre);
  const ink = boxes.map(turned).map((quad) => ({ quad, bounds: quadBounds(quad) }));
  return {
    element,
    findings: definition.problems(element, content, context),
    ink,
    bounds: unionOf(ink.map(({ bounds }) => bounds)),
    ...(drawing?.ok ? { symbol: drawing.symbol, quiet: turned(quietArea(drawing.symbol, drawing.layout)) } : {}),
  };
}

function outside({ element, ink }: Examined, { labelSize }: LabelDesign): Finding[] {
  if (!ink.some(({ quad }) => leavesLabel(quad, labelSize, SLACK))) return [];
  return [{ code: 'outside-label', severity: 'error', message: `${nameOf(element)} reaches outside the label` }];
}

/** A code may be moved by half a dot to start on one, so that much is not an intrusion. */
function intruded(code: Examined, all: readonly Examined[], slack: number): Omit<Problem, 'elementId'>[] {
  const { quiet } = code;
  if (!quiet) return [];
  const around = quadBounds(quiet);
  const meets = ({ quad, bounds }: Inked) => boxesMeet(around, bounds) && quadsOverlap(quiet, quad, slack + ROUNDING);
  const intruders: Examined[] = [];
  for (const other of all) {
    if (intruders.length === MOST_INTRUDERS) break;
    if (other !== code && other.bounds && boxesMeet(around, other.bounds) && other.ink.some(meets)) {
      intruders.push(other);
    }
  }
  return intruders.map((other) => ({
    code: 'quiet-zone' as const,
    severity: 'error' as const,
    message: `${nameOf(other.element)} is in the quiet zone of ${nameOf(code.element)}`,
    causedBy: other.element.id,
  }));
}

/** Serials start again for each part and day, so a code with a serial alone names many labels. */
function nameless({ element, symbol }: Examined, { serialNumber, partNo }: LabelData): Finding[] {
  if (!symbol || serialNumber === '' || partNo === '') return [];
  if (!symbol.text.includes(serialNumber) || symbol.text.includes(partNo)) return [];
  const message = `${nameOf(element)} carries the serial without the part number: other parts have the same serial`;
  return [{ code: 'no-part-number', severity: 'warning', message }];
}
