import { quietArea } from '@/label/codes/quiet-zone';
import type { SymbolLayout } from '@/label/codes/symbol-layout';
import { type EncodedSymbol, missingOnLabel, symbologyOf } from '@/label/codes/symbologies';
import { definitionOf, elementName, type LabelElement } from '@/label/elements/element';
import type { ElementProblem, RenderContext } from '@/label/elements/element-definition';
import { type RenderOptions, renderContext } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';
import { contentFaults, type Problem, problemOf } from './content';
import type { LabelDesign } from './design';
import {
  type Box,
  boxesOverlap,
  type Corners,
  centreOf,
  cornersBounds,
  cornersOverlap,
  leavesLabel,
  rotatedCorners,
  unionOf,
  visibleBox,
} from './geometry';
import { isOnLabel } from './visibility';

/** mm that ink may reach outside the label. */
const EDGE_TOLERANCE = 0.02;
const ROUNDING = 1e-3;

/** For one code. */
const MAX_REPORTED_OVERLAPS = 10;

type InkArea = { corners: Corners; bounds: Box };
export type ElementAnalysis = {
  element: LabelElement;
  problems: ElementProblem[];
  ink: InkArea[];
  /** Of all its ink; undefined without ink. */
  bounds: Box | undefined;
  symbol?: EncodedSymbol;
  layout?: SymbolLayout;
  /** The code with its quiet zone. */
  quietZone?: Corners;
};

/**
 * The problems of a label: placeholders that cannot be read, what each element on it reports itself, ink outside of the
 * label or in the quiet zone of a code, and codes without the part number.
 */
export function labelProblems(design: LabelDesign, data: LabelData, options: RenderOptions = {}): Problem[] {
  const context = renderContext(options);
  const halfDot = 0.5 / context.dotsPerMm;
  const analyses = analysesOf(design, data, options);
  const faults = design.elements.flatMap((element) =>
    element.hidden ? [] : contentFaults(element).map((fault) => problemOf(element, fault)),
  );
  const found = analyses.flatMap((analysis) => {
    const problems = [
      ...analysis.problems,
      ...outside(analysis, design),
      ...quietZoneProblems(analysis, analyses, halfDot),
      ...withoutPartNumber(analysis, data),
    ];
    return problems.map((problem) => problemOf(analysis.element, problem));
  });
  return [...faults, ...found, ...(context.omitIncomplete ? [] : gs1Problems(analyses))];
}

/** What each element on the label of this data prints, and where. */
export function analysesOf(design: LabelDesign, data: LabelData, options: RenderOptions = {}): ElementAnalysis[] {
  const context = renderContext(options);
  return design.elements.flatMap((element) => (isOnLabel(element, data) ? analyse(element, data, context) : []));
}

/** The codes of a label for the scan check: what is to be read, and the (rotated) area with the quiet zone, mm. */
export function codesOf(design: LabelDesign, data: LabelData, options: RenderOptions = {}) {
  const context = renderContext(options);
  return design.elements.flatMap((element) => {
    const { symbol, quietZone: area } = isOnLabel(element, data) ? analyse(element, data, context) : {};
    if (!symbol || !area) return [];
    const { type, text, scanIdentifier: identifier = symbologyOf(type).scanIdentifier } = symbol;
    // A UPC is the EAN-13 that begins with 0, and read as it.
    const ofElement = { elementId: element.id, name: elementName(element) };
    return [{ ...ofElement, type, text: type === 'upc' ? `0${text}` : text, identifier, area }];
  });
}

/** What an element takes from the data; undefined when it is not on the label of this data. */
export const contentOnLabel = (element: LabelElement, data: LabelData, omitIncomplete = false): string | undefined =>
  isOnLabel(element, data) ? definitionOf(element.type).content(element.properties, data, omitIncomplete) : undefined;

/** What each element that is not hidden prints of the data, and the upright box (mm) around it and all that it prints. */
export function printedBoxes(design: LabelDesign, data: LabelData, options: RenderOptions = {}) {
  const context = renderContext(options);
  const elements = design.elements.filter(({ hidden }) => !hidden);
  return elements.map((element) => {
    const { bounds } = analyse(element, data, context);
    const box = visibleBox(element);
    return {
      element,
      content: contentOnLabel(element, data, context.omitIncomplete),
      box: (bounds && unionOf([box, bounds])) ?? box,
    };
  });
}

type Cached = { key: string; failedImages: RenderContext['failedImages']; analysis: ElementAnalysis };

/** After an edit only the changed elements are analysed again. */
const cache = new WeakMap<LabelElement, Cached>();

function analyse(element: LabelElement, data: LabelData, context: RenderContext): ElementAnalysis {
  const { dotsPerMm, origin, omitIncomplete, failedImages } = context;
  const content = definitionOf(element.type).content(element.properties, data, omitIncomplete);
  const key = [dotsPerMm, origin.x, origin.y, omitIncomplete, content].join(' ');
  const cached = cache.get(element);
  if (cached?.key === key && cached.failedImages === failedImages) return cached.analysis;
  const analysis = analyseUncached(element, content, context);
  cache.set(element, { key, failedImages, analysis });
  return analysis;
}

function analyseUncached(element: LabelElement, content: string, context: RenderContext): ElementAnalysis {
  const definition = definitionOf(element.type);
  const boxes = definition.ink?.(element, content, context) ?? [element];
  const code = definition.code?.(element, content, context);
  const rotated = (box: Box) => rotatedCorners(box, element.rotation, centreOf(element));
  const ink = boxes.map(rotated).map((corners) => ({ corners, bounds: cornersBounds(corners) }));
  return {
    element,
    // An element that cannot be read has no content to check.
    problems: contentFaults(element).length > 0 ? [] : definition.problems(element, content, context),
    ink,
    bounds: unionOf(ink.map(({ bounds }) => bounds)),
    ...(code?.ok
      ? { symbol: code.symbol, layout: code.layout, quietZone: rotated(quietArea(code.symbol, code.layout)) }
      : {}),
  };
}

function outside({ element, ink }: ElementAnalysis, { labelSize }: LabelDesign): ElementProblem[] {
  if (!ink.some(({ corners }) => leavesLabel(corners, labelSize, EDGE_TOLERANCE))) return [];
  return [{ code: 'outside-label', severity: 'error', element: elementName(element) }];
}

/** `tolerance` mm of overlap are allowed, because a code is moved by up to half a dot to start on one. */
function quietZoneProblems(
  code: ElementAnalysis,
  all: readonly ElementAnalysis[],
  tolerance: number,
): (ElementProblem & { causedBy: string })[] {
  const { quietZone } = code;
  if (!quietZone) return [];
  const zoneBounds = cornersBounds(quietZone);
  const overlaps = ({ corners, bounds }: InkArea) =>
    boxesOverlap(zoneBounds, bounds) && cornersOverlap(quietZone, corners, tolerance + ROUNDING);
  const overlapping: ElementAnalysis[] = [];
  for (const other of all) {
    if (overlapping.length === MAX_REPORTED_OVERLAPS) break;
    if (other !== code && other.bounds && boxesOverlap(zoneBounds, other.bounds) && other.ink.some(overlaps)) {
      overlapping.push(other);
    }
  }
  return overlapping.map((other) => ({
    code: 'quiet-zone' as const,
    severity: 'error' as const,
    element: elementName(other.element),
    over: elementName(code.element),
    causedBy: other.element.id,
  }));
}

/** GS1 asks for some identifiers together; they may be in several codes of the label. */
function gs1Problems(analyses: readonly ElementAnalysis[]): Problem[] {
  const elementsOf = ({ symbol }: ElementAnalysis) => symbol?.elements ?? [];
  const missing = missingOnLabel(analyses.flatMap(elementsOf));
  const code = missing && analyses.find((analysis) => elementsOf(analysis).some(({ ai }) => ai === missing.ai));
  if (!code) return [];
  return [problemOf(code.element, { code: 'not-by-standard', severity: 'error', why: missing })];
}

/** Several parts have the same serials, because they start again for each part and day. */
function withoutPartNumber(
  { element, symbol }: ElementAnalysis,
  { serialNumber, partNo }: LabelData,
): ElementProblem[] {
  if (!symbol || serialNumber === '' || partNo === '') return [];
  // Customers want part numbers with and without dashes.
  const holds = (text: string) => plain(symbol.text).includes(plain(text));
  if (!holds(serialNumber) || holds(partNo)) return [];
  return [{ code: 'no-part-number', severity: 'warning', element: elementName(element) }];
}

const plain = (text: string) => text.replace(/[-. /]/g, '');
