import { splitOutside } from '@/label/sample/printer-file/line-reader';
import type { CodePage } from '@/label/sample/printer-file/printer-texts';
import { joinedValues, namedValue, type PrinterValue, plainValue } from '@/label/sample/printer-file/printer-value';

/** `\["]` is a quote in a text; later printers also take `\"`. */
const quoteSign = /\\\["\]|\\"(?!\s*(?:,|$))/y;

export const tsplParameters = (line: string): string[] => splitOutside(line, ',', quoteSign);

const signs: Readonly<Record<string, string>> = { '\\["]': '"', '\\"': '"', '\\[R]': '', '\\[L]': '\n' };

/** `"LOT "+@1`: texts, numbers and variables, one behind the other. */
export function tsplValue(expression: string, variables: ReadonlyMap<string, PrinterValue>): PrinterValue {
  const partValue = (part: string): PrinterValue => {
    const quoted = /^"(.*)"$/s.exec(part)?.[1];
    if (quoted !== undefined)
      return plainValue(quoted.replace(/\\(?:\["\]|"|\[R\]|\[L\])/g, (sign) => signs[sign] ?? sign));
    if (!/^[@A-Za-z]/.test(part)) return plainValue(part);
    return namedValue(variables.get(part.toUpperCase()) ?? { ...plainValue(''), variable: part });
  };
  return splitOutside(expression, '+', quoteSign).map(partValue).reduce(joinedValues);
}

const pages: Readonly<Record<string, CodePage>> = { 'UTF-8': 'utf-8', UTF8: 'utf-8', '437': 437, USA: 437 };

export const tsplCodePage = (name: string): CodePage =>
  pages[name.toUpperCase()] ?? (/^125[0-4]$/.test(name) ? `windows-${Number(name)}` : 850);
