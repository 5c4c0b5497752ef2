/** The upper half of code page 850, with which printers start. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The text of a field: line ends of the file are no part of it, `hex` starts two hex digits, `^CI` says the code page. */
export function zplText(data: string, hex: string | undefined, codePage: number): string {
  const plain = data.replace(/[\r\n]/g, '');
  const bytes =
    hex === undefined
      ? plain
      : plain.replace(new RegExp(`${hex.replace(/[^\w\s]/g, '\\$&')}([0-9A-Fa-f]{2})`, 'g'), (_, digits: string) =>
          String.fromCharCode(Number.parseInt(digits, 16)),
        );
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  if (codePage >= 28) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
    } catch {
      return bytes;
    }
  }
  if (codePage === 27)
    return new TextDecoder('windows-1252').decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  // Many files are UTF-8 and do not say so; text of code page 850 is hardly ever valid UTF-8.
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  } catch {
    return bytes.replace(/[\x80-\xff]/g, (one) => CP850.charAt(one.charCodeAt(0) - 0x80));
  }
}

/** Lines of a block: `\&` ends one, and words that do not fit go to the next. */
export function zplLines(text: string, width: number, most: number, widthOf: (line: string) => number): string[] {
  const lines = text.split('\\&').flatMap((paragraph) => {
    const wrapped: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && widthOf((line + word).trimEnd()) > width) {
        wrapped.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    return [...wrapped, line.trimEnd()];
  });
  return lines.slice(0, Math.max(1, most));
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
