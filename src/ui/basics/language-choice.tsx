import { m } from '@messages/messages';
import { language, useLanguage } from '@/language/language';
import { Button } from './button';

/** Nothing while there is one language. Each is named in its own words. */
export function LanguageChoice() {
  const current = useLanguage();
  const choices = language.choices();
  if (choices.length === 0) return null;
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{m.language_choose()}</legend>
      {choices.map((tag) => (
        <Button
          key={tag}
          size="sm"
          variant={tag === current ? 'line' : 'ghost'}
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
