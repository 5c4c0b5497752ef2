import { Link } from 'react-router-dom';
import { hasFeature } from '@/config/env';
import { paths } from '@/config/paths';
import { type RecordName, valueWord } from '@/language/activity-words';

const hrefs: Readonly<Record<string, (id: string) => string>> = {
  customerId: (id) => paths.customers.record.href(id),
  labelDesignId: (id) => {
    const library = hasFeature('label-designs') ? paths.labelDesigns : paths.labelDesigner;
    return `${library.href()}?${new URLSearchParams({ design: id })}`;
  },
};

/** A value of the log in words; the name of a record leads to it. */
export function ChangedValue({ field, value, nameOf }: { field: string; value: string; nameOf: RecordName }) {
  const word = valueWord(field, value, nameOf);
  const href = hrefs[field];
  if (!href || nameOf(field, value) === undefined) return word;
  return (
    <Link to={href(value)} className="underline underline-offset-2">
      {word}
    </Link>
  );
}
