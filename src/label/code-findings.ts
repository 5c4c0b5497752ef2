import type { Finding } from './element';
import type { SymbolLayout } from './symbol-layout';
import type { SymbolRefusal } from './symbols';

/** Modules under this (mm) do not read reliably; under the second they need a good printer and scanner. */
export const MODULE_ERROR = 0.19;
export const MODULE_WARNING = 0.25;

export const INVALID_BARCODE = 'invalid barcode';

/** A code that cannot be made of this text. */
export const refusalFinding = (refusal: SymbolRefusal): Finding => ({
  code: 'cannot-encode',
  severity: 'error',
  message: `${INVALID_BARCODE}: ${refusal.reason}`,
  suggestion: refusal.suggestion,
});

export const tooLong = (text: string): SymbolRefusal => ({
  ok: false,
  reason: `${text.length} characters are too many for this width`,
});

/** Modules that are too fine, in the words the print dialog lists. */
export function moduleFindings({ module, dots }: SymbolLayout): Finding[] {
  const size = `${module.toFixed(3)} mm (${dots} ${dots === 1 ? 'dot' : 'dots'})`;
  if (module < MODULE_ERROR - 1e-9) {
    return [{ code: 'module-too-small', severity: 'error', message: `Bars of ${size} are too fine to scan` }];
  }
  if (module < MODULE_WARNING - 1e-9) {
    return [{ code: 'module-small', severity: 'warning', message: `Bars of ${size} may not scan everywhere` }];
  }
  return [];
}
