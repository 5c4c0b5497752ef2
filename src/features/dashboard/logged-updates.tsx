import { m } from '@messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { activity } from '@/api/activity';
import { NEWEST } from '@/api/client/resource';
import type { ActivityEntry } from '@/domain/host-rules/activity';
import { actionWords, resourceWords, wordFor } from '@/language/activity-words';
import { formatTimestamp } from '@/lib/dates';
import { hrefOfEntry } from '@/resource/form/activity-entry';
import { ReleaseNotes } from './release-notes';
import { LIVE_MS } from './use-counts';

/** As many as fill the card. */
const UPDATES = 5;
const newest = { page: 1, perPage: UPDATES, ...NEWEST };

/** What was changed last, by the host's log; what the release brought when nothing is in it (SPEC section 2). */
export function LoggedUpdates() {
  const { data, isError } = useQuery({ ...activity.list(newest), refetchInterval: LIVE_MS });
  if (isError) return <ReleaseNotes />;
  if (data === undefined) return <p className="px-5 py-4 text-13 text-ink-2">{m.common_loading_rows()}</p>;
  if (data.rows.length === 0) return <ReleaseNotes />;
  return (
    <ul className="px-5 py-1">
      {data.rows.map((entry) => (
        <Update key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Update({ entry }: { entry: ActivityEntry }) {
  const { at, by, action, resource, label } = entry;
  const done = wordFor(actionWords, action)();
  const words = action === 'print' ? done : `${done}: ${wordFor(resourceWords, resource)()}`;
  const detail = [formatTimestamp(at), by].filter(Boolean).join(', ');
  return (
    <li className="border-rule border-t py-2 text-13 leading-[1.1875rem] first:border-t-0">
      <p className="flex gap-2">
        <span className="shrink-0">{words}</span>
        <Link
          to={hrefOfEntry(entry)}
          title={label}
          className="min-w-0 truncate font-mono underline decoration-rule-2 underline-offset-3"
        >
          {label}
        </Link>
      </p>
      <p title={detail} className="truncate text-12 text-ink-3">
        {detail}
      </p>
    </li>
  );
}
