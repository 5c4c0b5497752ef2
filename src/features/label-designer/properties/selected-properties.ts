import { m } from '@messages/messages';
import { useState } from 'react';
import { useEditor } from '@/features/label-designer/editor';
import { namesOf, stepOf } from '@/features/label-designer/element-names';
import { imageBox } from '@/features/label-designer/images/add-image';
import type { ImageSource } from '@/features/label-designer/images/image-file';
import type { LabelDesign } from '@/label/design/design';
import { boxOf, moveElements, rotateElements, setBoxes, setProperties } from '@/label/design/edit';
import { type Box, unionOf, visibleBox } from '@/label/design/geometry';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { type Field, positionFields } from '@/label/elements/element-definition';
import { image } from '@/label/elements/image';
import { sayProperty } from '@/language/label/element-texts';

export type Tab = Field['tab'];

export type SharedValue = { mixed: true } | { mixed: false; value: unknown };

export function sharedValue(elements: readonly LabelElement[], { key, chosen }: Field): SharedValue {
  const [first, ...others] = elements.map(({ properties }) => chosen?.of(properties) ?? properties[key]);
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
export function sharedPosition(elements: readonly LabelElement[], key: string): number | undefined {
  if (key === 'x' || key === 'y') return unionOf(elements.map(visibleBox))?.[key];
  if (key !== 'width' && key !== 'height' && key !== 'rotation') return undefined;
  const [first, ...others] = elements.map((element) => element[key]);
  return others.every((value) => value === first) ? first : undefined;
}

const axes = ['x', 'y'] as const;
type Axis = (typeof axes)[number];

/** A position that was typed and did not fit: where the elements went instead. */
type TypedPositions = { selectionKey: string } & {
  [A in Axis]?: { value: number; reached: number | undefined } | undefined;
};

const startOf = (elements: readonly LabelElement[], ids: ReadonlySet<string>, axis: Axis) =>
  unionOf(elements.filter(({ id }) => ids.has(id)).map(visibleBox))?.[axis];

/** Positions are rounded to 0.001 mm. */
const isReached = (start: number | undefined, value: number) => Math.abs((start ?? value) - value) < 0.002;

/** Moves elements together to a position, as far as the label goes. */
function movedTo(design: LabelDesign, ids: ReadonlySet<string>, axis: Axis, value: number): LabelDesign {
  const by = value - (startOf(design.elements, ids, axis) ?? value);
  return axis === 'x' ? moveElements(design, ids, by, 0) : moveElements(design, ids, 0, by);
}

/** Quick edits of one field are one step of the history. */
export function usePropertyEdits(elements: readonly LabelElement[]) {
  const editor = useEditor();
  const ids = new Set(elements.map(({ id }) => id));
  const merge = (key: string) => ({ merge: `${key} ${[...ids].sort().join(' ')}` });
  const selectionKey = [...ids].sort().join(' ');
  const [typed, setTyped] = useState<TypedPositions>({ selectionKey });
  const currentOf = (positions: TypedPositions) =>
    positions.selectionKey === selectionKey ? positions : { selectionKey };
  /** A typed position that did not fit, unless the elements were moved since. */
  const waiting = (axis: Axis) => {
    const position = currentOf(typed)[axis];
    return position && startOf(elements, ids, axis) === position.reached ? position : undefined;
  };

  return {
    setProperty: ({ key, chosen }: Field, value: unknown) => {
      const step = () => m.designer_step_property({ label: sayProperty(key), name: namesOf(elements) });
      if (chosen) {
        editor.edit(step, (design) =>
          elements.reduce(
            (changed, { id, properties }) =>
              setProperties(changed, new Set([id]), chosen.set(String(value), properties)),
            design,
          ),
        );
        return;
      }
      const read = parsedValue(elements, key, value);
      if (read.ok) {
        editor.edit(step, (design) => setProperties(design, ids, { [key]: read.value }), merge(key));
      }
    },

    /** An element that still has the default size gets the proportions of the image. */
    setImage: ({ url, ...pixels }: ImageSource) =>
      editor.edit(stepOf(m.designer_step_image, elements), (design) => {
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
        editor.edit(
          stepOf(m.designer_step_rotated, elements),
          (design) => rotateElements(design, ids, value),
          merge(key),
        );
        return;
      }
      if (key === 'x' || key === 'y') {
        editor.edit(stepOf(m.designer_step_moved, elements), (design) => movedTo(design, ids, key, value), merge(key));
        const reached = startOf(editor.design().elements, ids, key);
        setTyped((old) => ({ ...currentOf(old), [key]: isReached(reached, value) ? undefined : { value, reached } }));
        return;
      }
      const boxes = new Map(
        elements.map((element): [string, Box] => [element.id, { ...boxOf(element), [key]: value }]),
      );
      // A position that was typed first and did not fit then may fit now.
      const resized = (design: LabelDesign) =>
        axes.reduce(
          (all, axis) => {
            const earlier = waiting(axis);
            return earlier ? movedTo(all, ids, axis, earlier.value) : all;
          },
          setBoxes(design, boxes),
        );
      editor.edit(stepOf(m.designer_step_resized, elements), resized, merge(key));
    },

    /** Says that a typed position does not fit, and what happens to it. */
    positionHint: (key: string): string | undefined => {
      const axis = axes.find((each) => each === key);
      const earlier = axis && waiting(axis);
      if (!axis || !earlier) return undefined;
      const { value } = earlier;
      return axis === 'x' ? m.designer_x_does_not_fit({ value }) : m.designer_y_does_not_fit({ value });
    },
  };
}

/** The value as the schema stores it. */
function parsedValue(elements: readonly LabelElement[], key: string, value: unknown) {
  const [first] = elements;
  const parsed = first && definitionOf(first.type).properties.safeParse({ ...first.properties, [key]: value });
  return parsed?.success ? { ok: true as const, value: parsed.data[key] } : { ok: false as const };
}
