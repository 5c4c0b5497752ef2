import type * as z from 'zod/mini';
import type { Gs1Fact, ScanFact } from '@/label/codes/code-facts';
import type { DotGrid } from '@/label/codes/printer-dots';
import type { PlacedCode } from '@/label/codes/symbol-layout';
import type { SymbolType } from '@/label/codes/symbologies';
import type { ColourMode } from '@/label/colour';
import type { Box } from '@/label/design/geometry';
import type { RuleFact, ShownWhen } from '@/label/design/visibility';
import type { SvgNode } from '@/label/svg';
import type { TemplateText } from '@/label/text/bound-text';
import type { FieldName, LabelData } from '@/label/text/label-data';
import type { ContentFact, TemplateFact } from '@/label/text/text-facts';
import type { Fact } from '@/lib/fact';

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
  /** Image URLs that do not load, each with the reason. */
  failedImages: ReadonlyMap<string, ImageFact>;
  /** Says in the place of a code or text why it cannot be printed; without it that is left out. */
  say?: SayOnLabel | undefined;
};

/** A fact of `label` as a text. */
export type SayOnLabel = (why: ContentFact | ImageFact) => string;

/** How people call an element: a text of its own, or its field or its form, which their language names. */
export type ElementName = string | { field: FieldName } | { form: string };

/** Why an image is not shown. */
export type ImageFact = Fact<'no-image' | 'image-failed'> | Fact<'image-foreign', { host: string }>;

/** A size that the standard of a symbology does not allow; lengths in mm. */
export type StandardFact = { symbology: string } & (
  | Fact<'bar-width' | 'module-size', { least: number; most: number; is: number }>
  | Fact<'bar-height', { least: number; is: number }>
  | Fact<'code-width', { most: number; is: number }>
);

/** A text of an element, a code or its rule that cannot be read. */
export type FieldFault = TemplateFact | Fact<'plate-repeats', { id: string }> | RuleFact;

type ProblemFact =
  | Fact<'outside-label', { element: ElementName }>
  | Fact<'cannot-encode' | 'cannot-print', { why: ContentFact }>
  /** A placeholder that cannot be read, or a rule that names no field: stops PRINT. */
  | Fact<'bad-field', { why: FieldFault }>
  /** Millimetres and printer dots of a module. */
  | Fact<'module-too-small' | 'module-small', { module: number; dots: number; isLinear: boolean }>
  | Fact<'not-by-standard', { why: StandardFact | Gs1Fact }>
  /** `over` is the code. */
  | Fact<'quiet-zone', { element: ElementName; over: ElementName }>
  /** `letters`: the smallest size it may have, mm. */
  | Fact<'text-overflow', { text: string; letters?: number | undefined }>
  | Fact<'missing-glyph', { characters: string }>
  | Fact<'other-font', { font: string; characters: string }>
  | Fact<'missing-image', { why: ImageFact }>
  | Fact<'unknown-element'>
  | Fact<'no-part-number', { element: ElementName }>
  /** From the scan check: a decoder read something else, or nothing. */
  | Fact<'not-readable', { why: ScanFact }>;

/** An error may make the label unreadable. */
export type ElementProblem = ProblemFact & {
  severity: 'error' | 'warning';
  /** A symbology that could hold the text. */
  suggestion?: 'code128' | 'qrcode' | undefined;
  /** Corrects it: the property, or the value of this row of a composition, gets this text; `use` is what is new in it. */
  fix?: { key: string; row?: number | undefined; text: string; use: string } | undefined;
};

/** One input of the properties panel, visible only while `when` holds. */
export type Field = {
  /** `language/label/element-texts.ts` says what it and its options are called. */
  key: string;
  tab: 'position' | 'style' | 'data';
  /** `choice` is a row of two or three buttons. */
  kind: 'text' | 'lines' | 'number' | 'colour' | 'select' | 'choice' | 'switch' | 'image' | 'composition';
  min?: number;
  max?: number;
  step?: number;
  unit?: 'mm' | 'pt' | 'em' | '°';
  options?: readonly string[];
  /** Placeholder of an empty input. */
  example?: string;
  /** A text that may contain placeholders. */
  isTemplate?: boolean;
  /** An empty text is not stored. */
  required?: true;
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
  /** `language/label/element-texts.ts` says it. */
  name: string;
  /** Default: the icon of the type. */
  icon?: string;
  properties?: Partial<P>;
};

/**
 * One element type. `content` returns all that the element takes from the data, and `render` gets only that: so the
 * renderer can cache nodes by content.
 */
export type ElementDefinition<P extends object = Record<string, unknown>> = {
  /** SVG path data of the icon: lines 2 wide on a 24 by 24 grid. */
  readonly icon: string;
  /** The form and its icon, where it has several. */
  appearance?(properties: P): { form: string; icon: string };
  /** Items of the palette; empty for a type that cannot be added. */
  readonly presets: readonly Preset<P>[];
  /** Of a new element, mm (SPEC section 9). */
  readonly size: { readonly width: number; readonly height: number };
  /** Stored properties with defaults; parsing `{}` gives those of a new element. */
  readonly properties: z.ZodMiniType<P, unknown>;
  readonly fields: readonly Field[];
  /** The name of an element without one; '' for its form. */
  defaultName?(properties: P): ElementName;
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
  { key: 'x', tab: 'position', kind: 'number', min: 0, step: 0.5, unit: 'mm' },
  { key: 'y', tab: 'position', kind: 'number', min: 0, step: 0.5, unit: 'mm' },
  { key: 'width', tab: 'position', kind: 'number', min: 1, step: 0.5, unit: 'mm' },
  { key: 'height', tab: 'position', kind: 'number', min: 1, step: 0.5, unit: 'mm' },
  { key: 'rotation', tab: 'position', kind: 'number', min: -360, max: 360, step: 1, unit: '°' },
];
