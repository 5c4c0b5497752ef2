import type { Part } from '@/domain/part';
import type { LabelDesign, LabelSize } from '@/label/design/design';
import { type ParsedDesign, parseDesign } from '@/label/design/parse-design';
import { standardLabel } from '@/label/standard-label';
import type { DesignOrigin } from '@/print/run/job';

/**
 * What the host's library says of a design: its published revision, `reading` while it is read, or why there is none.
 * Undefined when designs are those of this browser.
 */
export type PublishedReading =
  | { kind: 'reading' }
  | { kind: 'found'; id: string; revision: number; hash: string; design: unknown }
  | { kind: 'missing'; reason: 'not-published' | 'not-found' | 'damaged' | 'unreachable' };

export type DesignFault = 'missing' | 'not-published' | 'damaged' | 'size' | 'unreachable';

/** The design a part names cannot be printed: why, as a sentence without a full stop. */
export type MissingDesign = { kind: 'missing'; fault: DesignFault; text: string };

/** The design a part prints. `stored` is what is frozen in the job when it differs from what the parser makes of it. */
export type PartDesign =
  | { kind: 'ready'; design: LabelDesign; origin: DesignOrigin; stored?: unknown }
  | { kind: 'reading' }
  | MissingDesign;

/** Of the built-in layout. */
const standardOrigin: DesignOrigin = { designId: null, revision: null, hash: null };
export const standardDesign: Extract<PartDesign, { kind: 'ready' }> = {
  kind: 'ready',
  design: standardLabel,
  origin: standardOrigin,
};

/**
 * The one place that says which design a part prints: the standard label when it names none, else the design it names,
 * from this browser (`ownDesign`) or, where the host has a library, its published revision. Never another one instead: a label that
 * looks wrong stops a line. Nothing stored is changed by looking.
 */
export function designOfPart(
  part: Pick<Part, 'labelDesignId' | 'labelSize'>,
  ownDesign: (id: string) => ParsedDesign | undefined,
  published?: PublishedReading,
): PartDesign {
  const size = sizeOf(part.labelSize);
  const wanted = part.labelDesignId.trim();
  if (wanted === '')
    return size && !sameSize(size, standardLabel.labelSize) ? standardOfOtherSize(size) : standardDesign;
  if (published?.kind === 'reading') return { kind: 'reading' };
  if (published?.kind === 'missing') return notPublished(wanted, published.reason, ownDesign);
  const reading = published ? parseDesign(published.design) : ownDesign(wanted);
  if (reading === undefined) return missing('missing', `Design ${wanted} is not in this browser`);
  const fault = faultIn(reading, wanted, size);
  if (fault) return fault;
  // A reading without a fault has a design.
  if (!reading.ok) return missing('damaged', `Design ${wanted} is damaged`);
  const { design } = reading;
  if (!published) return { kind: 'ready', design, origin: { ...standardOrigin, designId: wanted } };
  const { revision, hash } = published;
  return { kind: 'ready', design, origin: { designId: wanted, revision, hash }, stored: published.design };
}

function faultIn(reading: ParsedDesign, wanted: string, size: LabelSize | undefined): MissingDesign | undefined {
  if (!reading.ok || reading.damaged.length > 0) return missing('damaged', `Design ${wanted} is damaged`);
  if (reading.newer) {
    return missing('damaged', `Design ${wanted} was made by a newer version of the product. Reload this page`);
  }
  const { labelSize } = reading.design;
  if (!size || sameSize(size, labelSize)) return undefined;
  return missing('size', `Design ${wanted} is ${sizeText(labelSize)}, the part's label is ${sizeText(size)}`);
}

function notPublished(
  wanted: string,
  reason: Extract<PublishedReading, { kind: 'missing' }>['reason'],
  ownDesign: (id: string) => unknown,
): MissingDesign {
  switch (reason) {
    case 'not-published':
      return missing('not-published', `Design ${wanted} is not published`);
    case 'not-found':
      return ownDesign(wanted)
        ? missing('not-published', `Design ${wanted} is only in this browser and is not published`)
        : missing('missing', `The host has no design ${wanted}`);
    case 'damaged':
      return missing('damaged', `Design ${wanted} is damaged`);
    case 'unreachable':
      return missing('unreachable', `The host does not answer, and this browser has not kept design ${wanted}`);
  }
}

const missing = (fault: DesignFault, text: string): MissingDesign => ({ kind: 'missing', fault, text });

function standardOfOtherSize(size: LabelSize): MissingDesign {
  const standard = sizeText(standardLabel.labelSize);
  return missing('size', `The part's label is ${sizeText(size)} and has no design. The standard label is ${standard}`);
}

/** `135mm × 90mm` in millimetres; undefined when the text names no size. */
export function sizeOf(text: string): LabelSize | undefined {
  // The pattern's time grows with the square of the text's length.
  const [, width, height] = /(\d+(?:[.,]\d+)?)\s*(?:mm\s*)?[x×*]\s*(\d+(?:[.,]\d+)?)/i.exec(text.slice(0, 100)) ?? [];
  if (!width || !height) return undefined;
  return { width: Number(width.replace(',', '.')), height: Number(height.replace(',', '.')) };
}

/** `135mm x 90mm`, as the preview's badge says it (SPEC section 2). */
export const sizeText = ({ width, height }: LabelSize) => `${width}mm x ${height}mm`;

const sameSize = (a: LabelSize, b: LabelSize) =>
  Math.abs(a.width - b.width) < 0.05 && Math.abs(a.height - b.height) < 0.05;
