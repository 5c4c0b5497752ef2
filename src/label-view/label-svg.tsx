import { createElement, memo, type ReactNode } from 'react';
import type { SvgNode } from '@/label/svg';

type LabelSvgProps = {
  node: SvgNode;
  /** For screen readers; an SVG without one is decoration. */
  name?: string;
  className?: string;
};

/** A rendered label on screen, in the label's true size unless its class gives it another. */
export const LabelSvg = memo(function LabelSvg({ node, name, className }: LabelSvgProps) {
  const spoken = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return createElement('svg', { ...reactAttributes(node), ...spoken, className }, ...parts(node));
});

/** Renders any SVG node; a node that the renderer cached is not rendered again. */
const SvgPart = memo(function SvgPart({ node }: { node: SvgNode }) {
  return createElement(node.tag, reactAttributes(node), ...parts(node));
});

/** Several nodes without a component for each: for a caller that renders only when they change. */
export const svgParts = (nodes: readonly (SvgNode | string)[]): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { ...reactAttributes(node), key: partKey(index) }, ...svgParts(node.children)),
  );

const parts = (node: SvgNode): ReactNode[] =>
  // The index can be the key: nodes never change places within an SVG.
  node.children.map((child, index) =>
    typeof child === 'string' ? child : <SvgPart key={partKey(index)} node={child} />,
  );

const partKey = (index: number) => `part-${index}`;

function reactAttributes({ attributes }: SvgNode): Record<string, string | number> {
  const named: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(attributes)) named[reactName(name)] = value;
  return named;
}

const names = new Map<string, string>();

/** React's names of attributes: strokeWidth for `stroke-width`, xmlSpace for `xml:space`. */
function reactName(name: string): string {
  let cached = names.get(name);
  if (cached === undefined) {
    cached = /^(?:aria|data)-/.test(name)
      ? name
      : name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
    names.set(name, cached);
  }
  return cached;
}
