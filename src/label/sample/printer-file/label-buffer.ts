import type { Size } from '@/label/design/geometry';
import type { LeftOut } from '@/label/sample/sample';
import type { Turn } from '@/label/sheet/stock';
import type { PrinterBudget } from './budget';
import { drawnLabel } from './drawn-label';
import { numberOf } from './line-reader';
import type { Align, Place, PrintedField, PrintedLabel } from './printed-label';
import type { CodeReading, PrinterCode, Refused } from './printer-codes';
import type { PrinterValue } from './printer-value';

type Code = {
  at: Place;
  rotation: Turn;
  align?: Align;
  value: PrinterValue;
  reading: CodeReading | Refused;
  look?: Partial<PrinterCode>;
};

/** What a printer of lines has drawn so far, and the labels that it has printed. */
export function labelBuffer(budget: PrinterBudget) {
  const labels: (PrintedLabel & { leftOut: LeftOut[] })[] = [];
  let fields: PrintedField[] = [];
  let leftOut: LeftOut[] = [];

  function clear() {
    [fields, leftOut] = [[], []];
  }

  function print(size: { width: number | undefined; length: number | undefined }) {
    if (fields.length > 0 || leftOut.length > 0) {
      const isUpsideDown = standsUpsideDown(fields);
      labels.push({ ...size, isUpsideDown, fields: drawnLabel(fields, budget.graphic), leftOut });
    }
    clear();
  }

  return {
    clear,
    print,
    labels,
    draw: (field: PrintedField) => {
      fields.push(field);
    },
    /** Black, or white over what is there. */
    drawBar: (at: Place, { width, height }: Size, isWhite: boolean) => {
      fields.push({ type: 'box', at, isWhite, width, height, thickness: Math.min(width, height) });
    },
    drawCode: ({ at, rotation, align = 'left', value, reading, look = {} }: Code) => {
      const { text, variable, counts, around } = value;
      const height = look.height ?? 0;
      const made = text === '' ? ({ refused: { code: 'code-empty' } } as const) : reading;
      fields.push({
        ...{ type: 'code', at, rotation, align, text, otherText: 'utf8' },
        ...{ variable, counts, around },
        code: 'refused' in made ? { ...made, height } : { module: 1, showText: false, ...made, ...look, height },
      });
    },
    leaveOut: (left: LeftOut) => {
      leftOut.push(left);
    },
  };
}

/** Width and height, the third and the fourth parameter of a command: at least a dot. */
export const sidesOf = (parameters: readonly string[]): Size => ({
  width: Math.max(1, numberOf(parameters[2], 1)),
  height: Math.max(1, numberOf(parameters[3], 1)),
});

/** Whether its texts and codes stand upside down, as files of printers that print a label from its end. */
function standsUpsideDown(fields: readonly PrintedField[]): boolean {
  const turns = fields.flatMap((field) => (field.type === 'text' || field.type === 'code' ? [field.rotation] : []));
  return turns.length > 0 && turns.every((turn) => turn === 180);
}
