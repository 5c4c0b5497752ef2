import type { LabelElement } from '@/label/elements/element';

/** Millimetres. */
export type LabelSize = { width: number; height: number };

/** A label's layout (SPEC section 3). The last element is on top. */
export type LabelDesign = {
  id: string;
  name: string;
  labelSize: LabelSize;
  elements: LabelElement[];
  createdAt: string;
  updatedAt: string;
  /** Only on designs of a format newer than ours, which are opened read-only. */
  version?: number | undefined;
};

export const UNTITLED = 'Untitled Design';
export const FORMAT_VERSION = 1;

export const DEFAULT_SIZE: LabelSize = { width: 135, height: 90 };

/** The designer's sizes (SPEC section 9); Custom starts with the default's. */
export const LABEL_SIZES = {
  Small: { width: 90, height: 60 },
  Medium: { width: 135, height: 90 },
  Large: { width: 180, height: 120 },
} as const satisfies Record<string, LabelSize>;

export const LABEL_SIDE = { min: 5, max: 1000 } as const;

/** The name of a size, 'Custom' for any other. */
export function sizeName({ width, height }: LabelSize): keyof typeof LABEL_SIZES | 'Custom' {
  const names = ['Small', 'Medium', 'Large'] as const;
  return names.find((name) => LABEL_SIZES[name].width === width && LABEL_SIZES[name].height === height) ?? 'Custom';
}
