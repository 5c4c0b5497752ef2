import type { SymbolRefusal } from '@/label/codes/encoded';
import { type PlacedCode, symbolNode } from '@/label/codes/symbol-layout';
import { symbologyOf } from '@/label/codes/symbologies';
import type { SvgNode } from '@/label/svg';
import { refusalOfContent } from '@/label/text/bound-text';
import type { ElementDefinition, ElementOf, ElementProblem, RenderContext } from './element-definition';
import { placeholder } from './placeholder';

/** Modules under this (mm) do not read reliably; under the second they need a good printer and scanner. */
export const MODULE_ERROR = 0.19;
export const MODULE_WARNING = 0.25;
/** Floating point: 2 dots at 8 a millimetre count as 0.25 mm. */
const ROUNDING = 1e-9;

const INVALID_BARCODE = 'invalid barcode';

/** The refusal of a code whose modules would be too fine for the width it has. */
export const tooLong = (text: string): SymbolRefusal => ({
  ok: false,
  reason: `${text.length} characters are too many for this width`,
});

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
    if (reason !== undefined) return { ok: false, reason };
    return content === '' && context.omitIncomplete ? undefined : place(element, content, context);
  };
  return {
    code: codeOf,
    render(element, content, context) {
      const code = codeOf(element, content, context);
      if (!code) return [];
      if (!code.ok) return placeholder(element, INVALID_BARCODE, code.reason);
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
    const message = `${INVALID_BARCODE}: ${code.reason}`;
    return [{ code: 'cannot-encode', severity: 'error', message, suggestion: code.suggestion }];
  }
  const { module, dots } = code.layout;
  const size = `${module.toFixed(3)} mm (${dots} ${dots === 1 ? 'dot' : 'dots'})`;
  if (module < MODULE_ERROR - ROUNDING) {
    return [{ code: 'module-too-small', severity: 'error', message: `Bars of ${size} are too fine to scan` }];
  }
  if (module < MODULE_WARNING - ROUNDING) {
    return [{ code: 'module-small', severity: 'warning', message: `Bars of ${size} may not scan everywhere` }];
  }
  return outsideStandard(code);
}

/** Sizes that the symbology's standard does not allow, although scanners may read them. */
function outsideStandard({ symbol, layout: { module, height } }: Encodable): ElementProblem[] {
  const { name, module: range, leastHeight } = symbologyOf(symbol.type);
  const problems: ElementProblem[] = [];
  if (range && (module < range.least - ROUNDING || module > range.most + ROUNDING)) {
    const message = `${name} needs bars of ${range.least} to ${range.most} mm; these are ${module.toFixed(3)} mm`;
    problems.push({ code: 'not-by-standard', severity: 'warning', message });
  }
  if (leastHeight !== undefined && height < leastHeight - ROUNDING) {
    const message = `${name} needs bars ${leastHeight} mm high; these are ${height.toFixed(1)} mm`;
    problems.push({ code: 'not-by-standard', severity: 'warning', message });
  }
  return problems;
}
