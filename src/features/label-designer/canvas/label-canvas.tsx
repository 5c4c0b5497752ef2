import { useEffect, useLayoutEffect, useRef } from 'react';
import { designOf } from '@/features/label-designer/designer-store';
import { millimetres } from '@/features/label-designer/element-names';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import { GRID } from '@/label/design/geometry';
import { cn } from '@/lib/cn';
import { CanvasMenu } from './canvas-menu';
import { useCanvas, useCanvasState } from './canvas-store';
import { ElementsLayer } from './elements-layer';
import { Overlay } from './overlay';
import { controlPointer } from './pointer-control';
import { Ruler } from './rulers';
import { useDroppedFiles } from './use-dropped-files';
import { useFocusSelects } from './use-focus-selects';
import { scaleOf } from './view';

/** Rulers, the bench, the label on it, and what is drawn over it. */
export function LabelCanvas() {
  const rulers = useDesignerState((state) => state.rulers);
  return (
    <div
      className={cn(
        'grid min-h-0 min-w-0 bg-bench-2',
        rulers && 'grid-cols-[24px_minmax(0,1fr)] grid-rows-[24px_minmax(0,1fr)]',
      )}
    >
      {rulers && (
        <>
          <span
            aria-hidden
            className="grid place-items-center border-rule-2 border-r border-b bg-bench font-mono text-[.625rem] text-ink-3"
          >
            mm
          </span>
          <div className="overflow-hidden border-rule-2 border-b">
            <Ruler axis="x" />
          </div>
          <div className="overflow-hidden border-rule-2 border-r">
            <Ruler axis="y" />
          </div>
        </>
      )}
      <Bench />
    </div>
  );
}

/** The window through which the label is seen; it takes the pointer, the wheel and the keys. */
function Bench() {
  const designer = useDesigner();
  const canvas = useCanvas();
  const area = useRef<HTMLElement>(null);
  const { width, height } = useDesignerState((state) => designOf(state).labelSize);
  useWindowSize(area);
  useEffect(() => (area.current ? controlPointer(area.current, designer, canvas) : undefined), [designer, canvas]);
  const onFocus = useFocusSelects();
  const files = useDroppedFiles();
  return (
    <CanvasMenu>
      <section
        ref={area}
        data-canvas
        // Its elements are the stops of Tab; the label itself takes the focus from a press or a command.
        tabIndex={-1}
        role="application"
        aria-label={`Label, ${millimetres(width)} by ${millimetres(height)} mm`}
        onFocus={onFocus}
        {...files}
        className="relative min-h-0 min-w-0 select-none overflow-hidden outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
      >
        <Stage />
        <Glass />
      </section>
    </CanvasMenu>
  );
}

/**
 * What the pointer meets: one pane over the label, with what is drawn over it. How it takes fingers and the wheel and how
 * the pointer looks over it would, were they said of the label, be worked out for each of its elements, and some of that
 * with every frame of a drag.
 */
const Glass = () => (
  <div data-glass className="absolute inset-0 touch-none data-over:cursor-move data-panning:cursor-grab">
    <Overlay />
  </div>
);

/** The label itself, as large as the zoom says, where the view says. */
function Stage() {
  const zoom = useDesignerState((state) => state.zoom);
  const grid = useDesignerState((state) => state.grid);
  const { width, height } = useDesignerState((state) => designOf(state).labelSize);
  const pan = useCanvasState((state) => state.pan);
  const scale = scaleOf(zoom);
  const step = GRID * scale;
  return (
    <div
      data-stage
      style={{
        width: width * scale,
        height: height * scale,
        transform: `translate(${pan.x}px, ${pan.y}px)`,
        ...({ '--mm': scale } as object),
        backgroundSize: `${step}px ${step}px`,
      }}
      className={cn(
        // Nothing of the page reaches the label, not even the shape of its figures.
        'absolute top-0 left-0 bg-label normal-nums shadow-label forced-color-adjust-none',
        grid &&
          'bg-[linear-gradient(to_right,var(--label-grid)_1px,transparent_1px),linear-gradient(to_bottom,var(--label-grid)_1px,transparent_1px)]',
      )}
    >
      <ElementsLayer />
    </div>
  );
}

/** Keeps the window's size, and shows the label in its middle when it is first seen or another design is opened. */
function useWindowSize(area: React.RefObject<HTMLElement | null>): void {
  const canvas = useCanvas();
  const id = useDesignerState((state) => designOf(state).id);
  const seen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => {
      canvas.store.setState({ window: { width: element.clientWidth, height: element.clientHeight } });
      if (seen.current === id || element.clientWidth === 0) return;
      seen.current = id;
      canvas.centre();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, canvas, id]);
}
