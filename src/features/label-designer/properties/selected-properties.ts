import { useEditor } from '@/features/label-designer/editor';
import { namesOf } from '@/features/label-designer/element-names';
import { imageBox } from '@/features/label-designer/images/add-image';
import type { ImageSource } from '@/features/label-designer/images/image-file';
import { boxOf, moveElements, rotateElements, setBoxes, setProperties } from '@/label/design/edit';
import { type Box, unionOf, visibleBox } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';
import { image } from '@/label/elements/image';

export type Tab = Field['tab'];

export type SharedValue = { mixed: true } | { mixed: false; value: unknown };

export function sharedValue(elements: readonly LabelElement[], key: string): SharedValue {
  const [first, ...others] = elements.map(({ properties }) => properties[key]);
  return others.every((value) => value === first) ? { mixed: false, value: first } : { mixed: true };
}

/** The fields of a tab that apply to all of the elements. */
export function sharedFields(elements: readonly LabelElement[], tab: Tab): Field[] {
  const [first, ...others] = elements;
  if (!first) return [];
  const fieldsOf = (element: LabelElement) =>
    tab === 'position'
      ? positionFields
      : definitionOf(element.type).fields.filter(
          (field) => field.tab === tab && field.when?.(element.properties) !== false,
        );
  return fieldsOf(first).filter((field) =>
    others.every((element) => fieldsOf(element).some(({ key, kind }) => key === field.key && kind === field.kind)),
  );
}

/** Of several elements: x and y of their union, else the common value. */
export function positionOf(elements: readonly LabelElement[], key: string): number | undefined {
  if (key === 'x' || key === 'y') return unionOf(elements.map(visibleBox))?.[key];
  if (key !== 'width' && key !== 'height' && key !== 'rotation') return undefined;
  const [first, ...others] = elements.map((element) => element[key]);
  return others.every((value) => value === first) ? first : undefined;
}

/** Quick edits of one field are one step of the history. */
export function usePropertyEdits(elements: readonly LabelElement[]) {
  const editor = useEditor();
  const ids = new Set(elements.map(({ id }) => id));
  const merge = (key: string) => ({ merge: `${key} ${[...ids].sort().join(' ')}` });
  const name = namesOf(elements);

  return {
    setProperty: ({ key, label }: Field, value: unknown) => {
      const read = parsedValue(elements, key, value);
      if (read.ok) {
        editor.edit(`${label} of ${name}`, (design) => setProperties(design, ids, { [key]: read.value }), merge(key));
      }
    },

    /** An element that still has the default size gets the proportions of the image. */
    setImage: ({ url, ...pixels }: ImageSource) =>
      editor.edit(`Image of ${name}`, (design) => {
        const hasDefaultSize = (element: LabelElement) =>
          element.width === image.size.width && element.height === image.size.height;
        const middleOf = ({ x, y, width, height }: LabelElement) => ({ x: x + width / 2, y: y + height / 2 });
        const boxes = elements
          .filter(hasDefaultSize)
          .map((element): [string, Box] => [element.id, imageBox(pixels, design.labelSize, middleOf(element))]);
        return setBoxes(setProperties(design, ids, { imageUrl: url }), new Map(boxes));
      }),

    /** x and y move the elements together; other values are set on each. */
    setPosition: (key: string, value: number) => {
      if (key === 'rotation') {
        editor.edit(`Rotated ${name}`, (design) => rotateElements(design, ids, value), merge(key));
        return;
      }
      if (key === 'x' || key === 'y') {
        const by = value - (unionOf(elements.map(visibleBox))?.[key] ?? value);
        const [dx, dy] = key === 'x' ? [by, 0] : [0, by];
        editor.edit(`Moved ${name}`, (design) => moveElements(design, ids, dx, dy), merge(key));
        return;
      }
      const boxes = new Map(
        elements.map((element): [string, Box] => [element.id, { ...boxOf(element), [key]: value }]),
      );
      editor.edit(`Resized ${name}`, (design) => setBoxes(design, boxes), merge(key));
    },
  };
}

/** The value as the schema stores it. */
function parsedValue(elements: readonly LabelElement[], key: string, value: unknown) {
  const [first] = elements;
  const parsed = first && definitionOf(first.type).properties.safeParse({ ...first.properties, [key]: value });
  return parsed?.success ? { ok: true as const, value: parsed.data[key] } : { ok: false as const };
}
