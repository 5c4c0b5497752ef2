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

/** Why there is no design to print: of the design a part names, or of the standard label. Sizes as they are written. */
export type DesignFact =
  | { code: 'not-in-browser' | 'only-here' | 'not-published' | 'not-found'; design: string }
  | { code: 'damaged' | 'newer' | 'unreachable'; design: string }
  | { code: 'other-size'; design: string; size: string; wanted: string }
  | { code: 'no-design-of-size'; size: string; wanted: string };

/** The design a part names cannot be printed. */
export type MissingDesign = { kind: 'missing'; fault: DesignFault; why: DesignFact };

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
  if (reading === undefined) return missing('missing', { code: 'not-in-browser', design: wanted });
  const fault = faultIn(reading, wanted, size);
  if (fault) return fault;
  // A reading without a fault has a design.
  if (!reading.ok) return missing('damaged', { code: 'damaged', design: wanted });
  const { design } = reading;
  if (!published) return { kind: 'ready', design, origin: { ...standardOrigin, designId: wanted } };
  const { revision, hash } = published;
  return { kind: 'ready', design, origin: { designId: wanted, revision, hash }, stored: published.design };
}

/** Why a part cannot be printed with a published design of this size, as far as its size says. */
export function faultOfSize(part: Pick<Part, 'labelDesignId' | 'labelSize'>, text: string): MissingDesign | undefined {
  const [wanted, size] = [sizeOf(part.labelSize), sizeOf(text)];
  return wanted && size ? otherSize(part.labelDesignId.trim(), size, wanted) : undefined;
}

function faultIn(reading: ParsedDesign, design: string, size: LabelSize | undefined): MissingDesign | undefined {
  if (!reading.ok || reading.damaged.length > 0) return missing('damaged', { code: 'damaged', design });
  if (reading.newer) return missing('damaged', { code: 'newer', design });
  return size && otherSize(design, reading.design.labelSize, size);
}

function otherSize(design: string, size: LabelSize, wanted: LabelSize): MissingDesign | undefined {
  if (sameSize(size, wanted)) return undefined;
  return missing('size', { code: 'other-size', design, size: wantedSizeText(size), wanted: wantedSizeText(wanted) });
}

function notPublished(
  design: string,
  reason: Extract<PublishedReading, { kind: 'missing' }>['reason'],
  ownDesign: (id: string) => unknown,
): MissingDesign {
  switch (reason) {
    case 'not-published':
      return missing('not-published', { code: 'not-published', design });
    case 'not-found':
      return ownDesign(design)
        ? missing('not-published', { code: 'only-here', design })
        : missing('missing', { code: 'not-found', design });
    case 'damaged':
      return missing('damaged', { code: 'damaged', design });
    case 'unreachable':
      return missing('unreachable', { code: 'unreachable', design });
  }
}

const missing = (fault: DesignFault, why: DesignFact): MissingDesign => ({ kind: 'missing', fault, why });

const standardOfOtherSize = (wanted: LabelSize) =>
  missing('size', {
    code: 'no-design-of-size',
    size: wantedSizeText(standardLabel.labelSize),
    wanted: wantedSizeText(wanted),
  });

/** `135mm × 90mm` in millimetres; undefined when the text names no size. */
export function sizeOf(text: string): LabelSize | undefined {
  // The pattern's time grows with the square of the text's length.
  const [, width, height] = /(\d+(?:[.,]\d+)?)\s*(?:mm\s*)?[x×*]\s*(\d+(?:[.,]\d+)?)/i.exec(text.slice(0, 100)) ?? [];
  if (!width || !height) return undefined;
  return { width: Number(width.replace(',', '.')), height: Number(height.replace(',', '.')) };
}

/** `135mm x 90mm`, as the preview's badge says it (SPEC section 2). */
export const wantedSizeText = ({ width, height }: LabelSize) => `${width}mm x ${height}mm`;

const sameSize = (a: LabelSize, b: LabelSize) =>
  Math.abs(a.width - b.width) < 0.05 && Math.abs(a.height - b.height) < 0.05;
