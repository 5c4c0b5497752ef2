import { m } from '@messages/messages';

/** Static text (SPEC section 2). */
const notes = [
  { area: m.dashboard_update_print_area, text: m.dashboard_update_print },
  { area: m.dashboard_update_pokayoke_area, text: m.dashboard_update_pokayoke },
];

/** What the release brought. */
export function ReleaseNotes() {
  return (
    <ul className="px-5 py-1">
      {notes.map(({ area, text }) => (
        <li
          key={text()}
          className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-3 border-rule border-t py-2.5 text-13 leading-[1.1875rem] first:border-t-0"
        >
          <span className="wrap-anywhere font-mono text-12 text-ink-3">{area()}</span>
          <span className="break-words">{text()}</span>
        </li>
      ))}
    </ul>
  );
}
