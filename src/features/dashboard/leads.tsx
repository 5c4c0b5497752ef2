import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { formatNumber } from '@/lib/numbers';
import { Lamp } from '@/ui/basics/lamp';
import { useLeads } from './use-leads';

/** What somebody has to see to, each with the list it counts; nothing while there is nothing. */
export function Leads() {
  const leads = useLeads();
  if (leads.length === 0) return null;
  return (
    <ul aria-label="To settle" className="mt-4 flex flex-wrap rounded-2 border border-rule-2 bg-paper">
      {leads.map(({ count, text, href }) => (
        <li
          key={text}
          className="min-w-0 flex-1 basis-72 border-rule not-first:border-l max-md:not-first:border-t max-md:not-first:border-l-0"
        >
          <Link
            to={href}
            className="flex min-h-13 items-center gap-3 px-5 py-2 transition-colors hover:bg-paper-2 focus-visible:-outline-offset-2"
          >
            <Lamp state="wait" />
            <span className="min-w-0">
              <b className="font-semibold">{formatNumber(count)}</b> {text}
            </span>
            <ArrowRight className="ml-auto shrink-0 text-ink-3" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
