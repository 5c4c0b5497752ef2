import type { PlacedCode } from '@/label/codes/symbol-layout';
import type { SymbolRefusal } from '@/label/codes/symbologies';
import type { Box } from '@/label/design/geometry';
import type { ElementProblem } from './element-definition';

/** Modules under this (mm) do not read reliably; under the second they need a good printer and scanner. */
export const MODULE_ERROR = 0.19;
export const MODULE_WARNING = 0.25;
/** Floating point: 2 dots at 8 a millimetre count as 0.25 mm. */
const ROUNDING = 1e-9;

export const INVALID_BARCODE = 'invalid barcode';

/** The refusal of a code whose modules would be too fine for the width it has. */
export const tooLong = (text: string): SymbolRefusal => ({
  ok: false,
  reason: `${text.length} characters are too many for this width`,
});

/** What is wrong with a code by itself, in the words the print dialog lists: no code at all, or modules too fine. */
export function codeProblems(drawing: PlacedCode | undefined): ElementProblem[] {
  if (!drawing) return [];
  if (!drawing.ok) {
    const message = `${INVALID_BARCODE}: ${drawing.reason}`;
    return [{ code: 'cannot-encode', severity: 'error', message, suggestion: drawing.suggestion }];
  }
  const { module, dots } = drawing.layout;
  const size = `${module.toFixed(3)} mm (${dots} ${dots === 1 ? 'dot' : 'dots'})`;
  if (module < MODULE_ERROR - ROUNDING) {
    return [{ code: 'module-too-small', severity: 'error', message: `Bars of ${size} are too fine to scan` }];
  }
  if (module < MODULE_WARNING - ROUNDING) {
    return [{ code: 'module-small', severity: 'warning', message: `Bars of ${size} may not scan everywhere` }];
  }
  return [];
}

/** Where a code element puts ink: its dark part, with the text under it down to the box's edge; all of it when refused. */
export function codeInk(box: Box, drawing: PlacedCode | undefined, withText: boolean): Box[] {
  if (!drawing) return [];
  if (!drawing.ok) return [box];
  const { x, y, width, height } = drawing.layout;
  return [{ x, y, width, height: withText ? box.y + box.height - y : height }];
}
