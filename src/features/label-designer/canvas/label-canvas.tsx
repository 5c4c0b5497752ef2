import { m } from '@messages/messages';
import { clsx } from 'clsx';
import {
  type DragEvent,
  type MouseEvent,
  memo,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { canvasMenu } from '@/features/label-designer/commands/all-commands';
import { displayKeys } from '@/features/label-designer/commands/shortcut';
import { designOf } from '@/features/label-designer/document-store';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { sayMillimetres } from '@/features/label-designer/element-names';
import { importDesigns } from '@/features/label-designer/exchange/import-designs';
import { addImageFile } from '@/features/label-designer/images/add-image';
import { CommandSections } from '@/features/label-designer/toolbar/command-controls';
import { GRID, unionOf, visibleBox } from '@/label/design/geometry';
import { Button } from '@/ui/basics/button';
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '@/ui/overlays/context-menu';
import { ElementsLayer, useTabSelects } from './elements-layer';
import { elementIdOf, elementUnder, originOf, pointIn } from './hit-test';
import { Overlay } from './overlay';
import { listenToPointer } from './pointer-input';
import { useLiveDesign } from './use-live-design';
import { scaleOf, toMm } from './viewport';

export function LabelCanvas({ withRulers }: { withRulers: boolean }) {
  const rulers = useView((state) => state.rulers);
  return (
    <div
      className={clsx(
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
            {'mm'}
          </span>
          <div className="overflow-hidden border-rule-2 border-b bg-bench">{withRulers && <Ruler axis="x" />}</div>
          <div className="overflow-hidden border-rule-2 border-r bg-bench">{withRulers && <Ruler axis="y" />}</div>
        </>
      )}
      <CanvasWindow />
    </div>
  );
}

/** The window that shows the label; it handles the pointer, the wheel and dropped files. */
function CanvasWindow() {
  const editor = useEditor();
  const area = useRef<HTMLElement>(null);
  const { width, height } = useDocument((state) => designOf(state).labelSize);
  useWindowSize(area);
  useEffect(() => (area.current ? listenToPointer(area.current, editor) : undefined), [editor]);
  const onFocus = useTabSelects();
  return (
    <CanvasMenu>
      <section
        ref={area}
        data-canvas
        // Tab stops at the elements; the label itself is focused by the pointer or a command.
        tabIndex={-1}
        role="application"
        aria-label={m.designer_canvas({ width: sayMillimetres(width), height: sayMillimetres(height) })}
        onFocus={onFocus}
        onDragOver={allowFiles}
        onDrop={(event) => dropFile(editor, event)}
        className="relative min-h-0 min-w-0 select-none overflow-hidden outline-none focus-visible:outline-2 focus-visible:-outline-offset-2"
      >
        <Label />
        {/* Touch action and cursor are set here, not on the label: 1,000 elements would each recompute them. */}
        <div data-surface className="absolute inset-0 touch-none data-over:cursor-move data-panning:cursor-grab">
          <Overlay />
        </div>
        <SampleSwitch />
      </section>
    </CanvasMenu>
  );
}

function allowFiles(event: DragEvent<HTMLElement>): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}

/** An image becomes an element at that point, any other file is imported. */
function dropFile(editor: Editor, event: DragEvent<HTMLElement>): void {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  const at = toMm(pointIn(originOf(event.currentTarget), event), editor.viewport());
  if (file.type.startsWith('image/')) void addImageFile(editor, file, at);
  else void importDesigns(editor, file);
}

/** The sample of this design, if it was made from one. */
function useSampleBelow() {
  const id = useDocument((state) => designOf(state).id);
  const sample = useView((state) => state.sample);
  return sample?.designId === id ? sample : undefined;
}

/** Outside of the surface that takes the pointer. */
function SampleSwitch() {
  const editor = useEditor();
  const sample = useSampleBelow();
  if (!sample) return null;
  const toggle = () => editor.view.setState({ sample: { ...sample, isVisible: !sample.isVisible } });
  return (
    <Button size="sm" className="absolute bottom-3 left-3" aria-pressed={sample.isVisible} onClick={toggle}>
      {m.designer_sample_below()}
    </Button>
  );
}

function Label() {
  const sample = useSampleBelow();
  const zoom = useView((state) => state.zoom);
  const grid = useView((state) => state.grid);
  const { width, height } = useDocument((state) => designOf(state).labelSize);
  const pan = useView((state) => state.pan);
  const scale = scaleOf(zoom);
  const step = GRID * scale;
  return (
    <div
      data-label
      style={{
        width: width * scale,
        height: height * scale,
        transform: `translate(${pan.x}px, ${pan.y}px)`,
        backgroundSize: `${step}px ${step}px`,
      }}
      className={clsx(
        // The label inherits nothing from the page, not even the font's figure style.
        'absolute top-0 left-0 bg-label normal-nums shadow-label forced-color-adjust-none',
        grid &&
          'bg-[linear-gradient(to_right,var(--label-grid)_1px,transparent_1px),linear-gradient(to_bottom,var(--label-grid)_1px,transparent_1px)]',
      )}
    >
      {sample?.isVisible && (
        <img src={sample.picture} alt="" className="pointer-events-none absolute inset-0 size-full opacity-30" />
      )}
      <ElementsLayer />
    </div>
  );
}

/** Measures the window, and centres the label at first and when another design is opened. */
function useWindowSize(area: RefObject<HTMLElement | null>): void {
  const editor = useEditor();
  const id = useDocument((state) => designOf(state).id);
  const centred = useRef<string>(undefined);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => {
      editor.view.setState({ window: { width: element.clientWidth, height: element.clientHeight } });
      if (centred.current === id || element.clientWidth === 0) return;
      centred.current = id;
      editor.centreLabel();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, editor, id]);
}

/** Opening the context menu selects the element under the pointer. */
function CanvasMenu({ children }: { children: ReactElement }) {
  const editor = useEditor();
  const onContextMenu = ({ currentTarget, target, button, nativeEvent }: MouseEvent<HTMLElement>) => {
    // The menu key is for the focused element, wherever the pointer is.
    const focusedId = button === 2 ? undefined : elementIdOf(target);
    const id = focusedId ?? elementUnder(currentTarget, editor, nativeEvent);
    if (id && !editor.document.getState().selection.has(id)) editor.selectElement(id);
  };
  const content = (
    <CommandSections sections={canvasMenu} separator={<ContextMenuSeparator />}>
      {({ command, reason, run }) => (
        <ContextMenuItem
          key={command.id}
          icon={<command.icon aria-hidden />}
          keys={command.shortcuts?.[0] && displayKeys(command.shortcuts[0]).join(' ')}
          reason={reason}
          onSelect={run}
        >
          {command.name()}
        </ContextMenuItem>
      )}
    </CommandSections>
  );
  return (
    <div onContextMenuCapture={onContextMenu} className="grid min-h-0 min-w-0">
      <ContextMenu label={m.designer_label()} content={content}>
        {children}
      </ContextMenu>
    </div>
  );
}

/** px */
const RULER_SIZE = 24;

type Axis = 'x' | 'y';

function Ruler({ axis }: { axis: Axis }) {
  const zoom = useView((state) => state.zoom);
  const pan = useView((state) => state.pan[axis]);
  const length = useView(({ window }) => (axis === 'x' ? window.width : window.height));
  const scale = scaleOf(zoom);
  return (
    <div className="relative size-full overflow-hidden">
      <SelectionExtent axis={axis} pan={pan} scale={scale} />
      <svg
        aria-hidden
        width={axis === 'x' ? length : RULER_SIZE}
        height={axis === 'x' ? RULER_SIZE : length}
        className="relative block overflow-hidden"
      >
        <Marks axis={axis} pan={pan} scale={scale} length={length} />
      </svg>
    </div>
  );
}

/** A layer that follows a drag without a render. */
function SelectionExtent({ axis, pan, scale }: { axis: Axis; pan: number; scale: number }) {
  const layer = useRef<HTMLDivElement>(null);
  const { elements } = useLiveDesign((move) => {
    if (!layer.current || !extent) return;
    const at = pan + (extent[axis] + move[axis]) * scale;
    layer.current.style.transform = axis === 'x' ? `translateX(${at}px)` : `translateY(${at}px)`;
  });
  const selection = useDocument((state) => state.selection);
  const extent =
    selection.size === 0 ? undefined : unionOf(elements.filter(({ id }) => selection.has(id)).map(visibleBox));
  if (!extent) return null;
  const [width, height] =
    axis === 'x' ? [extent.width * scale, RULER_SIZE - 1] : [RULER_SIZE - 1, extent.height * scale];
  return (
    <div
      ref={layer}
      aria-hidden
      style={{ width, height }}
      className="absolute top-0 left-0 border border-hivis bg-hivis-tint will-change-transform"
    />
  );
}

type MarksProps = { axis: Axis; pan: number; scale: number; length: number };

const Marks = memo(function Marks({ axis, pan, scale, length }: MarksProps) {
  const { ticks, numbers } = rulerMarks(pan, scale, length);
  const tickPath = ({ at, length: tick }: { at: number; length: number }) =>
    axis === 'x' ? `M${at} ${RULER_SIZE}v${-tick}` : `M${RULER_SIZE} ${at}h${-tick}`;
  return (
    <>
      <path d={ticks.map(tickPath).join('')} className="stroke-ink-3" />
      {numbers.map(({ at, text }) => (
        <text
          key={text}
          transform={axis === 'x' ? `translate(${at + 3} 11)` : `translate(11 ${at - 3}) rotate(-90)`}
          className="fill-ink-3 font-mono text-[.625rem]"
        >
          {text}
        </text>
      ))}
    </>
  );
});

/** Positions along the window in px; the numbers are mm from the label's corner. */
type RulerMarks = { ticks: { at: number; length: number }[]; numbers: { at: number; text: string }[] };

/** Minimum distance, px. */
const TICK_DISTANCE = 3.5;
const NUMBER_DISTANCE = 36;

/** The marks that fit a window of `length` px with the label's corner at `pan` px and `scale` px to a mm. */
export function rulerMarks(pan: number, scale: number, length: number): RulerMarks {
  const step = scale >= TICK_DISTANCE ? 1 : 5;
  const numbered = scale * 10 >= NUMBER_DISTANCE ? 10 : 20;
  const ticks: RulerMarks['ticks'] = [];
  const numbers: RulerMarks['numbers'] = [];
  const last = Math.ceil((length - pan) / scale);
  for (let mm = Math.ceil(-pan / scale / step) * step; mm <= last; mm += step) {
    const at = Math.round((pan + mm * scale) * 10) / 10;
    ticks.push({ at, length: mm % 10 === 0 ? 16 : mm % 5 === 0 ? 10 : 6 });
    if (mm % numbered === 0) numbers.push({ at, text: String(mm) });
  }
  return { ticks, numbers };
}
