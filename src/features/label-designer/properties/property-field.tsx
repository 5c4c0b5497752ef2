import { m } from '@messages/messages';
import ImageUp from 'lucide-react/icons/image-up';
import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { imageOrigins } from '@/config/env';
import { copyImage, type ImageSource, readImageFile } from '@/features/label-designer/images/image-file';
import { colourSchema, isNone, toHex } from '@/label/colour';
import type { Field } from '@/label/elements/element-definition';
import { MAX_TEXT_LENGTH } from '@/label/elements/properties';
import { canLoadImage, isAllowedImageUrl } from '@/label/image-url';
import { faultsIn } from '@/label/text/bound-text';
import { sayContent } from '@/language/label/content-facts';
import { sayOption, sayProperty, sayTextMissing } from '@/language/label/element-texts';
import { sayForeignImage } from '@/language/label/label-facts';
import { useDebouncedCallback } from '@/lib/browser/debounce';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { notify } from '@/ui/feedback/notify';
import { FormField } from '@/ui/forms/form-field';
import { Input, Textarea } from '@/ui/forms/input';
import { Segments } from '@/ui/forms/segments';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { Popover } from '@/ui/overlays/popover';
import type { TextWithCaret } from './field-picker';
import { NumberField } from './number-field';
import type { SharedValue } from './selected-properties';

type PropertyFieldProps = {
  field: Field;
  shared: SharedValue;
  disabled: boolean;
  onChange: (value: unknown) => void;
  onImage: (image: ImageSource) => void;
};

export function PropertyField({ field, shared, disabled, onChange, onImage }: PropertyFieldProps) {
  const { kind } = field;
  const label = sayProperty(field.key);
  const value = shared.mixed ? undefined : shared.value;
  const mixed = shared.mixed ? m.designer_mixed() : undefined;
  const text = typeof value === 'string' ? value : '';
  const selected = typeof value === 'number' ? String(value) : text;
  const textProps = {
    value: text,
    maxLength: MAX_TEXT_LENGTH,
    disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  };
  if (field.isTemplate) {
    return <TemplateField field={field} text={text} mixed={mixed} disabled={disabled} onChange={onChange} />;
  }
  switch (kind) {
    case 'number':
      return (
        <NumberField
          field={{ ...field, label }}
          value={typeof value === 'number' ? value : undefined}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <FormField label={label}>
          {(control) => (
            <Select
              {...control}
              size="sm"
              value={selected === '' ? undefined : selected}
              placeholder={mixed ?? m.common_select()}
              options={optionsOf(field)}
              disabled={disabled}
              onValueChange={onChange}
            />
          )}
        </FormField>
      );
    case 'choice':
      return <ChoiceField field={field} value={selected} disabled={disabled} onChange={onChange} />;
    case 'switch':
      return (
        <FormField label={label}>
          {(control) => <Switch {...control} checked={value === true} disabled={disabled} onCheckedChange={onChange} />}
        </FormField>
      );
    case 'colour':
      return <ColourField label={label} value={text} mixed={mixed} disabled={disabled} onChange={onChange} />;
    case 'image':
      return <ImageField label={label} value={text} disabled={disabled} onChange={onChange} onImage={onImage} />;
    case 'lines':
      return (
        <FormField label={label}>{(control) => <Textarea {...control} {...textProps} placeholder={mixed} />}</FormField>
      );
    case 'text':
      return (
        <FormField label={label}>
          {(control) => <Input {...control} {...textProps} size="sm" mono placeholder={mixed ?? field.example} />}
        </FormField>
      );
  }
}

const optionsOf = ({ key, options = [] }: Field) => options.map((value) => ({ value, label: sayOption(key, value) }));

const FieldPicker = lazyComponent(async () => (await import('./field-picker')).FieldPicker, {
  fallback: <div className="h-80" />,
  noticeClass: 'm-2',
});

type TemplateFieldProps = {
  field: Field;
  text: string;
  mixed: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
};

/** A text with placeholders: what is wrong with the first bad one, a button that corrects it, and the field picker. */
function TemplateField({ field, text, mixed, disabled, onChange }: TemplateFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  /** Where the picker inserts; undefined while it is closed. */
  const [caret, setCaret] = useState<TextWithCaret>();
  const next = useRef<TextWithCaret>(undefined);
  /** Empty, and therefore not stored. */
  const [isEmptied, setEmptied] = useState(false);
  const [fault] = faultsIn(text);
  const fix = fault?.fix;
  const openPicker = () => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    setCaret({ text, start: selectionStart ?? text.length, end: selectionEnd ?? text.length });
  };
  const focusInput = (event: Event) => {
    event.preventDefault();
    input.current?.focus();
    if (next.current) input.current?.setSelectionRange(next.current.start, next.current.end);
    next.current = undefined;
  };
  const shared = {
    ref: input,
    value: isEmptied ? '' : text,
    maxLength: MAX_TEXT_LENGTH,
    disabled,
    spellCheck: false,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setEmptied(value === '' && field.required !== undefined);
      if (value !== '' || field.required === undefined) onChange(value);
    },
    onBlur: () => setEmptied(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== ' ' || !event.ctrlKey || mixed !== undefined) return;
      event.preventDefault();
      openPicker();
    },
  };
  return (
    <div className="grid gap-1.5">
      <FormField label={sayProperty(field.key)} error={isEmptied ? sayTextMissing() : fault && sayContent(fault.what)}>
        {(control) =>
          field.kind === 'lines' ? (
            <Textarea {...control} {...shared} placeholder={mixed} />
          ) : (
            <Input {...control} {...shared} size="sm" mono placeholder={mixed ?? field.example} />
          )
        }
      </FormField>
      <div className="flex flex-wrap gap-1.5">
        {fault && fix !== undefined && (
          <Button
            size="sm"
            disabled={disabled}
            onClick={() => onChange(text.slice(0, fault.start) + fix + text.slice(fault.end))}
          >
            {m.designer_use()} <span className="font-mono">{fix}</span>
          </Button>
        )}
        {mixed === undefined && (
          <Popover
            label={m.designer_insert_into_field({ label: sayProperty(field.key) })}
            open={caret !== undefined}
            onOpenChange={(open) => (open ? openPicker() : setCaret(undefined))}
            onCloseAutoFocus={focusInput}
            align="end"
            className="w-[min(24rem,calc(100vw-1rem))]"
            trigger={
              <Button size="sm" variant="ghost" disabled={disabled} aria-keyshortcuts="Control+Space">
                <span aria-hidden className="font-mono">
                  {'{ }'}
                </span>
                {m.designer_insert_field()}
              </Button>
            }
          >
            {caret && (
              <FieldPicker
                value={caret}
                onInsert={(inserted) => {
                  next.current = inserted;
                  setCaret(undefined);
                  onChange(inserted.text);
                }}
              />
            )}
          </Popover>
        )}
      </div>
    </div>
  );
}

type ChoiceFieldProps = {
  field: Field;
  /** '' while several elements differ. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

function ChoiceField({ field, value, disabled, onChange }: ChoiceFieldProps) {
  const caption = useId();
  return (
    <div className="grid gap-1.5">
      <span id={caption} className="font-medium text-13">
        {sayProperty(field.key)}
      </span>
      <Segments
        labelledBy={caption}
        value={value}
        options={optionsOf(field)}
        disabled={disabled}
        onValueChange={onChange}
      />
    </div>
  );
}

type ColourFieldProps = {
  label: string;
  value: string;
  mixed: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
};

function ColourField({ label, value, mixed, disabled, onChange }: ColourFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isInvalid = typed !== undefined && !colourSchema.safeParse(typed).success;
  const edit = (text: string) => {
    setTyped(text);
    // '' is a valid value (no colour), but the user is about to type another one.
    if (text !== '' && colourSchema.safeParse(text).success) onChange(text);
  };
  return (
    <FormField label={label} error={isInvalid ? m.designer_enter_colour() : undefined}>
      {(control) => (
        <span className="flex items-center gap-1">
          <input
            type="color"
            aria-label={m.designer_select_colour({ label })}
            value={toHex(value)}
            disabled={disabled}
            onChange={(event) => edit(event.target.value)}
            className="h-8 w-9 shrink-0 rounded-2 border border-control bg-paper p-1 coarse:h-10"
          />
          <Input
            {...control}
            size="sm"
            mono
            value={typed ?? value}
            placeholder={mixed}
            disabled={disabled}
            onChange={(event) => edit(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <Button
            variant={isNone(value) ? 'line' : 'ghost'}
            aria-pressed={isNone(value)}
            disabled={disabled}
            onClick={() => {
              setTyped(undefined);
              onChange('transparent');
            }}
          >
            {m.designer_no_colour()}
          </Button>
        </span>
      )}
    </FormField>
  );
}

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
function ImageField(props: ImageFieldProps) {
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
