import { m } from '@messages/messages';
import ListChecks from 'lucide-react/icons/list-checks';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { sayCount } from '@/language/format';
import { buttonClasses } from '@/ui/basics/button';
import { usePrintList } from './print-list-store';

/** Opens the print list; says how many parts are on it. For the top bar. */
export function PrintListButton() {
  const count = usePrintList(({ listed }) => listed.length);
  const name =
    count === 0 ? m.print_list_link_empty() : m.print_list_link({ parts: sayCount(m.record_part_count, count) });
  return (
    <Link
      to={paths.printList.href()}
      aria-label={name}
      title={m.print_list_title()}
      className={buttonClasses('ghost', 'xs')}
    >
      <ListChecks aria-hidden="true" className="size-4.5" />
      {count > 0 && (
        <span aria-hidden="true" className="text-12 font-semibold text-ink">
          {count}
        </span>
      )}
    </Link>
  );
}
