import { m } from '@messages/messages';
import { useState } from 'react';
import { designOf } from '@/features/label-designer/document-store';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { millimetres, sayMillimetres } from '@/features/label-designer/element-names';
import { readNumber } from '@/features/label-designer/properties/number-field';
import { DEFAULT_SIZE, LABEL_SIDE, LABEL_SIZES, type LabelSize, sizeName } from '@/label/design/design';
import { setLabelSize } from '@/label/design/edit';
import { sayElement } from '@/language/label/element-texts';
import { saySizeName } from '@/language/label/sheet-texts';
import { notify } from '@/ui/feedback/notify';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';

type SizeName = ReturnType<typeof sizeName>;

const options = (): { value: SizeName; label: string }[] => [
  ...Object.entries(LABEL_SIZES).map(([key, { width, height }]) => {
    const value = key as keyof typeof LABEL_SIZES;
    return { value, label: m.designer_named_size({ name: saySizeName(value), width, height }) };
  }),
  { value: 'Custom', label: saySizeName('Custom') },
];

export function SizeSelect() {
  const size = useDocument((state) => designOf(state).labelSize);
  const id = useDocument((state) => designOf(state).id);
  const change = useSizeChange();
  // A custom size may equal a named one, so the selection is remembered for this design.
  const [customOf, setCustomOf] = useState<string>();
  const selected: SizeName = customOf === id ? 'Custom' : sizeName(size);
  const select = (name: SizeName) => {
    setCustomOf(name === 'Custom' ? id : undefined);
    change(name === 'Custom' ? DEFAULT_SIZE : LABEL_SIZES[name]);
  };
  return (
    <>
      <Select
        aria-label={m.designer_label_size()}
        size="xs"
        value={selected}
        onValueChange={select}
        options={options()}
        className={selected === 'Custom' ? 'w-26 flex-none' : 'w-max min-w-51 flex-none max-md:min-w-max max-md:flex-1'}
      />
      {selected === 'Custom' && (
        <>
          <Side label={m.designer_custom_width()} value={size.width} onChange={(width) => change({ ...size, width })} />
          <span aria-hidden>×</span>
          <Side
            label={m.designer_custom_height()}
            value={size.height}
            onChange={(height) => change({ ...size, height })}
          />
        </>
      )}
    </>
  );
}

type SideProps = { label: string; value: number; onChange: (value: number) => void };

/** mm; applied on Enter or blur, so that a half-typed number does not shrink the label. */
function Side({ label, value, onChange }: SideProps) {
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    const length = readNumber(typed ?? '');
    setTyped(undefined);
    if (length !== undefined) onChange(Math.min(Math.max(length, LABEL_SIDE.min), LABEL_SIDE.max));
  };
  return (
    <span className="w-20 flex-none">
      <Input
        aria-label={label}
        size="xs"
        mono
        unit="mm"
        inputMode="decimal"
        value={typed ?? millimetres(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
    </span>
  );
}

/** Elements that no longer fit are moved inside, and the user is notified. */
export function useSizeChange() {
  const editor = useEditor();
  return (size: LabelSize) => {
    const before = editor.design();
    if (before.labelSize.width === size.width && before.labelSize.height === size.height) return;
    const { design, movedIds } = setLabelSize(before, size);
    const step = () => m.designer_step_size({ width: sayMillimetres(size.width), height: sayMillimetres(size.height) });
    editor.edit(step, () => design);
    if (movedIds.length === 0 || editor.design() !== design) return;
    const moved = design.elements.filter(({ id }) => movedIds.includes(id)).map(sayElement);
    const list =
      moved.length > 5
        ? m.designer_and_more({ names: moved.slice(0, 5).join(', '), count: moved.length - 5 })
        : moved.join(', ');
    notify.success(m.designer_fitted({ names: list }));
  };
}
