import type * as z from 'zod/mini';
import type { DotGrid } from '@/label/codes/printer-dots';
import type { PlacedCode } from '@/label/codes/symbol-layout';
import type { ColourMode } from '@/label/colour';
import type { Box } from '@/label/design/geometry';
import type { SvgNode } from '@/label/svg';
import type { LabelData } from '@/label/text/label-data';

/** What every element has. Lengths are mm from the label's top left corner. */
export type ElementFrame = {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees clockwise about the middle. */
  rotation: number;
  name?: string | undefined;
  locked?: boolean | undefined;
  /** Neither shown nor printed. */
  hidden?: boolean | undefined;
  /** Elements of one group share this id. */
  group?: string | undefined;
};

/** An element as the definition of its type sees it. */
export type ElementOf<P extends object> = ElementFrame & { properties: P };

/** Codes are made of whole printer dots and start on a dot of the sheet. */
export type RenderContext = DotGrid & {
  mode: ColourMode;
  /** For a part that is still being typed: codes whose data is not complete are left out instead of refused. */
  omitIncomplete: boolean;
  /**
   * Codes are written in mm instead of scaled modules. Longer, but a browser keeps every scaled part as a layer of its
   * own, which makes the designer's canvas slow.
   */
  unscaled: boolean;
  /** Image addresses that are known not to load, each with the reason in words. */
  failedImages: ReadonlyMap<string, string>;
};

type ProblemCode =
  | 'outside-label'
  | 'cannot-encode'
  | 'module-too-small'
  | 'module-small'
  | 'quiet-zone'
  | 'text-overflow'
  | 'missing-image'
  | 'unknown-element'
  | 'no-part-number'
  /** Found by the scan check alone: an independent decoder read something else, or nothing. */
  | 'not-readable';

/** What is wrong with an element, in words for the user. An error may make the label unreadable. */
export type ElementProblem = {
  code: ProblemCode;
  severity: 'error' | 'warning';
  message: string;
  /** A symbology that could hold the text. */
  suggestion?: 'code128' | 'qrcode' | undefined;
};

/** One input of the properties panel. It is shown only while `when` holds. */
export type Field = {
  key: string;
  label: string;
  tab: 'position' | 'style' | 'data';
  /** `choice` shows all of its two or three options. */
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

/** The groups of the palette in their order (SPEC section 2); the last holds what else the standard label is made of. */
export const PALETTE_GROUPS = [
  'Static Fields',
  'Dynamic Fields',
  'Drawing Tools',
  'Media',
  'Quick Add',
  'More Fields',
] as const;

/** An item of the palette: what it is called, and the properties that differ from the type's defaults. */
export type Preset<P extends object = Record<string, unknown>> = {
  group: (typeof PALETTE_GROUPS)[number];
  label: string;
  /** Where it is not the icon of the type. */
  icon?: string;
  properties?: Partial<P>;
};

/**
 * Everything there is to know of one element type. A new type is one file and one line in the registry.
 * `content` gives all that the element takes from the data, and `render` gets only that: so the renderer may use the
 * same nodes again for as long as the content is the same.
 */
export type ElementDefinition<P extends object = Record<string, unknown>> = {
  readonly label: string;
  /** SVG path data of the icon: lines 2 wide on a 24 by 24 grid. */
  readonly icon: string;
  /** Label and icon where they depend on the properties. */
  appearance?(properties: P): { label: string; icon: string };
  /** What the palette offers of it; empty for a type that nobody adds. */
  readonly presets: readonly Preset<P>[];
  /** Of a new element, mm (SPEC section 9). */
  readonly size: { readonly width: number; readonly height: number };
  /** What may be stored, with defaults; parsing `{}` gives a new element's properties. */
  readonly properties: z.ZodMiniType<P, unknown>;
  readonly fields: readonly Field[];
  /** What an element without a name is called; '' or nothing for the label. */
  defaultName?(properties: P): string;
  /** Only its outline can be clicked, so that elements inside it can be reached. */
  isHollow?(properties: P): boolean;
  content(properties: P, data: LabelData, omitIncomplete: boolean): string;
  /** Nodes in mm, unrotated, in the label's coordinates. */
  render(element: ElementOf<P>, content: string, context: RenderContext): SvgNode[];
  problems(element: ElementOf<P>, content: string, context: RenderContext): ElementProblem[];
  /** Where it puts ink, unrotated, in mm; the whole box when it does not say. */
  ink?(element: ElementOf<P>, content: string, context: RenderContext): Box[];
  /** The code a scanner reads here; undefined for one that is left out as incomplete. */
  code?(element: ElementOf<P>, content: string, context: RenderContext): PlacedCode | undefined;
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
