import type * as z from 'zod/mini';
import type { DotGrid } from '@/label/codes/printer-dots';
import type { PlacedCode } from '@/label/codes/symbol-layout';
import type { SymbolType } from '@/label/codes/symbologies';
import type { ColourMode } from '@/label/colour';
import type { Box } from '@/label/design/geometry';
import type { ShownWhen } from '@/label/design/visibility';
import type { SvgNode } from '@/label/svg';
import type { TemplateText } from '@/label/text/bound-text';
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
  /** On which labels it is printed; on all without it. */
  shownWhen?: ShownWhen | undefined;
  /** Elements of one group share this id. */
  group?: string | undefined;
};

/** An element of the type with properties `P`. */
export type ElementOf<P extends object> = ElementFrame & { properties: P };

/** Codes are made of whole printer dots and start on a dot of the sheet. */
export type RenderContext = DotGrid & {
  mode: ColourMode;
  /** While a part is being typed: codes with incomplete data are left out instead of refused. */
  omitIncomplete: boolean;
  /** Images keep their greys in black mode: they are dithered when the dots are made. */
  greyImages: boolean;
  /** Codes in mm instead of scaled modules: longer, but a browser makes a layer of every scaled part. */
  unscaled: boolean;
  /** Image URLs that do not load, each with the reason for the user. */
  failedImages: ReadonlyMap<string, string>;
};

type ProblemCode =
  | 'outside-label'
  | 'cannot-encode'
  | 'cannot-print'
  /** A placeholder that cannot be read, or a rule that names no field: stops PRINT. */
  | 'bad-field'
  | 'module-too-small'
  | 'module-small'
  | 'not-by-standard'
  | 'quiet-zone'
  | 'text-overflow'
  | 'missing-glyph'
  | 'other-font'
  | 'missing-image'
  | 'unknown-element'
  | 'no-part-number'
  /** From the scan check: a decoder read something else, or nothing. */
  | 'not-readable';

/** An error may make the label unreadable; `message` is for the user. */
export type ElementProblem = {
  code: ProblemCode;
  severity: 'error' | 'warning';
  message: string;
  /** A symbology that could hold the text. */
  suggestion?: 'code128' | 'qrcode' | undefined;
  /** Corrects it: the property, or the value of this row of a composition, gets this text. */
  fix?: { key: string; row?: number | undefined; text: string; label: string } | undefined;
};

/** One input of the properties panel, visible only while `when` holds. */
export type Field = {
  key: string;
  label: string;
  tab: 'position' | 'style' | 'data';
  /** `choice` is a row of two or three buttons. */
  kind: 'text' | 'lines' | 'number' | 'colour' | 'select' | 'choice' | 'switch' | 'image' | 'composition';
  min?: number;
  max?: number;
  step?: number;
  unit?: 'mm' | 'pt' | 'em' | '°';
  options?: readonly { value: string; label: string }[];
  /** Placeholder of an empty input. */
  example?: string;
  /** A text that may contain placeholders. */
  isTemplate?: boolean;
  /** Said while the text is empty, which is not stored. */
  required?: string;
  /** Of a choice that is kept in several properties: what is chosen, and the properties that a choice sets. */
  chosen?: {
    of: (properties: Record<string, unknown>) => string;
    set: (value: string, properties: Record<string, unknown>) => Record<string, unknown>;
  };
  when?: (properties: Record<string, unknown>) => boolean;
};

/** The groups of the palette in order (SPEC section 2); the last holds the other elements of the standard label. */
export const PALETTE_GROUPS = [
  'Static Fields',
  'Dynamic Fields',
  'Drawing Tools',
  'Media',
  'Quick Add',
  'More Fields',
] as const;

/** An item of the palette, with the properties that differ from the type's defaults. */
export type Preset<P extends object = Record<string, unknown>> = {
  group: (typeof PALETTE_GROUPS)[number];
  label: string;
  /** Default: the icon of the type. */
  icon?: string;
  properties?: Partial<P>;
};

/**
 * One element type. `content` returns all that the element takes from the data, and `render` gets only that: so the
 * renderer can cache nodes by content.
 */
export type ElementDefinition<P extends object = Record<string, unknown>> = {
  readonly label: string;
  /** SVG path data of the icon: lines 2 wide on a 24 by 24 grid. */
  readonly icon: string;
  /** Label and icon where they depend on the properties. */
  appearance?(properties: P): { label: string; icon: string };
  /** Items of the palette; empty for a type that cannot be added. */
  readonly presets: readonly Preset<P>[];
  /** Of a new element, mm (SPEC section 9). */
  readonly size: { readonly width: number; readonly height: number };
  /** Stored properties with defaults; parsing `{}` gives those of a new element. */
  readonly properties: z.ZodMiniType<P, unknown>;
  readonly fields: readonly Field[];
  /** The name of an element without one; '' for the label. */
  defaultName?(properties: P): string;
  /** Only the outline can be clicked, so that elements inside can be selected. */
  isHollow?(properties: P): boolean;
  /** Its texts with placeholders that are in use. */
  texts?(properties: P): TemplateText[];
  content(properties: P, data: LabelData, omitIncomplete: boolean): string;
  /** Nodes in mm, unrotated, in the label's coordinates. */
  render(element: ElementOf<P>, content: string, context: RenderContext): SvgNode[];
  problems(element: ElementOf<P>, content: string, context: RenderContext): ElementProblem[];
  /** The areas it prints on, unrotated, mm. Default: the whole box. */
  ink?(element: ElementOf<P>, content: string, context: RenderContext): Box[];
  /** Its codes need loadEncoders(). */
  needsEncoders?(properties: P): boolean;
  /** Of its code. */
  symbology?(properties: P): SymbolType;
  /** The code a scanner reads; undefined when left out as incomplete. */
  code?(element: ElementOf<P>, content: string, context: RenderContext): PlacedCode | undefined;
};

/** The Position tab of every element (limits of SPEC section 5). */
export const positionFields: readonly Field[] = [
  { key: 'x', label: 'X', tab: 'position', kind: 'number', min: 0, step: 0.5, unit: 'mm' },
  { key: 'y', label: 'Y', tab: 'position', kind: 'number', min: 0, step: 0.5, unit: 'mm' },
  { key: 'width', label: 'Width', tab: 'position', kind: 'number', min: 1, step: 0.5, unit: 'mm' },
  { key: 'height', label: 'Height', tab: 'position', kind: 'number', min: 1, step: 0.5, unit: 'mm' },
  { key: 'rotation', label: 'Rotation', tab: 'position', kind: 'number', min: -360, max: 360, step: 1, unit: '°' },
];

/** Options of a select; `names` where the value itself is not readable. */
export const optionsOf = <V extends string>(values: readonly V[], names?: Partial<Record<V, string>>) =>
  values.map((value) => ({ value, label: names?.[value] ?? value }));
