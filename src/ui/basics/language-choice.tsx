import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { language, useLanguage } from '@/language/language';
import { Button } from './button';

/** Nothing while there is one language. Each is named in its own words. `stacked`: one below the other. */
export function LanguageChoice({ stacked }: { stacked?: boolean }) {
  const current = useLanguage();
  const choices = language.choices();
  if (choices.length === 0) return null;
  return (
    <fieldset className={clsx('flex gap-1', stacked ? 'flex-col' : 'flex-wrap')}>
      <legend className="sr-only">{m.language_choose()}</legend>
      {choices.map((tag) => (
        <Button
          key={tag}
          size="sm"
          variant={tag === current ? 'line' : 'ghost'}
          className={stacked ? 'justify-start' : undefined}
          aria-pressed={tag === current}
          lang={tag}
          onClick={() => language.set(tag)}
        >
          {m.language_name({}, { locale: tag })}
        </Button>
      ))}
    </fieldset>
  );
}
