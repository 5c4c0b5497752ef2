import { m } from '@messages/messages';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState } from 'react';
import { imageOrigins } from '@/config/env';
import { copyImage, type ImageSource, readImageFile } from '@/features/label-designer/images/image-file';
import { canLoadImage, isAllowedImageUrl } from '@/label/image-url';
import { sayForeignImage } from '@/language/label/label-facts';
import { useDebouncedCallback } from '@/lib/browser/debounce';
import { Button } from '@/ui/basics/button';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';

type ImageFieldProps = {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onImage: (image: ImageSource) => void;
};

const TYPING_MS = 500;

const isOfAnotherHost = (url: string) => /^https:/i.test(url) && new URL(url).origin !== location.origin;

/** Files are embedded in the design, and so is an image of another host, if the host allows it. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, disabled, onImage } = props;
  const file = useRef<HTMLInputElement>(null);
  const { typed, copying, error, type, load, finish } = useTypedUrl(props);
  const isEmbedded = value.startsWith('data:');
  const embedFile = async (selected: File) => {
    const reading = await readImageFile(selected);
    if (reading.ok) onImage(reading);
    else notify.error(reading.reason);
  };
  return (
    <>
      <FormField
        label={m.designer_image_address({ label })}
        error={error}
        hint={copying ? m.designer_image_copying() : hintOf(value)}
      >
        {(control) => (
          <Input
            {...control}
            size="sm"
            mono
            value={typed ?? (isEmbedded ? '' : value)}
            placeholder={isEmbedded ? m.designer_image_from_file() : 'https://'}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && load()}
            onBlur={finish}
          />
        )}
      </FormField>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={m.designer_image_file({ label })}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        onChange={(event) => {
          const [selected] = event.target.files ?? [];
          if (selected) void embedFile(selected);
          event.target.value = '';
        }}
      />
      <Button disabled={disabled} onClick={() => file.current?.click()}>
        <ImageUp aria-hidden="true" />
        {m.designer_select_file()}
      </Button>
    </>
  );
}

/** A URL of this site is applied immediately, one of another host after a pause: a half-typed host is a different host. */
function useTypedUrl({ value, onChange, onImage }: ImageFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [copying, setCopying] = useState(false);
  const [foreign, setForeign] = useState<string>();
  const pending = useRef<string>(undefined);
  const latest = useRef('');
  const loadLater = useDebouncedCallback(() => void load(), TYPING_MS);

  const load = async () => {
    const url = pending.current;
    loadLater.cancel();
    pending.current = undefined;
    if (url === undefined) return;
    if (!canLoadImage(url, imageOrigins)) return setForeign(url);
    setCopying(true);
    const reading = await copyImage(url);
    setCopying(false);
    if (latest.current !== url) return;
    setTyped(undefined);
    if (reading?.ok) onImage(reading);
    else if (reading) notify.error(reading.reason);
    else onChange(url);
  };
  const type = (text: string) => {
    latest.current = text;
    setTyped(text);
    loadLater.cancel();
    pending.current = undefined;
    if (text !== '' && !isAllowedImageUrl(text)) return;
    if (!isOfAnotherHost(text)) return onChange(text);
    pending.current = text;
    loadLater();
  };
  const finish = () => {
    if (pending.current !== undefined) void load();
    // A URL that cannot be loaded stays in the field with the error.
    else if (foreign !== typed && !copying) setTyped(undefined);
  };
  const error = typed === undefined ? storedError(value) : typedError(typed, foreign);
  return { typed, copying, error, type, load: () => void load(), finish };
}

function typedError(typed: string, foreign: string | undefined): string | undefined {
  if (typed !== '' && !isAllowedImageUrl(typed)) return m.designer_image_refused();
  return typed === foreign ? sayForeignImage(typed) : undefined;
}

const storedError = (url: string) =>
  isAllowedImageUrl(url) && !canLoadImage(url, imageOrigins) ? sayForeignImage(url) : undefined;

function hintOf(value: string): string | undefined {
  if (value.startsWith('data:')) return m.designer_image_embedded();
  return canLoadImage(value, imageOrigins) && isOfAnotherHost(value) ? m.designer_image_not_copied() : undefined;
}
