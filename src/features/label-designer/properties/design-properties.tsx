import { useState } from 'react';
import { designOf } from '@/features/label-designer/document-store';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { useSizeChange } from '@/features/label-designer/toolbar/size-select';
import { LABEL_SIDE } from '@/label/design/design';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { NumberField } from './number-field';

const MAX_NAME_LENGTH = 120;

/** Rendered while nothing is selected. */
export function DesignProperties() {
  const id = useDocument((state) => designOf(state).id);
  const size = useDocument((state) => designOf(state).labelSize);
  const readOnly = useDocument((state) => state.readOnly);
  const changeSize = useSizeChange();
  return (
    <section aria-label="Design">
      <h2 className="flex h-11 items-center border-rule border-b px-4 font-semibold text-14">Design</h2>
      <div className="grid gap-4 p-4">
        {readOnly && <p className="text-12 text-ink-3">{readOnly}.</p>}
        <NameField key={`name ${id}`} disabled={readOnly !== undefined} />
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={`${side} ${id}`}
            field={{ ...LABEL_SIDE, label: `Label ${side}`, unit: 'mm' }}
            value={size[side]}
            disabled={readOnly !== undefined}
            onlyWhenDone
            onChange={(length) => changeSize({ ...size, [side]: length })}
          />
        ))}
        <p className="text-13 text-ink-2">Select an element to see its position, style and data.</p>
      </div>
    </section>
  );
}

function NameField({ disabled }: { disabled: boolean }) {
  const editor = useEditor();
  const name = useDocument((state) => designOf(state).name);
  const [typed, setTyped] = useState<string>();
  const edit = (text: string) => {
    setTyped(text);
    if (text.trim() === '') return;
    editor.edit('Renamed the design', (design) => ({ ...design, name: text.trim() }), { merge: 'design name' });
  };
  return (
    <FormField label="Design name" error={typed?.trim() === '' ? 'Enter a name' : undefined}>
      {(control) => (
        <Input
          {...control}
          size="sm"
          value={typed ?? name}
          maxLength={MAX_NAME_LENGTH}
          disabled={disabled}
          onChange={(event) => edit(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </FormField>
  );
}
