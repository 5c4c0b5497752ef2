import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { readImageFile } from '@/features/label-designer/images/image-file';
import { isAllowedImageUrl } from '@/label/image-url';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { notify } from '@/ui/notify';

/** A picture kept inside the design, with its size in px. */
export type Picture = { url: string; width: number; height: number };

type ImageFieldProps = {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onPicture: (picture: Picture) => void;
};

const REFUSED = 'Use an https address, one of this site, or a file';

/** A picture by address or from a file. A file is kept inside the design, scaled down when it is large. */
export function ImageField({ label, value, disabled, onChange, onPicture }: ImageFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const isInside = value.startsWith('data:');
  const type = (text: string) => {
    setTyped(text);
    if (text === '' || isAllowedImageUrl(text)) onChange(text);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const reading = await readImageFile(chosen);
    if (reading.ok) onPicture(reading);
    else notify.error(reading.reason);
  };
  return (
    <>
      <FormField
        label={`${label} address`}
        error={typed && !isAllowedImageUrl(typed) ? REFUSED : undefined}
        hint={isInside ? 'The picture is kept inside the design.' : undefined}
      >
        {(control) => (
          <Input
            {...control}
            size="sm"
            mono
            value={typed ?? (isInside ? '' : value)}
            placeholder={isInside ? 'From a file' : 'https://'}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
        )}
      </FormField>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={`${label} file`}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button disabled={disabled} onClick={() => file.current?.click()}>
        <ImageUp aria-hidden="true" />
        Choose a file
      </Button>
    </>
  );
}
