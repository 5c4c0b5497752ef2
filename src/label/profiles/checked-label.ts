import { EOT, GS, RS } from '@/label/codes/composition';
import { type SymbolType, symbologyOf } from '@/label/codes/symbologies';
import type { Problem } from '@/label/design/content';
import type { LabelDesign } from '@/label/design/design';
import { type Box, centreOf, cornersBounds, cornersOverlap, rotatedCorners, unionOf } from '@/label/design/geometry';
import { analysesOf, type ElementAnalysis, labelProblems } from '@/label/design/problems';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { printedText } from '@/label/elements/text';
import type { RenderOptions } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';

/** A code as its bars are printed. Lengths in mm. */
export type CheckedCode = {
  element: LabelElement;
  type: SymbolType;
  isLinear: boolean;
  text: string;
  /** Its identifiers with their values; empty for a code without. */
  values: readonly { id: string; value: string }[];
  /** A message of ISO/IEC 15434, format 06. */
  isMessage: boolean;
  module: number;
  /** Of the bars; of a 2D code its height. */
  height: number;
  /** With the quiet zones of the symbology. */
  width: number;
  /** Upright, without quiet zones. */
  box: Box;
  /** The least clear space before and after the bars up to `most`. */
  clearSpace: (most: number) => boolean;
};

export type CheckedText = {
  element: LabelElement;
  text: string;
  /** The height of its capitals, mm. */
  capitals: number;
  box: Box;
};

/** The input of the rules of a profile: a label as it is printed for some data. */
export type CheckedLabel = {
  design: LabelDesign;
  data: LabelData;
  codes: readonly CheckedCode[];
  texts: readonly CheckedText[];
  /** Around everything printed. */
  ink: Box | undefined;
  problems: readonly Problem[];
};

export function checkedLabel(design: LabelDesign, data: LabelData, options: RenderOptions = {}): CheckedLabel {
  const analyses = analysesOf(design, data, options);
  return {
    design,
    data,
    codes: analyses.flatMap((analysis) => codeOf(analysis, analyses)),
    texts: analyses.flatMap(({ element, bounds }) => {
      if (element.type !== 'text' || !bounds) return [];
      const content = definitionOf('text').content(element.properties, data, false);
      return [{ element, ...printedText(element, content), box: bounds }];
    }),
    ink: unionOf(analyses.flatMap(({ bounds }) => (bounds ? [bounds] : []))),
    problems: labelProblems(design, data, options),
  };
}

function codeOf(analysis: ElementAnalysis, all: readonly ElementAnalysis[]): CheckedCode[] {
  const { element, symbol, layout, quietZone } = analysis;
  if (!symbol || !layout || !quietZone) return [];
  const isLinear = symbol.height === 1;
  const { type, text } = symbol;
  const isMessage = text.startsWith(`[)>${RS}06${GS}`) && text.endsWith(RS + EOT);
  const { before, after } = symbologyOf(type).quietZone;
  return [
    {
      element,
      type,
      isLinear,
      text,
      values: symbol.elements?.map(({ ai, value }) => ({ id: ai, value })) ?? valuesOf(text, isMessage),
      isMessage,
      module: layout.module,
      height: layout.height,
      width: layout.width + (before + after) * layout.module,
      box: cornersBounds(rotatedCorners(layout, element.rotation, centreOf(element))),
      clearSpace: (most) => isClear(analysis, layout, most, all),
    },
  ];
}

/** `P8350012` of a linear code, or the fields of a message. */
function valuesOf(text: string, isMessage: boolean): { id: string; value: string }[] {
  const fields = isMessage ? text.slice(`[)>${RS}06${GS}`.length, -2).split(GS) : [text];
  return fields.flatMap((field) => {
    const [, id, value] = /^(\d{0,3}[A-Z])(.*)$/s.exec(field) ?? [];
    return id === undefined || value === undefined ? [] : [{ id, value }];
  });
}

/** Floating point, and the half dot by which a code is moved to start on one. */
const TOLERANCE = 0.07;

/** Whether nothing is printed `space` mm to both sides of a code. */
function isClear(code: ElementAnalysis, dark: Box, space: number, all: readonly ElementAnalysis[]): boolean {
  const { element } = code;
  const area = { ...dark, x: dark.x - space, width: dark.width + 2 * space };
  const corners = rotatedCorners(area, element.rotation, centreOf(element));
  return !all.some(
    (other) => other !== code && other.ink.some((ink) => cornersOverlap(corners, ink.corners, TOLERANCE)),
  );
}
