import { useEffect, useRef, useState } from 'react';
import { useDesigner, useDesignerState } from '@/features/label-designer/use-designer';
import { paint } from '@/label/colour';
import type { Point } from '@/label/design/geometry';
import { current } from '@/label/design/history';
import { elementName, type LabelElement } from '@/label/elements/element';
import { settingOf, type TextProperties, text as textElement } from '@/label/elements/text';
import { cutOf, faceOf } from '@/label/text/fonts';
import { LINE, layOutText } from '@/label/text/text-layout';
import { useCanvas, useCanvasState } from './canvas-store';
import { keepText } from './text-editing';

type View = { pan: Point; scale: number };

/** The words of a text, typed where they stand and as they will be printed. */
export function TextEditor(view: View) {
  const id = useCanvasState((state) => state.editing);
  const element = useDesignerState(({ history }) => current(history).elements.find((candidate) => candidate.id === id));
  const own = element && textElement.properties.safeParse(element.properties);
  if (!element || !own?.success) return null;
  return <Editor key={id} {...view} element={element} own={own.data} />;
}

function Editor({ element, own, pan, scale }: View & { element: LabelElement; own: TextProperties }) {
  const designer = useDesigner();
  const canvas = useCanvas();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(own.text);
  const ended = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const end = (kept: string | undefined, { focus }: { focus: boolean }) => {
    if (ended.current) return;
    ended.current = true;
    keepText({ designer, canvas }, element, kept);
    if (focus) canvas.requestFocus(element.id);
  };
  const { x, y, width, height, rotation } = element;
  return (
    <div
      style={{
        left: pan.x + x * scale,
        top: pan.y + y * scale,
        width: width * scale,
        height: height * scale,
        transform: rotation % 360 === 0 ? undefined : `rotate(${rotation}deg)`,
        backgroundColor: shown(paint(own.backgroundColor, 'black', 'fill')),
      }}
      className="absolute outline-2 outline-label-mark"
    >
      <textarea
        ref={field}
        aria-label={`Text of ${elementName(element)}`}
        title="Ctrl+Enter keeps the text, Esc leaves it as it was"
        spellCheck={false}
        wrap={own.fit === 'wrap' ? 'soft' : 'off'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => end(typed, { focus: false })}
        onContextMenu={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          const isKept = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (event.key !== 'Escape' && !isKept) return;
          event.preventDefault();
          event.stopPropagation();
          end(isKept ? typed : undefined, { focus: true });
        }}
        style={lettersOf(typed, element, own, scale)}
        className="absolute left-0 block w-full resize-none overflow-hidden bg-transparent p-0 outline-none"
      />
    </div>
  );
}

/** Size, font and place of the lines as the renderer sets them; the box of the field lies around them. */
function lettersOf(typed: string, element: LabelElement, own: TextProperties, scale: number) {
  const setting = settingOf(own);
  const { size, lines } = layOutText(typed, element, setting);
  const face = faceOf(setting.style);
  const cut = cutOf(setting.style);
  const first = (lines[0]?.baseline ?? element.y + element.height / 2) - element.y;
  // Where the browser puts the baseline within a line of this height.
  const within = ((LINE - face.ascent - face.descent) / 2 + face.ascent) * size;
  return {
    top: (first - within) * scale,
    height: Math.max(1, lines.length) * LINE * size * scale,
    fontFamily: cut.css,
    fontSize: size * scale,
    fontWeight: cut.weight,
    fontStretch: `${cut.stretch}%`,
    lineHeight: LINE,
    letterSpacing: own.tracking * size * scale,
    textAlign: own.align,
    color: shown(paint(own.color, 'black', 'ink')),
  };
}

const shown = (painted: string) => (painted === 'none' ? undefined : painted);
