/**
 * An SVG as plain data, without any knowledge of elements. Walkers make it a string (below), React or DOM elements
 * (label-view).
 * Attribute names are SVG's own (`stroke-width`, `viewBox`); lengths are millimetres.
 */
export type SvgNode = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
};

type Attributes = Record<string, string | number | undefined>;

/** Makes a node; attributes that are undefined are left out, numbers are rounded to a tenth of a micrometre. */
export function svg(tag: string, attributes: Attributes, children: readonly (SvgNode | string)[] = []): SvgNode {
  const kept: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) kept[name] = typeof value === 'number' ? mm(value) : value;
  }
  return { tag, attributes: kept, children };
}

/** Millimetres rounded to 0.0001: far under a dot of any printer, and free of 0.30000000000000004. */
export const mm = (value: number) => Math.round(value * 10_000) / 10_000 || 0;

/** The node as markup. Its children's markup is cached, because the renderer uses the same nodes on many labels. */
export function toSvgString(node: SvgNode): string {
  return markup(node, cachedMarkup);
}

const cache = new WeakMap<SvgNode, string>();

function cachedMarkup(child: SvgNode): string {
  const cached = cache.get(child);
  if (cached !== undefined) return cached;
  const text = markup(child, write);
  cache.set(child, text);
  return text;
}

const write = (child: SvgNode): string => markup(child, write);

function markup(node: SvgNode, child: (node: SvgNode) => string): string {
  let text = `<${node.tag}`;
  for (const [name, value] of Object.entries(node.attributes)) {
    text += ` ${name}="${typeof value === 'number' ? value : escapeMarkup(value)}"`;
  }
  if (node.children.length === 0) return `${text}/>`;
  text += '>';
  for (const part of node.children) text += typeof part === 'string' ? escapeMarkup(part) : child(part);
  return `${text}</${node.tag}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text safe between tags and in quotes; characters XML cannot hold (controls, half surrogates) become U+FFFD. */
export function escapeMarkup(text: string): string {
  if (!/[&<>"'\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)) return text;
  return text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
