import { use } from 'react';
import { loadEncoders } from '@/label/codes/symbologies';
import { definitionOf, type LabelElement } from '@/label/elements/element';

/** True for elements with codes whose encoders are a download of their own. */
export const needEncoders = (elements: readonly LabelElement[]): boolean =>
  elements.some(({ type, properties }) => definitionOf(type).needsEncoders?.(properties));

/** The one try of all views: a view that tried again after each failure would never be shown. */
let firstTry: Promise<boolean> | undefined;

/** Suspends until the encoders are there. Without a connection the codes say that they could not be loaded. */
export function useEncoders(needed: boolean): void {
  if (!needed) return;
  firstTry ??= loadEncoders();
  use(firstTry);
}
