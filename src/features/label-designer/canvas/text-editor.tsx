import { m } from '@messages/messages';
import { useEffect, useRef, useState } from 'react';
import { type Editor, useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { stepOf } from '@/features/label-designer/element-names';
import { printColour } from '@/label/colour';
import { setProperties } from '@/label/design/edit';
import { current } from '@/label/design/history';
import type { LabelElement } from '@/label/elements/element';
import { settingOf, type TextProperties, text as textElement } from '@/label/elements/text';
import { faceOf, shippedFont } from '@/label/text/fonts';
import { LINE_HEIGHT, layOutText } from '@/label/text/text-layout';
import { sayElement } from '@/language/label/element-texts';
import type { CanvasTransform } from './viewport';

export const isFixedText = ({ type, properties }: LabelElement) =>
  type === 'text' && properties.fieldType !== 'dynamic';

/** Edits a fixed text on the label; for any other element it announces the reason and opens the properties. */
export function editText(editor: Editor, id: string): void {
  const element = editor.design().elements.find((candidate) => candidate.id === id);
  if (!element) return;
  const { readOnly } = editor.document.getState();
  const refusal = readOnly ?? (element.locked ? m.designer_locked() : undefined);
  if (refusal !== undefined) {
    editor.announce(refusal);
  } else if (isFixedText(element)) {
    editor.select([id]);
    editor.view.setState({ editedText: id });
    editor.announce(m.designer_editing_text());
  } else if ('fieldType' in element.properties) {
    editor.view.setState({ panel: 'properties', tab: 'data' });
    const name = sayElement(element);
    const isData = element.properties.fieldType === 'dynamic';
    editor.announce(isData ? m.designer_edit_under_data({ name }) : m.designer_edit_code_under_data({ name }));
  }
}

/** A field at the text's position, formatted as it is printed. */
export function TextEditor(transform: CanvasTransform) {
  const id = useView((state) => state.editedText);
  const element = useDocument(({ history }) => current(history).elements.find((candidate) => candidate.id === id));
  const parsed = element && textElement.properties.safeParse(element.properties);
  if (!element || !parsed?.success) return null;
  return <Field key={id} {...transform} element={element} properties={parsed.data} />;
}

type FieldProps = CanvasTransform & { element: LabelElement; properties: TextProperties };

function Field({ element, properties, pan, scale }: FieldProps) {
  const editor = useEditor();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(properties.text);
  const ended = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  const end = (text: string, { focus }: { focus: boolean }) => {
    if (ended.current) return;
    ended.current = true;
    editor.view.setState({ editedText: undefined });
    if (text !== element.properties.text) {
      editor.edit(stepOf(m.designer_text_of, [element]), (design) =>
        setProperties(design, new Set([element.id]), { text }),
      );
    }
    if (focus) editor.requestFocus(element.id);
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
        backgroundColor: cssColour(printColour(properties.backgroundColor, 'black', 'fill')),
      }}
      className="absolute outline-2 outline-label-mark"
    >
      <textarea
        ref={field}
        aria-label={m.designer_text_of({ name: sayElement(element) })}
        title={m.designer_text_keys()}
        spellCheck={false}
        wrap={properties.fit === 'wrap' ? 'soft' : 'off'}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => end(typed, { focus: false })}
        onContextMenu={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          const isConfirm = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
          if (event.key !== 'Escape' && !isConfirm) return;
          event.preventDefault();
          event.stopPropagation();
          end(isConfirm ? typed : properties.text, { focus: true });
        }}
        style={textStyle(typed, element, properties, scale)}
        className="absolute left-0 block w-full resize-none overflow-hidden bg-transparent p-0 outline-none"
      />
    </div>
  );
}

/** Size, font and position of the lines as the renderer sets them. */
function textStyle(typed: string, element: LabelElement, properties: TextProperties, scale: number) {
  const setting = settingOf(properties);
  const { size, lines } = layOutText(typed, element, setting);
  const face = faceOf(setting.style);
  const font = shippedFont(setting.style);
  const first = (lines[0]?.baseline ?? element.y + element.height / 2) - element.y;
  // Where the browser puts the baseline within a line of this height.
  const within = ((LINE_HEIGHT - face.ascent - face.descent) / 2 + face.ascent) * size;
  return {
    top: (first - within) * scale,
    height: Math.max(1, lines.length) * LINE_HEIGHT * size * scale,
    fontFamily: font.css,
    fontSize: size * scale,
    fontWeight: font.weight,
    fontStretch: `${font.stretch}%`,
    lineHeight: LINE_HEIGHT,
    letterSpacing: properties.tracking * size * scale,
    textAlign: properties.align,
    color: cssColour(printColour(properties.color, 'black', 'ink')),
  };
}

const cssColour = (painted: string) => (painted === 'none' ? undefined : painted);
