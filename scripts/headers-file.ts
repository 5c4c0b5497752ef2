export type HeaderRule = { path: string; headers: [string, string][] };

/** Reads a `_headers` file as static hosts do: a path line, then indented `Name: value` lines. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: [] });
    else {
      const colon = line.indexOf(':');
      rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
    }
  }
  return rules;
}

/** The headers of a path: those of every matching rule; a header named twice is joined by a comma. */
export function headersFor(rules: HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of rules.filter((rule) => matchesPath(rule.path, path))) {
    for (const [name, value] of rule.headers) headers[name] = headers[name] ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

/** Reads a `_redirects` file: `from  to  200` lines, where 200 means "answer with this file". */
export function parseRedirectsFile(text: string): { from: string; to: string }[] {
  return text.split('\n').flatMap((line) => {
    const [from, to] = line.trim().split(/\s+/);
    return from && to ? [{ from, to }] : [];
  });
}

/** Whether a path falls under a pattern of such a file: the same path, or a prefix closed by a star. */
export const matchesPath = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
