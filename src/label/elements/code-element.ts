import * as z from 'zod/mini';
import type { EncodeOptions, SymbolRefusal } from '@/label/codes/encoded';
import { modulesAcross } from '@/label/codes/quiet-zone';
import { layOut, type PlacedCode, symbolNode } from '@/label/codes/symbol-layout';
import { encode, type SymbolType, symbologyOf, symbolSizesOf } from '@/label/codes/symbologies';
import type { SvgNode } from '@/label/svg';
import { refusalOfContent } from '@/label/text/bound-text';
import type {
  ElementDefinition,
  ElementOf,
  ElementProblem,
  Field,
  RenderContext,
  StandardFact,
} from './element-definition';
import { placeholder } from './placeholder';
import { numberBetween, selectField, styleNumber } from './properties';

/** Modules under this (mm) do not read reliably; under the second they need a good printer and scanner. */
export const MODULE_ERROR = 0.19;
export const MODULE_WARNING = 0.25;
/** Floating point: 2 dots at 8 a millimetre count as 0.25 mm. */
const ROUNDING = 1e-9;

/** The application identifier that numbers a logistic unit. */
const SSCC = '00';
const INVALID_BARCODE = 'invalid barcode';

/** The refusal of a code whose modules would be too fine for the width it has. */
export const tooLong = (text: string): SymbolRefusal => ({
  ok: false,
  reason: { code: 'too-narrow', count: text.length },
});

/** A size for 2D codes: a longer text must not change the layout of the label. */
export const symbolSizeShape = {
  /** One of symbolSizesOf(); '' for the smallest. */
  symbolSize: z._default(z.string().check(z.maxLength(7)), ''),
  /** mm; 0 fills the box. */
  moduleSize: z._default(numberBetween(0, 10), 0),
};

export const moduleSizeField = styleNumber('moduleSize', {
  min: 0,
  max: 10,
  step: 0.125,
  unit: 'mm',
});

/** The choice of a size that is kept whatever the text. */
export const symbolSizeField = (type: SymbolType, when?: Field['when']): Field => ({
  ...selectField('symbolSize', 'style', ['', ...symbolSizesOf(type)]),
  ...(when && { when }),
});

/** Encodes and lays out a 2D code. */
export function placeMatrix<P extends { symbolSize: string; moduleSize: number }>(
  type: SymbolType,
  { properties, ...frame }: ElementOf<P>,
  content: string,
  context: RenderContext,
  options: Partial<EncodeOptions>,
): PlacedCode {
  // The size of another type was chosen before.
  const size = symbolSizesOf(type).includes(properties.symbolSize) ? properties.symbolSize : '';
  const symbol = encode(type, content, { ...options, size });
  if (!symbol.ok) return symbol;
  const layout = layOut(symbol, frame, context, { exactly: properties.moduleSize || undefined });
  if (layout) return { ok: true, symbol, layout };
  if (properties.moduleSize === 0) return tooLong(content);
  const { width, height } = symbol;
  return { ok: false, reason: { code: 'box-too-small', width, height, module: properties.moduleSize } };
}

type Encodable = Extract<PlacedCode, { ok: true }>;

/**
 * What the definition of a code element derives from `place`, which encodes the text and lays the code out; `caption`
 * renders the text under the bars.
 */
export function codeMethods<P extends object>(
  place: (element: ElementOf<P>, content: string, context: RenderContext) => PlacedCode,
  caption: (element: ElementOf<P>, code: Encodable) => SvgNode[] = () => [],
): Required<Pick<ElementDefinition<P>, 'code' | 'render' | 'ink' | 'problems'>> {
  const codeOf = (element: ElementOf<P>, content: string, context: RenderContext): PlacedCode | undefined => {
    const reason = refusalOfContent(content);
    if (reason) return { ok: false, reason };
    return content === '' && context.omitIncomplete ? undefined : place(element, content, context);
  };
  return {
    code: codeOf,
    render(element, content, context) {
      const code = codeOf(element, content, context);
      if (!code) return [];
      if (!code.ok) return placeholder(element, INVALID_BARCODE, context.say?.(code.reason));
      return [symbolNode(code.symbol, code.layout, context.unscaled), ...caption(element, code)];
    },
    ink(element, content, context) {
      const code = codeOf(element, content, context);
      if (!code) return [];
      if (!code.ok) return [element];
      const { x, y, width, height } = code.layout;
      const hasCaption = caption(element, code).length > 0;
      return [{ x, y, width, height: hasCaption ? element.y + element.height - y : height }];
    },
    problems: (element, content, context) => codeProblems(codeOf(element, content, context)),
  };
}

/** No code at all, or modules too fine to scan. */
function codeProblems(code: PlacedCode | undefined): ElementProblem[] {
  if (!code) return [];
  if (!code.ok) {
    return [{ code: 'cannot-encode', severity: 'error', why: code.reason, suggestion: code.suggestion }];
  }
  const { module, dots } = code.layout;
  const size = { module, dots, isLinear: code.symbol.height === 1 };
  if (module < MODULE_ERROR - ROUNDING) return [{ code: 'module-too-small', severity: 'error', ...size }];
  if (module < MODULE_WARNING - ROUNDING) return [{ code: 'module-small', severity: 'warning', ...size }];
  return outsideStandard(code);
}

/**
 * Sizes that the symbology's standard does not allow, although scanners may read them. Less than a module of height is
 * the same to a scanner.
 */
function outsideStandard({ symbol, layout: { module, width, height } }: Encodable): ElementProblem[] {
  const { name: symbology, mostWidth, onLogisticUnit, ...general } = symbologyOf(symbol.type);
  const isOnUnit = symbol.elements?.some(({ ai }) => ai === SSCC);
  const { module: range, leastHeight } = { ...general, ...(isOnUnit && onLogisticUnit) };
  const isLinear = symbol.height === 1;
  const least = isLinear ? (leastHeight?.({ width, module }) ?? 0) : 0;
  const across = modulesAcross(symbol) * module;
  const broken: (StandardFact | false)[] = [
    range !== undefined &&
      (module < range.least - ROUNDING || module > range.most + ROUNDING) && {
        ...({ code: isLinear ? 'bar-width' : 'module-size', symbology } as const),
        least: range.least,
        most: range.most,
        is: module,
      },
    height < least - module && { code: 'bar-height', symbology, least, is: height },
    mostWidth !== undefined &&
      across > mostWidth + ROUNDING && {
        ...({ code: 'code-width', symbology } as const),
        most: mostWidth,
        is: across,
      },
  ];
  return broken.flatMap((why) => (why ? [{ code: 'not-by-standard', severity: 'warning', why }] : []));
}
