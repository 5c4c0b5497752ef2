import { m } from '@messages/messages';
import {
  memo,
  type FocusEvent as ReactFocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { imageOrigins } from '@/config/env';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { accessibleName } from '@/features/label-designer/element-names';
import type { Point } from '@/label/design/geometry';
import { current } from '@/label/design/history';
import { isOnLabel } from '@/label/design/visibility';
import type { LabelElement } from '@/label/elements/element';
import type { RenderContext } from '@/label/elements/element-definition';
import { renderContext, renderElement } from '@/label/render';
import type { LabelData } from '@/label/text/label-data';
import { svgParts } from '@/label-view/label-svg';
import { useFailedImages } from '@/label-view/use-failed-images';
import { useNoto } from '@/label-view/use-noto';
import { sayOnLabel } from '@/language/label/label-facts';
import { useLanguage } from '@/language/language';
import { MIN_TARGET } from './hit-test';
import { useLiveDesign } from './use-live-design';
import { scaleOf } from './viewport';

/** Panning moves the label around it and renders nothing here. */
export const ElementsLayer = memo(function ElementsLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useFocusFallback(layer);
  return (
    <div ref={layer}>
      <SvgLayer />
      <Targets />
      <FocusRequests layer={layer} />
    </div>
  );
});

/**
 * An invisible button over each element for the keyboard and screen readers, in drawing order. The pointer goes through
 * them, since small ones overlap: the canvas finds the element under it. They follow a gesture at its end.
 */
function Targets() {
  const { elements } = useDocument(({ history }) => current(history));
  const selection = useDocument((state) => state.selection);
  const scale = scaleOf(useView((state) => state.zoom));
  const data = useDocument((state) => state.data);
  return elements.map((element, index) =>
    element.hidden ? null : (
      <Target
        key={element.id}
        element={element}
        index={index}
        count={elements.length}
        selected={selection.has(element.id)}
        scale={scale}
        isGhost={!isOnLabel(element, data)}
      />
    ),
  );
}

type TargetProps = {
  element: LabelElement;
  index: number;
  count: number;
  selected: boolean;
  scale: number;
  isGhost: boolean;
};

const Target = memo(function Target({ element, index, count, selected, scale, isGhost }: TargetProps) {
  useLanguage();
  const name = accessibleName(element, index, count);
  const [left, width] = span(element.x * scale, element.width * scale);
  const [top, height] = span(element.y * scale, element.height * scale);
  return (
    <button
      type="button"
      data-element={element.id}
      aria-pressed={selected}
      aria-label={isGhost ? m.designer_not_shown({ name }) : name}
      aria-roledescription={m.designer_label_element()}
      style={{ left, top, width, height }}
      className="pointer-events-none absolute outline-label-mark focus-visible:outline-2 focus-visible:outline-offset-4"
    />
  );
});

const span = (start: number, length: number): [start: number, length: number] =>
  length >= MIN_TARGET ? [start, length] : [start - (MIN_TARGET - length) / 2, MIN_TARGET];

/** A separate component, so that a request renders nothing else; after the targets, so that a new one exists. */
function FocusRequests({ layer }: { layer: RefObject<HTMLDivElement | null> }) {
  const request = useView((state) => state.focus);
  useEffect(() => {
    const { id, count } = request;
    if (count === 0) return;
    const area = layer.current?.closest<HTMLElement>('[data-canvas]');
    const target = id === undefined ? null : area?.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`);
    (target ?? area)?.focus({ preventScroll: true });
  }, [request, layer]);
  return null;
}

/** The canvas gets the focus when the focused element is removed, by undo or in a panel. */
function useFocusFallback(layer: RefObject<HTMLElement | null>): void {
  const elements = useDocument(({ history }) => current(history).elements);
  const wasOnLabel = useRef(false);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      wasOnLabel.current = target instanceof Element && target.closest('[data-element]') !== null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  const before = useRef(elements);
  useLayoutEffect(() => {
    if (before.current === elements) return;
    before.current = elements;
    if (!wasOnLabel.current || document.activeElement !== document.body) return;
    layer.current?.closest<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
  }, [layer, elements]);
}

/** Tab selects the element it reaches and scrolls to it; with 'Select several' on it only scrolls. */
export function useTabSelects() {
  const editor = useEditor();
  const byTab = useRef(false);
  useEffect(() => {
    const onInput = (event: Event) => {
      byTab.current = event instanceof KeyboardEvent && event.key === 'Tab';
    };
    window.addEventListener('keydown', onInput, true);
    window.addEventListener('pointerdown', onInput, true);
    return () => {
      window.removeEventListener('keydown', onInput, true);
      window.removeEventListener('pointerdown', onInput, true);
    };
  }, []);
  return useCallback(
    ({ target }: ReactFocusEvent<HTMLElement>) => {
      const id = target.getAttribute('data-element');
      if (!byTab.current || id === null) return;
      const element = editor.design().elements.find((candidate) => candidate.id === id);
      if (element) editor.reveal(element);
      const isSelected = editor.document.getState().selection.has(id);
      if (!editor.view.getState().multiSelect && !isSelected) editor.selectElement(id);
    },
    [editor],
  );
}

/** With more than this, repainting the SVG is cheaper than compositing the layers. */
const MAX_LAYERS = 12;

/** All elements as one SVG. Each dragged element becomes a layer that is only translated: a drag repaints no element. */
function SvgLayer() {
  const layer = useRef<SVGSVGElement>(null);
  const { elements, labelSize } = useLiveDesign(useTranslate(layer));
  const data = useDocument((state) => state.data);
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const failedImages = useFailedImages(
    useDocument(({ history }) => current(history).elements),
    imageOrigins,
  );
  const editedText = useView((state) => state.editedText);
  const context = useMemo(
    () => renderContext({ dotsPerMm, failedImages, say: sayOnLabel, unscaled: true }),
    [dotsPerMm, failedImages],
  );
  return (
    <svg
      ref={layer}
      data-label-svg
      aria-hidden
      viewBox={`0 0 ${labelSize.width} ${labelSize.height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible fill-label-ink"
    >
      {elements.map((element) =>
        element.hidden ? null : (
          <ElementSvg
            key={element.id}
            element={element}
            isHidden={element.id === editedText}
            data={data}
            context={context}
          />
        ),
      )}
    </svg>
  );
}

/** Of an element that is not on the label in the preview. */
const GHOST_OPACITY = 0.25;

/** Hidden while the text editor covers it. */
type ElementSvgProps = { element: LabelElement; isHidden: boolean; data: LabelData; context: RenderContext };

const ElementSvg = memo(function ElementSvg({ element, isHidden, data, context }: ElementSvgProps) {
  const nodes = renderElement(element, data, context);
  useNoto(nodes);
  return (
    <g
      data-svg-of={element.id}
      visibility={isHidden ? 'hidden' : undefined}
      opacity={isOnLabel(element, data) ? undefined : GHOST_OPACITY}
    >
      {svgParts(nodes)}
    </g>
  );
});

/** Translates the moved elements; their nodes are looked up once per gesture. */
function useTranslate(layer: RefObject<SVGSVGElement | null>) {
  const { document: store } = useEditor();
  const moving = useRef<SVGElement[]>([]);
  return ({ x, y }: Point) => {
    const { gesture } = store.getState();
    const isStill = x === 0 && y === 0;
    if (gesture && !isStill && moving.current.length === 0) {
      const { design } = gesture.live.getState();
      moving.current = nodesOf(layer.current, changed(gesture.base.elements, design.elements));
      if (moving.current.length <= MAX_LAYERS) for (const { style } of moving.current) style.willChange = 'transform';
    }
    // px of the SVG are millimetres.
    for (const { style } of moving.current) style.transform = isStill ? '' : `translate(${x}px, ${y}px)`;
    if (gesture) return;
    for (const { style } of moving.current) style.willChange = '';
    moving.current = [];
  };
}

const changed = (before: readonly LabelElement[], after: readonly LabelElement[]) =>
  new Set(after.filter((element, index) => element !== before[index]).map(({ id }) => id));

const nodesOf = (layer: SVGSVGElement | null, ids: ReadonlySet<string>) =>
  [...(layer?.children ?? [])].filter(
    (node): node is SVGElement => node instanceof SVGElement && ids.has(node.getAttribute('data-svg-of') ?? ''),
  );
