import type { Part } from '@/domain/part';
import type { LabelDesign, LabelSize } from '@/label/design/design';
import { standardLabel } from '@/label/standard-label';
import { findDesign } from '@/storage/label-designs';

type PartDesign = {
  design: LabelDesign;
  /** The id to show; undefined when the standard label is printed. */
  designId: string | undefined;
  /** Why it is not the design, or not the size, the part names. */
  notice: string | undefined;
};

/**
 * The design a part prints with: its own when this browser has it whole and in the part's size, else the standard label
 * with the reason. Nothing stored is ever changed by looking.
 */
export function designOfPart(part: Part): PartDesign {
  const size = sizeOf(part.labelSize);
  const wanted = part.labelDesignId.trim();
  if (wanted === '') return standard(size ? sizeNotice(size) : undefined);
  const reading = findDesign(wanted);
  if (reading === undefined) return standard(`Design ${wanted} is not in this browser. The standard label is used.`);
  if (!reading.ok || reading.damaged.length > 0) {
    return standard(`Design ${wanted} is damaged. The standard label is used.`);
  }
  const { labelSize } = reading.design;
  if (size && !sameSize(size, labelSize)) {
    return standard(
      `Design ${wanted} is ${sizeText(labelSize)}, the part's label is ${sizeText(size)}. The standard label is used.`,
    );
  }
  return { design: reading.design, designId: wanted, notice: undefined };
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

const standard = (notice: string | undefined): PartDesign => ({ design: standardLabel, designId: undefined, notice });

const sizeNotice = (size: LabelSize) =>
  sameSize(size, standardLabel.labelSize)
    ? undefined
    : `The part's label is ${sizeText(size)} and has no design. The standard label is ${sizeText(standardLabel.labelSize)}.`;

const sameSize = (a: LabelSize, b: LabelSize) =>
  Math.abs(a.width - b.width) < 0.05 && Math.abs(a.height - b.height) < 0.05;
