import * as z from 'zod/mini';
import { boundText } from '@/label/binding';
import { INVALID_BARCODE, moduleFindings, refusalFinding, tooLong } from '@/label/code-findings';
import type { ElementDefinition, LabelElement, RenderContext } from '@/label/element';
import { optionsOf } from '@/label/element';
import { placeholder } from '@/label/placeholder';
import { bindingFields, bindingShape, shortText } from '@/label/property-schemas';
import { svg } from '@/label/svg';
import { layOut, type SymbolLayout, symbolPath } from '@/label/symbol-layout';
import { type EncodedSymbol, encode, QR_LEVELS, type SymbolRefusal } from '@/label/symbols';

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
  onDots: true,
  content: (own, data, proof) => boundText(own, own.qrCodeData, data, proof),
  render(element, content, context) {
    if (content === '' && context.proof) return [];
    const drawing = draw(element, content, context);
    if (!drawing.ok) return placeholder(element, INVALID_BARCODE, drawing.reason);
    const d = symbolPath(drawing.symbol, drawing.layout, context.dotsPerMm);
    return [svg('path', { d, fill: '#000', 'shape-rendering': 'crispEdges' })];
  },
  problems(element, content, context) {
    if (content === '' && context.proof) return [];
    const drawing = draw(element, content, context);
    return drawing.ok ? moduleFindings(drawing.layout) : [refusalFinding(drawing)];
  },
};

type Drawing = { ok: true; symbol: EncodedSymbol; layout: SymbolLayout } | SymbolRefusal;

/** The code and where its modules lie, or why there is none. */
export function draw(element: LabelElement<QrCodeProperties>, content: string, context: RenderContext): Drawing {
  const symbol = encode('qrcode', content, element.properties.qrCodeErrorCorrection);
  if (!symbol.ok) return symbol;
  const layout = layOut(symbol, element, context);
  return layout ? { ok: true, symbol, layout } : tooLong(content);
}
