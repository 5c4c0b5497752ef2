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
  /** The same for a print that does not use the standard label instead. */
  problem: DesignProblem | undefined;
};

export type DesignProblem = { fault: 'missing' | 'damaged' | 'size'; text: string };

/**
 * The design a part prints with: its own when this browser has it whole and in the part's size, else the standard label
 * with the reason. Nothing stored is ever changed by looking.
 */
export function designOfPart(part: Part): PartDesign {
  const size = sizeOf(part.labelSize);
  const wanted = part.labelDesignId.trim();
  if (wanted === '') return size && !sameSize(size, standardLabel.labelSize) ? otherSize(size) : standard();
  const reading = findDesign(wanted);
  if (reading === undefined) return standard('missing', `Design ${wanted} is not in this browser`);
  if (!reading.ok || reading.damaged.length > 0) {
    return standard('damaged', `Design ${wanted} is damaged`);
  }
  const { labelSize } = reading.design;
  if (size && !sameSize(size, labelSize)) {
    return standard('size', `Design ${wanted} is ${sizeText(labelSize)}, the part's label is ${sizeText(size)}`);
  }
  return { design: reading.design, designId: wanted, notice: undefined, problem: undefined };
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

function standard(fault?: DesignProblem['fault'], text = ''): PartDesign {
  const problem = fault && { fault, text };
  const notice = problem && `${text}. The standard label is used.`;
  return { design: standardLabel, designId: undefined, notice, problem };
}

function otherSize(size: LabelSize): PartDesign {
  const text = `The part's label is ${sizeText(size)} and has no design. The standard label is ${sizeText(standardLabel.labelSize)}`;
  return { ...standard('size', text), notice: `${text}.` };
}

const sameSize = (a: LabelSize, b: LabelSize) =>
  Math.abs(a.width - b.width) < 0.05 && Math.abs(a.height - b.height) < 0.05;
