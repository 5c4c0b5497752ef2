import type { LabelElement } from '@/label/elements/element';
import type { Answers } from '@/label/text/label-data';

/** Millimetres. */
export type LabelSize = { width: number; height: number };

/** SPEC section 3. The last element is on top. */
export type LabelDesign = {
  id: string;
  name: string;
  labelSize: LabelSize;
  elements: LabelElement[];
  createdAt: string;
  updatedAt: string;
  /** Id of the label family whose rules it follows (label/profiles). */
  profile?: string | undefined;
  /** Only of the frozen design of a printed job. */
  printed?: PrintedValues | undefined;
  /** Only of a newer format; the design is opened read-only. */
  version?: number | undefined;
};

/** What a print adds to the data of the part, kept for a re-print. `firstLabel` is 0-based in the run. */
export type PrintedValues = {
  answers: Answers;
  customerAlias: string;
  printDate: string;
  printedBy: string;
  firstLabel: number;
  labelCount: number;
  totalQty: number;
};

export const UNTITLED = 'Untitled Design';
/** Every text may contain placeholders, and a brace that is printed is doubled: SPEC's form without a version has neither. */
export const FORMAT_VERSION = 2;

export const DEFAULT_SIZE: LabelSize = { width: 135, height: 90 };

/** SPEC section 9. */
export const LABEL_SIZES = {
  Small: { width: 90, height: 60 },
  Medium: { width: 135, height: 90 },
  Large: { width: 180, height: 120 },
} as const satisfies Record<string, LabelSize>;

export const LABEL_SIDE = { min: 5, max: 1000 } as const;

export function sizeName({ width, height }: LabelSize): keyof typeof LABEL_SIZES | 'Custom' {
  const names = ['Small', 'Medium', 'Large'] as const;
  return names.find((name) => LABEL_SIZES[name].width === width && LABEL_SIZES[name].height === height) ?? 'Custom';
}
