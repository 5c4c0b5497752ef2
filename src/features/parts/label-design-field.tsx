import { DEFAULT_LABEL_SIZE } from '@/domain/part';
import type { LabelDesign, LabelSize } from '@/label/design/design';
import type { FieldControl } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';

/** A choice of the select that stands for no value: an empty one would read as nothing chosen yet. */
const STANDARD = 'standard';
const choiceOf = (id: string) => (id === '' ? STANDARD : `design ${id}`);

type LabelDesignFieldProps = {
  field: FieldControl;
  /** The part's design; '' for the standard label. */
  value: string;
  designs: readonly LabelDesign[] | undefined;
  onChange: (id: string, labelSize: string) => void;
};

/** Which saved design the part prints with. A design this browser does not have stays until another is chosen. */
export function LabelDesignField({ field, value, designs, onChange }: LabelDesignFieldProps) {
  const known = designs ?? [];
  const missing = value !== '' && !known.some(({ id }) => id === value);
  const options = [
    { value: STANDARD, label: `Standard label (${DEFAULT_LABEL_SIZE})` },
    ...known.map((design) => ({
      value: choiceOf(design.id),
      label: `${design.name} (${sizeText(design.labelSize)})`,
    })),
    ...(missing ? [{ value: choiceOf(value), label: missingText(value, designs) }] : []),
  ];
  const choose = (choice: string) => {
    const design = known.find(({ id }) => choiceOf(id) === choice);
    if (design) onChange(design.id, sizeText(design.labelSize));
    else if (choice === STANDARD) onChange('', DEFAULT_LABEL_SIZE);
  };
  return <Select {...field} value={choiceOf(value)} options={options} onValueChange={choose} />;
}

/** `135mm × 90mm`, as a part's label size is written (SPEC section 3). */
export const sizeText = ({ width, height }: LabelSize) => `${width}mm × ${height}mm`;

const missingText = (id: string, designs: readonly LabelDesign[] | undefined) =>
  designs ? `Design ${id} (not in this browser)` : `Design ${id}`;
