import { useEditor } from '@/features/label-designer/editor';
import { markElements } from '@/label/design/edit';
import { elementName, type LabelElement } from '@/label/elements/element';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

const LONGEST = 200;

/** What the element is called in layers, steps and speech; without a name of its own it goes by what it says. */
export function ElementNameField({ element, disabled }: { element: LabelElement; disabled: boolean }) {
  const editor = useEditor();
  const { id, name = '' } = element;
  const rename = (typed: string) =>
    editor.edit(
      `Renamed ${elementName(element)}`,
      (design) => markElements(design, new Set([id]), { name: typed === '' ? undefined : typed }),
      { merge: `name ${id}` },
    );
  return (
    <FormField label="Name">
      {(control) => (
        <Input
          {...control}
          size="sm"
          value={name}
          placeholder={elementName({ ...element, name: undefined })}
          maxLength={LONGEST}
          disabled={disabled}
          onChange={(event) => rename(event.target.value)}
        />
      )}
    </FormField>
  );
}
