import * as z from 'zod/mini';
import { layOut, type PlacedCode, type SymbolLayout, symbolNode } from '@/label/codes/symbol-layout';
import { BARCODE_TYPES, type EncodedSymbol, encode, symbologyOf } from '@/label/codes/symbologies';
import { type SvgNode, svg } from '@/label/svg';
import { textWidth } from '@/label/text/fonts';
import { boundText } from '@/label/text/label-data';
import { codeInk, codeProblems, INVALID_BARCODE, tooLong } from './code-element';
import type { ElementDefinition, ElementOf, RenderContext } from './element-definition';
import { placeholder } from './placeholder';
import { bindingFields, bindingName, bindingShape, numberBetween, textSchema } from './properties';

const properties = z.object({
  ...bindingShape,
  barcodeType: z._default(z.enum(BARCODE_TYPES), 'code39'),
  barcodeData: z._default(textSchema, '123456789'),
  /** The text under the bars. */
  showText: z._default(z.boolean(), true),
  /** Limits of the narrow bar in mm; 0 is none. A code that needs finer bars is refused. */
  largestModule: z._default(numberBetween(0, 10), 0),
  smallestModule: z._default(numberBetween(0, 10), 0),
});
type BarcodeProperties = z.infer<typeof properties>;

/** A linear code: as wide as whole dots allow in its box with the quiet zones, always black. */
export const barcode: ElementDefinition<BarcodeProperties> = {
  label: 'Barcode',
  icon: 'M3 5v14M6 5v14M10 5v14M13 5v14M18 5v14M21 5v14',
  presets: [
    { group: 'Static Fields', label: 'Static Barcode' },
    { group: 'Quick Add', label: 'Barcode', properties: { fieldType: 'dynamic', fieldName: 'partNo' } },
  ],
  size: { width: 120, height: 40 },
  properties,
  fields: [
    ...bindingFields('barcodeData', 'Barcode data', 'text'),
    {
      key: 'barcodeType',
      label: 'Barcode type',
      tab: 'data',
      kind: 'select',
      options: BARCODE_TYPES.map((value) => ({ value, label: symbologyOf(value).name })),
    },
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
  defaultName: (own) => bindingName(own, own.barcodeData),
  content: (own, data, omitIncomplete) => boundText(own, own.barcodeData, data, omitIncomplete),
  code: draw,
  render(element, content, context) {
    const drawing = draw(element, content, context);
    if (!drawing) return [];
    if (!drawing.ok) return placeholder(element, INVALID_BARCODE, drawing.reason);
    const { symbol, layout } = drawing;
    const bars = symbolNode(symbol, layout, context.unscaled);
    return element.properties.showText ? [bars, readableText(element, symbol, layout)] : [bars];
  },
  ink: (element, content, context) => codeInk(element, draw(element, content, context), element.properties.showText),
  problems: (element, content, context) => codeProblems(draw(element, content, context)),
};

function draw(element: ElementOf<BarcodeProperties>, content: string, context: RenderContext): PlacedCode | undefined {
  if (content === '' && context.omitIncomplete) return undefined;
  const { barcodeType, largestModule, smallestModule, showText } = element.properties;
  const symbol = encode(barcodeType, content);
  if (!symbol.ok) return symbol;
  const { x, y, width, height, rotation } = element;
  const room = showText ? textRoom(height) : 0;
  const layout = layOut(symbol, { x, y, width, height, rotation }, context, largestModule || undefined);
  if (!layout || layout.module < smallestModule - 1e-9) return { ...tooLong(content), suggestion: shorter(element) };
  return { ok: true, symbol, layout: { ...layout, height: layout.height - room } };
}

const shorter = ({ properties: own }: ElementOf<BarcodeProperties>) =>
  own.barcodeType === 'code39' ? ('code128' as const) : undefined;

/** Height kept for the text under the bars, mm. */
const textRoom = (height: number) => Math.min(4, height * 0.3);

const monospace = { family: 'Courier New', weight: 'normal', stretch: 100 } as const;

function readableText(element: ElementOf<BarcodeProperties>, symbol: EncodedSymbol, layout: SymbolLayout): SvgNode {
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
