import { useDocument } from '@/features/label-designer/editor';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

/** What a dynamic element says with the data that is shown. */
export function SampleField({ element }: { element: LabelElement }) {
  const data = useDocument((state) => state.data);
  if (element.properties.fieldType !== 'dynamic') return null;
  const sample = definitionOf(element.type).content(element.properties, data, false);
  return (
    <FormField label="Sample">{(control) => <Input {...control} size="sm" mono readOnly value={sample} />}</FormField>
  );
}
