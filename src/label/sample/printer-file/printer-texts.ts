/** The upper halves of the code pages with which printers start. */
const pages = {
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
} as const;

/** `utf-8`, a page of Windows or of DOS. */
export type CodePage = 'utf-8' | `windows-${number}` | keyof typeof pages;

const asUtf8 = (bytes: Uint8Array) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The text of bytes, one character each. Many files are UTF-8 and do not say so; text of DOS is hardly ever valid UTF-8. */
export function printerText(raw: string, page: CodePage): string {
  if (!/[\x80-\xff]/.test(raw)) return raw;
  const bytes = Uint8Array.from(raw, (one) => one.charCodeAt(0));
  if (page === 'utf-8') return asUtf8(bytes) ?? raw;
  if (typeof page === 'string') return new TextDecoder(page).decode(bytes);
  return asUtf8(bytes) ?? raw.replace(/[\x80-\xff]/g, (one) => pages[page].charAt(one.charCodeAt(0) - 0x80));
}

/** Lines of a block: words that do not fit go to the next. `paragraphs` end in the file. */
export function wrappedLines(
  paragraphs: readonly string[],
  width: number,
  most: number,
  widthOf: (line: string) => number,
): string[] {
  const lines = paragraphs.flatMap((paragraph) => {
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

/**
 * A clock format of a printer as one of our date patterns; undefined when it is empty or uses what our patterns do not
 * have.
 */
export function clockPattern(
  text: string,
  signs: RegExp,
  letters: Readonly<Record<string, string>>,
): string | undefined {
  const found = [...text.matchAll(signs)].map(([, sign = '']) => sign);
  if (found.length === 0 || !found.every((sign) => Object.hasOwn(letters, sign))) return undefined;
  return text.replace(signs, (_, sign: string) => letters[sign] ?? '');
}

/** Reads whole and decimal numbers of a parameter, limited to what printers accept. */
export function numberOf(text: string | undefined, fallback = 0): number {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? Math.max(-32_000, Math.min(32_000, value)) : fallback;
}
