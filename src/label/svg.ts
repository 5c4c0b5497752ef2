/** SVG as plain data, lengths in mm. It becomes a string (below), React elements, DOM elements or a PDF (label-view). */
export type SvgNode = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (SvgNode | string)[];
};

type Attributes = Record<string, string | number | undefined>;

/** A node without the undefined attributes, its numbers rounded to 0.0001 mm. */
export function svg(tag: string, attributes: Attributes, children: readonly (SvgNode | string)[] = []): SvgNode {
  const defined: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) defined[name] = typeof value === 'number' ? mm(value) : value;
  }
  return { tag, attributes: defined, children };
}

/** Rounded to 0.0001 mm, far below a printer's dot; no 0.30000000000000004. */
export const mm = (value: number) => Math.round(value * 10_000) / 10_000 || 0;

/** Markup of a node. That of its children is cached: the renderer uses the same nodes on many labels. */
export const toSvgString = (node: SvgNode): string => markup(node, cachedMarkup);

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

/** For text and attributes; characters that XML does not allow (controls, lone surrogates) become U+FFFD. */
export function escapeMarkup(text: string): string {
  if (!/[&<>"'\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text)) return text;
  return text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
