import { splitOutside } from '@/label/sample/printer-file/line-reader';
import type { CodePage } from '@/label/sample/printer-file/printer-texts';
import { joinedValues, namedValue, type PrinterValue, plainValue } from '@/label/sample/printer-file/printer-value';

const quoteSign = /\\./y;

export const eplParameters = (line: string): string[] => splitOutside(line, ',', quoteSign);

/** `V00` and `V0` are one. */
export const variableName = (letter: string, number: string): string => `${letter}${Number(number)}`;

/** `"LOT "V00C1`: texts, variables, counters, the date and the time of the printer, one behind the other. */
export function eplValue(expression: string, variables: ReadonlyMap<string, PrinterValue>): PrinterValue {
  const parts = Array.from(
    expression.matchAll(/"((?:\\.|[^"\\])*)"?|([VC])(\d\d?)|T[DT]/gs),
    ([sign, quoted, letter, number]): PrinterValue => {
      if (quoted !== undefined) return plainValue(quoted.replace(/\\(.)/gs, '$1'));
      const name = letter === undefined ? sign : variableName(letter, number ?? '');
      return namedValue(variables.get(name) ?? { ...plainValue(''), variable: name });
    },
  );
  return parts.reduce(joinedValues, plainValue(''));
}

const clockLetters: Readonly<Record<string, string>> = {
  dd: 'dd',
  mn: 'MM',
  y2: 'yy',
  y4: 'yyyy',
  h: 'HH',
  m: 'mm',
};

/** `dd-mn-y4` as the pattern of our dates; undefined where it has what ours do not. */
export function clockPattern(form: string): string | undefined {
  let isKnown = true;
  const pattern = form.trim().replace(/[A-Za-z]+\d?/g, (letters) => {
    const own = clockLetters[letters];
    if (own === undefined) isKnown = false;
    return own ?? '';
  });
  return isKnown && pattern !== '' ? pattern : undefined;
}

const pages: Readonly<Record<string, CodePage>> = {
  '0': 437,
  A: 'windows-1252',
  B: 'windows-1250',
  C: 'windows-1251',
  D: 'windows-1253',
  E: 'windows-1254',
};

/** `I8,A,001`: eight bits of Windows. */
export const eplCodePage = (name: string): CodePage => pages[name.toUpperCase()] ?? 850;
