/** Reads a file of lines between which there may be bytes of graphics. `text` has one character for each byte. */
export function lineReader(text: string) {
  let at = 0;
  return {
    place: () => at,
    isAtEnd: () => at >= text.length,
    /** The rest of the line, without its end. */
    line: () => {
      const end = /\r\n|[\r\n]/g;
      end.lastIndex = at;
      const found = end.exec(text);
      const line = text.slice(at, found?.index);
      at = found ? end.lastIndex : text.length;
      return line;
    },
    /** What stands here, if it has the form of a sticky pattern; reading goes on behind it. */
    take: (pattern: RegExp) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) at = pattern.lastIndex;
      return found;
    },
    bytes: (count: number) => {
      const bytes = text.slice(at, at + count);
      at += count;
      return bytes;
    },
  };
}

/** What stands between signs outside of quotes. `quoteSign`: what a text has for a quote, as a sticky pattern. */
export function splitOutside(line: string, sign: string, quoteSign: RegExp): string[] {
  const found: string[] = [];
  let [current, isQuoted] = ['', false];
  for (let at = 0; at < line.length; ) {
    quoteSign.lastIndex = at;
    const [part = line.charAt(at)] = (isQuoted ? quoteSign.exec(line) : null) ?? [];
    at += part.length;
    if (part === sign && !isQuoted) {
      found.push(current.trim());
      current = '';
    } else {
      if (part === '"') isQuoted = !isQuoted;
      current += part;
    }
  }
  return [...found, current.trim()];
}

/** Whole and broken numbers of a parameter, within what a printer can have. */
export function numberOf(text: string | undefined, fallback = 0): number {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? Math.max(-32_000, Math.min(32_000, value)) : fallback;
}
