import * as z from 'zod/mini';
import { boundText } from '@/label/binding';
import { INVALID_BARCODE, moduleFindings, refusalFinding, tooLong } from '@/label/code-findings';
import type { ElementDefinition, LabelElement, RenderContext } from '@/label/element';
import { optionsOf } from '@/label/element';
import { placeholder } from '@/label/placeholder';
import { bindingFields, bindingShape, numberBetween, shortText } from '@/label/property-schemas';
import { svg } from '@/label/svg';
import { layOut, type SymbolLayout, symbolPath } from '@/label/symbol-layout';
import { BARCODE_TYPES, barcodeNames, type EncodedSymbol, encode, type SymbolRefusal } from '@/label/symbols';
import { textWidth } from '@/label/text-width';

const properties = z.object({
  ...bindingShape,
  barcodeType: z._default(z.enum(BARCODE_TYPES), 'code39'),
  barcodeData: z._default(shortText, '123456789'),
  /** The text under the bars. */
  showText: z._default(z.boolean(), true),
  /** Bounds of the narrow bar in mm; 0 sets none. Below the smaller one the code is refused instead of drawn too fine. */
  largestModule: z._default(numberBetween(0, 10), 0),
  smallestModule: z._default(numberBetween(0, 10), 0),
});
export type BarcodeProperties = z.infer<typeof properties>;

/** A linear code: as wide as whole dots allow in its box, quiet zones included, always black. */
export const barcode: ElementDefinition<BarcodeProperties> = {
  type: 'barcode',
  label: 'Barcode',
  icon: 'barcode',
  size: { width: 120, height: 40 },
  properties,
  fields: [
    {
      key: 'barcodeType',
      label: 'Symbology',
      tab: 'data',
      kind: 'select',
      options: optionsOf(BARCODE_TYPES, barcodeNames),
    },
    ...bindingFields('barcodeData', 'Barcode data', 'text'),
    { key: 'showText', label: 'Show text', tab: 'style', kind: 'switch' },
    {
      key: 'largestModule',
      label: 'Narrow bar at most',
      tab: 'style',
      kind: 'number',
      min: 0,
      max: 10,
      step: 0.125,
      unit: 'mm',
    },
    {
      key: 'smallestModule',
      label: 'Narrow bar at least',
      tab: 'style',
      kind: 'number',
      min: 0,
      max: 10,
      step: 0.125,
      unit: 'mm',
    },
  ],
  onDots: true,
  content: (own, data, proof) => boundText(own, own.barcodeData, data, proof),
  render(element, content, context) {
    if (content === '' && context.proof) return [];
    const drawing = draw(element, content, context);
    if (!drawing.ok) return placeholder(element, INVALID_BARCODE, drawing.reason);
    const { symbol, layout } = drawing;
    const bars = svg('path', {
      d: symbolPath(symbol, layout, context.dotsPerMm),
      fill: '#000',
      'shape-rendering': 'crispEdges',
    });
    return element.properties.showText ? [bars, readableText(element, symbol, layout)] : [bars];
  },
  problems(element, content, context) {
    if (content === '' && context.proof) return [];
    const drawing = draw(element, content, context);
    return drawing.ok ? moduleFindings(drawing.layout) : [refusalFinding(drawing)];
  },
};

type Drawing = { ok: true; symbol: EncodedSymbol; layout: SymbolLayout } | SymbolRefusal;

/** The code and where its bars lie, or why there is none. */
export function draw(element: LabelElement<BarcodeProperties>, content: string, context: RenderContext): Drawing {
  const { barcodeType, largestModule, smallestModule, showText } = element.properties;
  const symbol = encode(barcodeType, content);
  if (!symbol.ok) return symbol;
  const { x, y, width, height, rotation } = element;
  const bars = { x, y, width, rotation, height: showText ? height - textRoom(height) : height };
  const layout = layOut(symbol, bars, context, largestModule || undefined);
  if (!layout || layout.module < smallestModule - 1e-9) return { ...tooLong(content), suggestion: shorter(element) };
  return { ok: true, symbol, layout };
}

const shorter = ({ properties: own }: LabelElement<BarcodeProperties>) =>
  own.barcodeType === 'code39' ? ('code128' as const) : undefined;

/** Height kept for the text under the bars, mm. */
const textRoom = (height: number) => Math.min(4, height * 0.3);

const monospace = { family: 'Courier New', weight: 'normal', stretch: 100 } as const;

function readableText(element: LabelElement<BarcodeProperties>, symbol: EncodedSymbol, layout: SymbolLayout) {
  const room = textRoom(element.height);
  const size = Math.min(room * 0.85, element.width / textWidth(symbol.text, monospace, 1));
  return svg(
    'text',
    {
      x: layout.x + layout.width / 2,
      y: element.y + element.height - room * 0.2,
      'font-family': "Cousine, 'Courier New', monospace",
      'font-size': size,
      'text-anchor': 'middle',
      'xml:space': 'preserve',
      fill: '#000',
    },
    [symbol.text],
  );
}
