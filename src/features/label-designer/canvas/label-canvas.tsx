import { m } from '@messages/messages';
import { clsx } from 'clsx';
import type { MouseEvent, ReactElement } from 'react';
import { type DragEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { canvasMenu } from '@/features/label-designer/commands/all-commands';
import { displayKeys } from '@/features/label-designer/commands/shortcut';
import { designOf } from '@/features/label-designer/document-store';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { sayMillimetres } from '@/features/label-designer/element-names';
import { importFile } from '@/features/label-designer/exchange/import-file';
import { addImageFile } from '@/features/label-designer/images/add-image';
import { CommandSections } from '@/features/label-designer/toolbar/command-controls';
import { GRID } from '@/label/design/geometry';
import { Button } from '@/ui/basics/button';
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '@/ui/overlays/context-menu';
import { ElementsLayer, useTabSelects } from './elements-layer';
import { elementIdOf, elementUnder, originOf, pointIn } from './hit-test';
import { Overlay } from './overlay';
import { listenToPointer } from './pointer-input';
import { Ruler } from './rulers';
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
  else void importFile(editor, file);
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
  const toggle = () => editor.view.setState({ sample: { ...sample, isShown: !sample.isShown } });
  return (
    <Button size="sm" className="absolute bottom-3 left-3" aria-pressed={sample.isShown} onClick={toggle}>
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
      {sample?.isShown && (
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
