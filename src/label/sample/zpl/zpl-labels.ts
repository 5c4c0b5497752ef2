import type { PrintedField, PrintedLabel } from '@/label/sample/printer-file/printed-label';
import { zplCode } from './zpl-codes';
import { zplFont } from './zpl-fonts';
import { type ZplField, type ZplFormat, zplFormats } from './zpl-formats';
import { clockPattern, zplText } from './zpl-text';

export const zplStart = /\^XA/i;

/** The labels of a file of ZPL II. Everything that is not taken over is listed. @throws SampleRefused */
export const zplLabels = (text: string, dotsPerMm: number): PrintedLabel[] => zplFormats(text, dotsPerMm).map(printed);

const printed = ({ width, length, inverted, fields, leftOut }: ZplFormat): PrintedLabel => ({
  width,
  length,
  isUpsideDown: inverted,
  fields: fields.map(printedField),
  leftOut,
});

const ROTATIONS = { N: 0, R: 90, I: 180, B: 270 } as const;

function printedField(field: ZplField): PrintedField {
  if (field.type !== 'text') return field;
  const { at, isReversed, code, block, variable, counts, clock } = field;
  const data = zplText(field.data, field.hex, field.codePage);
  const rotation = ROTATIONS[field.orientation];
  if (!code) {
    const text = data.replaceAll('\\&', block ? '\n' : ' ');
    const shown = text.trim() === '' ? (variable ?? '') : text;
    return {
      ...{ type: 'text', at, isReversed, rotation, text, variable, counts },
      clock: clock === undefined ? undefined : clockPattern(shown, clock),
      font: zplFont(field.font.name, field.font.height, field.font.width),
      ...(block ? { block, align: block.align } : {}),
    };
  }
  const text = data === '' ? (variable ?? '') : data;
  const made = text === '' ? { refused: { code: 'code-empty' } as const } : zplCode(code.command, text, code.settings);
  const { height } = code.settings;
  return {
    ...{ type: 'code', at, rotation, text, variable, counts },
    code: 'refused' in made ? { ...made, height } : made,
    otherText: field.codePage >= 28 ? 'utf8' : 'refuse',
  };
}
