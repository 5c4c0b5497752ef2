import type { SvgNode } from '@/label/svg';

const SVG = 'http://www.w3.org/2000/svg';

/** Nodes built once, and for those built again (the renderer caches nodes) an element to copy. */
const built = new WeakSet<SvgNode>();
const templates = new WeakMap<SvgNode, Element>();

/** A node as a DOM element. Labels of a run share most nodes: copying these is several times faster than parsing markup. */
export function toSvgElement(node: SvgNode): Element {
  const template = templates.get(node);
  if (template) return copyOf(template);
  const element = build(node);
  if (!built.has(node)) {
    built.add(node);
    return element;
  }
  templates.set(node, element);
  return copyOf(element);
}

function build({ tag, attributes, children }: SvgNode): Element {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    // createElementNS has set the namespace; as an attribute it would be serialised twice.
    if (name !== 'xmlns') element.setAttribute(name, String(value));
  }
  for (const child of children) element.append(typeof child === 'string' ? child : toSvgElement(child));
  return element;
}

// A deep copy of an element is an element; the DOM's types say only "node".
const copyOf = (element: Element) => element.cloneNode(true) as Element;
