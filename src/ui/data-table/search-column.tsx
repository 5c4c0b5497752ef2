import { Select, type SelectOption } from '@/ui/forms/select';

export type SearchColumnProps = {
  value: string;
  onChange: (column: string) => void;
  options: readonly SelectOption[];
};

/** The column the search looks in. A file of its own: most lists have no such choice and need not load a select. */
export function SearchColumn({ value, onChange, options }: SearchColumnProps) {
  return (
    <Select
      size="sm"
      aria-label="Search in column"
      className="w-40 max-md:w-full"
      value={value}
      onValueChange={onChange}
      options={options}
    />
  );
}
