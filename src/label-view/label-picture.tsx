import { createElement, memo, type ReactNode } from 'react';
import type { SvgNode } from '@/label/svg';

type LabelPictureProps = {
  node: SvgNode;
  /** Said by screen readers; a picture without one is decoration. */
  name?: string;
  className?: string;
};

/** A rendered label on screen. It takes the size its class gives it, and the label's true size without one. */
export const LabelPicture = memo(function LabelPicture({ node, name, className }: LabelPictureProps) {
  const spoken = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return createElement('svg', { ...reactAttributes(node), ...spoken, className }, ...parts(node));
});

/** Draws any picture node; nodes the renderer hands out again are not walked again. */
export const SvgPart = memo(function SvgPart({ node }: { node: SvgNode }) {
  return createElement(node.tag, reactAttributes(node), ...parts(node));
});

/** Several nodes, drawn without a component for each: for a caller that is asked again only when they change. */
export const svgParts = (nodes: readonly (SvgNode | string)[]): ReactNode[] =>
  nodes.map((node, index) =>
    typeof node === 'string'
      ? node
      : createElement(node.tag, { ...reactAttributes(node), key: partKey(index) }, ...svgParts(node.children)),
  );

const parts = (node: SvgNode): ReactNode[] =>
  // Parts have no identity of their own and never change places within a picture.
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

/** React writes SVG's `stroke-width` and `xml:space` as strokeWidth and xmlSpace. */
function reactName(name: string): string {
  let known = names.get(name);
  if (known === undefined) {
    known = /^(?:aria|data)-/.test(name)
      ? name
      : name.replace(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());
    names.set(name, known);
  }
  return known;
}
