import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { findMissingDesigns, type useMissingDesigns } from '@/features/print';
import { sayCount, sayNumber } from '@/language/format';
import { Notice } from '@/ui/feedback/notice';

/* What the part list says of parts whose design is missing. Loaded when there is one. */

/** `missing` finds all of them; another text finds those whose reason contains it. */
export async function withMissingDesign(rows: readonly Part[], wanted: string, client: QueryClient): Promise<Part[]> {
  const missing = await findMissingDesigns(rows, client);
  const text = wanted.trim().toLowerCase();
  return rows.filter(({ id }) => {
    const found = missing.get(String(id));
    return found && ('missing'.startsWith(text) || found.text.toLowerCase().includes(text));
  });
}

/** More would push the table off the screen. */
const MAX_NAMED = 3;

type MissingDesignsNoticeProps = { parts: readonly Part[]; missing: ReturnType<typeof useMissingDesigns> };

/** The parts of the page that cannot be printed here, with the reason of each. */
export function MissingDesignsNotice({ parts: rows, missing }: MissingDesignsNoticeProps) {
  const found = rows.filter(({ id }) => missing.has(String(id)));
  if (found.length === 0) return null;
  return (
    <Notice variant="wait" className="mb-4">
      <p>{sayCount(m.parts_cannot_print_count, found.length)}</p>
      <ul className="font-normal">
        {found.slice(0, MAX_NAMED).map((part) => (
          <li key={String(part.id)} className="wrap-anywhere">
            <Link
              to={paths.parts.record.href(part.id)}
              className="font-mono font-semibold underline underline-offset-3"
            >
              {part.no || String(part.id)}
            </Link>{' '}
            {missing.get(String(part.id))?.text}.
          </li>
        ))}
        {found.length > MAX_NAMED && <li>{m.parts_and_more({ count: sayNumber(found.length - MAX_NAMED) })}</li>}
      </ul>
    </Notice>
  );
}
