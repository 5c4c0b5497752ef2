import * as z from 'zod/mini';
import { layOut, type PlacedCode, type SymbolLayout } from '@/label/codes/symbol-layout';
import { BARCODE_TYPES, type EncodedSymbol, encode } from '@/label/codes/symbologies';
import { type SvgNode, svg } from '@/label/svg';
import { codeContent, codeTexts } from '@/label/text/bound-text';
import { textWidth } from '@/label/text/fonts';
import { codeMethods, tooLong } from './code-element';
import type { ElementDefinition, ElementOf, RenderContext } from './element-definition';
import {
  codeBindingFields,
  codeBindingShape,
  codeName,
  numberBetween,
  selectField,
  styleNumber,
  textSchema,
} from './properties';

const schema = z.object({
  ...codeBindingShape,
  barcodeType: z._default(z.enum(BARCODE_TYPES), 'code39'),
  barcodeData: z._default(textSchema, '123456789'),
  /** The text under the bars. */
  showText: z._default(z.boolean(), true),
  /** Limits of the narrow bar in mm; 0 is none. A code that needs finer bars is refused. */
  largestModule: z._default(numberBetween(0, 10), 0),
  smallestModule: z._default(numberBetween(0, 10), 0),
});
type BarcodeProperties = z.infer<typeof schema>;

const narrowBar = { min: 0, max: 10, step: 0.125, unit: 'mm' } as const;

/** A linear code: as wide as whole dots allow in its box with the quiet zones, always black. */
export const barcode: ElementDefinition<BarcodeProperties> = {
  icon: 'M3 5v14M6 5v14M10 5v14M13 5v14M18 5v14M21 5v14',
  presets: [
    { group: 'Static Fields', name: 'static-barcode' },
    { group: 'Quick Add', name: 'barcode', properties: { fieldType: 'dynamic', fieldName: 'partNo' } },
  ],
  size: { width: 120, height: 40 },
  properties: schema,
  needsEncoders: ({ barcodeType, composition }) => barcodeType === 'gs1-128' || composition !== undefined,
  fields: [
    ...codeBindingFields('barcodeData', 'text'),
    selectField('barcodeType', 'data', BARCODE_TYPES),
    { key: 'showText', tab: 'style', kind: 'switch' },
    styleNumber('largestModule', narrowBar),
    styleNumber('smallestModule', narrowBar),
  ],
  defaultName: (properties) => codeName(properties, properties.barcodeData),
  texts: (properties) => codeTexts(properties, 'barcodeData', properties.barcodeData),
  content: (properties, data, omitIncomplete) => codeContent(properties, properties.barcodeData, data, omitIncomplete),
  symbology: ({ barcodeType }) => barcodeType,
  ...codeMethods<BarcodeProperties>(place, (element, { symbol, layout }) =>
    element.properties.showText ? [captionOf(element, symbol, layout)] : [],
  ),
};

function place(element: ElementOf<BarcodeProperties>, content: string, context: RenderContext): PlacedCode {
  const { barcodeType, largestModule, smallestModule, showText } = element.properties;
  const symbol = encode(barcodeType, content);
  if (!symbol.ok) return symbol;
  const layout = layOut(symbol, element, context, { largest: largestModule || undefined });
  if (!layout || layout.module < smallestModule - 1e-9) {
    return { ...tooLong(content), suggestion: barcodeType === 'code39' ? 'code128' : undefined };
  }
  const height = layout.height - (showText ? captionHeight(element.height) : 0);
  return { ok: true, symbol, layout: { ...layout, height } };
}

/** Height reserved for the text under the bars, mm. */
const captionHeight = (height: number) => Math.min(4, height * 0.3);

const monospace = { family: 'Courier New', weight: 'normal', stretch: 100 } as const;

function captionOf(element: ElementOf<BarcodeProperties>, symbol: EncodedSymbol, layout: SymbolLayout): SvgNode {
  const height = captionHeight(element.height);
  const text = symbol.caption ?? symbol.text;
  const attributes = {
    x: layout.x + layout.width / 2,
    y: element.y + element.height - height * 0.2,
    'font-family': "Cousine, 'Courier New', monospace",
    'font-size': Math.min(height * 0.85, element.width / textWidth(text, monospace, 1)),
    'text-anchor': 'middle',
    'xml:space': 'preserve',
    fill: '#000',
  };
  return svg('text', attributes, [text]);
}
