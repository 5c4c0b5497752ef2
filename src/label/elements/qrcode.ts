import * as z from 'zod/mini';
import { QR_LEVELS } from '@/label/codes/qr-modules';
import { layOut, type PlacedCode, symbolNode } from '@/label/codes/symbol-layout';
import { encode } from '@/label/codes/symbologies';
import { boundText } from '@/label/text/label-data';
import { codeInk, codeProblems, INVALID_BARCODE, tooLong } from './code-element';
import { type ElementDefinition, type ElementOf, optionsOf, type RenderContext } from './element-definition';
import { placeholder } from './placeholder';
import { bindingFields, bindingName, bindingShape, textSchema } from './properties';

const properties = z.object({
  ...bindingShape,
  qrCodeData: z._default(textSchema, 'QR Code'),
  qrCodeErrorCorrection: z._default(z.enum(QR_LEVELS), 'M'),
});
type QrCodeProperties = z.infer<typeof properties>;

const levelNames = { L: 'L (7%)', M: 'M (15%)', Q: 'Q (25%)', H: 'H (30%)' };

/** A QR code: modules of whole dots, as large as its box allows with four modules of quiet zone. */
export const qrcode: ElementDefinition<QrCodeProperties> = {
  label: 'QR Code',
  icon: 'M3 3h6v6H3zM15 3h6v6h-6zM3 15h6v6H3zM12 3v4M3 12h4M12 11v2h9M12 17v4M16 17v4M20 16v2M20 21h.01',
  presets: [
    { group: 'Static Fields', label: 'Static QR Code' },
    {
      group: 'Quick Add',
      label: 'QR Code',
      properties: { fieldType: 'dynamic', template: '{partNo}|{serialNumber}' },
    },
  ],
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
  defaultName: (own) => bindingName(own, own.qrCodeData),
  content: (own, data, omitIncomplete) => boundText(own, own.qrCodeData, data, omitIncomplete),
  code: draw,
  render(element, content, context) {
    const drawing = draw(element, content, context);
    if (!drawing) return [];
    if (!drawing.ok) return placeholder(element, INVALID_BARCODE, drawing.reason);
    return [symbolNode(drawing.symbol, drawing.layout, context.unscaled)];
  },
  ink: (element, content, context) => codeInk(element, draw(element, content, context), false),
  problems: (element, content, context) => codeProblems(draw(element, content, context)),
};

function draw(element: ElementOf<QrCodeProperties>, content: string, context: RenderContext): PlacedCode | undefined {
  if (content === '' && context.omitIncomplete) return undefined;
  const symbol = encode('qrcode', content, element.properties.qrCodeErrorCorrection);
  if (!symbol.ok) return symbol;
  const layout = layOut(symbol, element, context);
  return layout ? { ok: true, symbol, layout } : tooLong(content);
}
