/**
 * JSON with sorted keys and without spaces: equal values give equal text, whatever wrote them. Keys are sorted by UTF-16
 * code units in every locale. As in `JSON.stringify`, keys whose value is undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // Not a sorted object: its keys that are numbers would always come first.
  const pairs = entries
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${pairs.join(',')}}`;
}
