import type * as z from 'zod/mini';
import type { CodeDrawing } from '@/label/codes/symbol-layout';
import type { ColourMode } from '@/label/colour';
import type { Box } from '@/label/design/geometry';
import type { SvgNode } from '@/label/svg';
import type { LabelData } from '@/label/text/binding';

/** One thing on a label. Lengths are mm from the label's top left corner, rotation is degrees clockwise about the middle. */
export type LabelElement<P extends object = Record<string, unknown>> = {
  id: string;
  type: string;
  x: number;
  y: number;
  width: number;
  height: number;
  rotation: number;
  /** The designer's own: a chosen name, a lock, out of sight (then not printed), and the group it belongs to. */
  name?: string | undefined;
  locked?: boolean | undefined;
  hidden?: boolean | undefined;
  group?: string | undefined;
  properties: P;
};

export type RenderContext = {
  /** Of the printer's head: 8 for 203 dpi. Codes are made of its whole dots. */
  dotsPerMm: number;
  mode: ColourMode;
  /** Where the label's corner lies on the sheet, mm, so that codes start on a dot of the sheet. */
  origin: { x: number; y: number };
  /** A picture of a part still being typed: codes whose data is not complete are left out instead of refused. */
  proof: boolean;
  /**
   * Codes are written in mm instead of scaled modules. Longer, but a browser keeps every scaled part apart when it puts
   * a page's layers together, and the designer has it do that often.
   */
  unscaled: boolean;
  /** Image addresses that are known not to load, each with the reason in words. */
  failedImages: ReadonlyMap<string, string>;
};

export type ProblemCode =
  | 'outside-label'
  | 'cannot-encode'
  | 'module-too-small'
  | 'module-small'
  | 'quiet-zone'
  | 'text-overset'
  | 'missing-image'
  | 'unknown-element'
  | 'no-part-number'
  /** Found by the scan check alone: an independent decoder read something else, or nothing. */
  | 'not-readable';

/** What is wrong with an element, as it is told to the user. An error may make the label unreadable. */
export type Finding = {
  code: ProblemCode;
  severity: 'error' | 'warning';
  message: string;
  /** A symbology that could hold the text. */
  suggestion?: 'code128' | 'qrcode' | undefined;
};

/** One input of the property panel. `when` hides it where it says nothing. */
export type Field = {
  key: string;
  label: string;
  tab: 'position' | 'style' | 'data';
  /** `choice` is a select of two or three whose options are all in sight. */
  kind: 'text' | 'lines' | 'number' | 'colour' | 'select' | 'choice' | 'switch' | 'image';
  min?: number;
  max?: number;
  step?: number;
  unit?: 'mm' | 'pt' | 'em' | '°';
  options?: readonly { value: string; label: string }[];
  /** Shown while the input is empty. */
  example?: string;
  when?: (properties: Record<string, unknown>) => boolean;
};

/**
 * The contract of one element type. A new type is one file and one line in elements/index.ts.
 * `content` says everything the element takes from the data, and the drawing gets only that: so the renderer may hand
 * out the same nodes again for as long as the content is the same.
 */
export type ElementDefinition<P extends object = Record<string, unknown>> = {
  readonly type: string;
  /** As in the palette, and where the element has no name of its own. */
  readonly label: string;
  /** A lucide icon's name. */
  readonly icon: string;
  /** Of a new element, mm (SPEC section 9). */
  readonly size: { readonly width: number; readonly height: number };
  /** What may be stored, with defaults; parsing `{}` gives a new element's properties. */
  readonly properties: z.ZodMiniType<P, unknown>;
  readonly fields: readonly Field[];
  content(properties: P, data: LabelData, proof: boolean): string;
  /** Nodes in mm, unrotated, in the label's coordinates. */
  render(element: LabelElement<P>, content: string, context: RenderContext): SvgNode[];
  problems(element: LabelElement<P>, content: string, context: RenderContext): Finding[];
  /** Where it puts ink, unrotated, in mm; the whole box when it does not say. */
  ink?(element: LabelElement<P>, content: string, context: RenderContext): Box[];
  /** What a scanner reads here, for elements that are codes; undefined where a proof leaves the code out. */
  code?(element: LabelElement<P>, content: string, context: RenderContext): CodeDrawing | undefined;
};

/** The fields every element has, in the Position tab (limits of SPEC section 5). */
export const positionFields: readonly Field[] = [
  { key: 'x', label: 'X', tab: 'position', kind: 'number', min: 0, step: 0.5, unit: 'mm' },
  { key: 'y', label: 'Y', tab: 'position', kind: 'number', min: 0, step: 0.5, unit: 'mm' },
  { key: 'width', label: 'Width', tab: 'position', kind: 'number', min: 1, step: 0.5, unit: 'mm' },
  { key: 'height', label: 'Height', tab: 'position', kind: 'number', min: 1, step: 0.5, unit: 'mm' },
  { key: 'rotation', label: 'Rotation', tab: 'position', kind: 'number', min: -360, max: 360, step: 1, unit: '°' },
];

/** Options of a select from plain values, with names where the value is not one. */
export const optionsOf = <V extends string>(values: readonly V[], names?: Partial<Record<V, string>>) =>
  values.map((value) => ({ value, label: names?.[value] ?? value }));
