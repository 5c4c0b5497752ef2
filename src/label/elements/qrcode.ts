import * as z from 'zod/mini';
import { codeFindings, INVALID_BARCODE, tooLong } from '@/label/codes/code-findings';
import { type CodeDrawing, codeInk, layOut, symbolNode } from '@/label/codes/symbol-layout';
import { encode, QR_LEVELS } from '@/label/codes/symbols';
import { placeholder } from '@/label/placeholder';
import { boundText } from '@/label/text/binding';
import type { ElementDefinition, LabelElement, RenderContext } from './element';
import { optionsOf } from './element';
import { bindingFields, bindingShape, shortText } from './property-schemas';

const properties = z.object({
  ...bindingShape,
  qrCodeData: z._default(shortText, 'QR Code'),
  qrCodeErrorCorrection: z._default(z.enum(QR_LEVELS), 'M'),
});
export type QrCodeProperties = z.infer<typeof properties>;

const levelNames = { L: 'L (7%)', M: 'M (15%)', Q: 'Q (25%)', H: 'H (30%)' };

/** A QR code: modules of whole dots, as large as its box allows with four modules of quiet zone. */
export const qrcode: ElementDefinition<QrCodeProperties> = {
  type: 'qrcode',
  label: 'QR Code',
  icon: 'qr-code',
  size: { width: 50, height: 50 },
  properties,
  fields: [
    ...bindingFields('qrCodeData', 'QR code data', 'lines'),
    {
      key: 'qrCodeErrorCorrection',
      label: 'Error correction',
      tab: 'data',
      kind: 'select',
      options: optionsOf(QR_LEVELS, levelNames),
    },
  ],
  content: (own, data, proof) => boundText(own, own.qrCodeData, data, proof),
  code: draw,
  render(element, content, context) {
    const drawing = draw(element, content, context);
    if (!drawing) return [];
    if (!drawing.ok) return placeholder(element, INVALID_BARCODE, drawing.reason);
    return [symbolNode(drawing.symbol, drawing.layout, context.unscaled)];
  },
  ink: (element, content, context) => codeInk(element, draw(element, content, context), false),
  problems: (element, content, context) => codeFindings(draw(element, content, context)),
};

function draw(
  element: LabelElement<QrCodeProperties>,
  content: string,
  context: RenderContext,
): CodeDrawing | undefined {
  if (content === '' && context.proof) return undefined;
  const symbol = encode('qrcode', content, element.properties.qrCodeErrorCorrection);
  if (!symbol.ok) return symbol;
  const layout = layOut(symbol, element, context);
  return layout ? { ok: true, symbol, layout } : tooLong(content);
}
