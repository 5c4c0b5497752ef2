import { type CodePage, printerText } from '@/label/sample/printer-file/printer-texts';

/** `^CI` says the code page. */
const pageOf = (number: number): CodePage => (number >= 28 ? 'utf-8' : number === 27 ? 'windows-1252' : 850);

/** The text of a field: line ends of the file are no part of it, `hex` starts two hex digits. */
export function zplText(data: string, hex: string | undefined, codePage: number): string {
  const plain = data.replace(/[\r\n]/g, '');
  const bytes =
    hex === undefined
      ? plain
      : plain.replace(new RegExp(`${hex.replace(/[^\w\s]/g, '\\$&')}([0-9A-Fa-f]{2})`, 'g'), (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        );
  return printerText(bytes, pageOf(codePage));
}

/** What the clock of a printer writes (^FC), in the letters of our date patterns. */
const clockLetters: Readonly<Record<string, string>> = {
  d: 'dd',
  m: 'MM',
  y: 'yy',
  Y: 'yyyy',
  H: 'HH',
  M: 'mm',
};

/** The pattern of a text with clock characters, `dd/MM/yyyy`; undefined when it has none, or one that we do not have. */
export function clockPattern(text: string, sign: string): string | undefined {
  let isKnown = true;
  const pattern = text.replace(new RegExp(`\\${sign}(.)`, 'g'), (_, letter: string) => {
    const own = clockLetters[letter];
    if (own === undefined) isKnown = false;
    return own ?? '';
  });
  return isKnown && pattern !== text ? pattern : undefined;
}
