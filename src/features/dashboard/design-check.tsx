import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { parts } from '@/api/parts';
import { paths } from '@/config/paths';
import { sayNumber } from '@/language/format';
import { partText } from '@/resource/list/unread-text';
import { Button } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import type { countMissingDesigns } from './count-missing-designs';

/** Parts that cannot be printed here because their design is missing. Read on request: the host cannot count them. */
function useDesignCheck() {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [...parts.keys.all, 'missing-designs-count'],
    queryFn: async (context) => (await import('./count-missing-designs')).countMissingDesigns(context),
    enabled: false,
    // A part or a design may be another one by the next visit.
    gcTime: 0,
  });
  return {
    result: isError ? undefined : data,
    isFetching,
    isError,
    check: () => void refetch(),
    href: `${paths.parts.list.href()}?${new URLSearchParams({ filter_design: 'missing' })}`,
  };
}

/** It reads a thousand parts, so the user starts it. */
export function DesignCheck() {
  const { result, isFetching, isError, check, href } = useDesignCheck();
  return (
    <div
      role="status"
      aria-label={m.dashboard_designs()}
      className="mt-4 flex min-h-13 items-center gap-3 rounded-2 border border-rule-2 bg-paper px-5 py-2"
    >
      {result && <Lamp state={result.missing > 0 || result.unread ? 'wait' : 'ok'} />}
      <span className="min-w-0">
        {result && result.missing > 0 ? (
          <Link to={href} className="underline underline-offset-3">
            {resultText(result)}
          </Link>
        ) : result ? (
          resultText(result)
        ) : isError ? (
          m.dashboard_designs_failed()
        ) : (
          m.dashboard_designs()
        )}
      </span>
      <Button className="ml-auto" pending={isFetching} onClick={check}>
        {isError ? m.common_retry() : result ? m.dashboard_check_again() : m.dashboard_check()}
      </Button>
    </div>
  );
}

function resultText({ missing, unread }: Awaited<ReturnType<typeof countMissingDesigns>>): string {
  const values = { count: missing, shown: sayNumber(missing) };
  return unread
    ? m.dashboard_designs_missing_newest({ ...values, newest: partText(unread) })
    : m.dashboard_designs_missing(values);
}
