import { createElement, memo, type ReactNode, useMemo } from 'react';
import type { SvgNode } from '@/label/svg';
import { useNoto } from './use-noto';

type LabelSvgProps = {
  node: SvgNode;
  /** For screen readers; without a name it is hidden from them. */
  name?: string;
  className?: string;
};

/** `app/index.css` leaves it out when the browser prints the page: only PRINT puts labels on paper, with a record. */
const onScreen = { 'data-label-svg': '' };

/** A rendered label on screen, in its true size unless the class sets another. */
export const LabelSvg = memo(function LabelSvg({ node, name, className }: LabelSvgProps) {
  useNoto(useMemo(() => [node], [node]));
  const ariaProps = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return createElement('svg', { ...reactAttributes(node), ...ariaProps, ...onScreen, className }, ...parts(node));
});

/** Nodes that the renderer cached are not rendered again. */
const SvgPart = memo(function SvgPart({ node }: { node: SvgNode }) {
  return createElement(node.tag, reactAttributes(node), ...parts(node));
});

/** Nodes without a memo for each, for a caller that renders only when they change. */
export const svgParts = (nodes: readonly (SvgNode | string)[]): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { ...reactAttributes(node), key: partKey(index) }, ...svgParts(node.children)),
  );

const parts = (node: SvgNode): ReactNode[] =>
  // The index can be the key: nodes do not change their order.
  node.children.map((child, index) =>
    typeof child === 'string' ? child : <SvgPart key={partKey(index)} node={child} />,
  );

const partKey = (index: number) => `part-${index}`;

function reactAttributes({ attributes }: SvgNode): Record<string, string | number> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [reactName(name), value]));
}

const names = new Map<string, string>();

/** `strokeWidth` for `stroke-width`, `xmlSpace` for `xml:space`. */
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
