import { Panel } from './panel';

/** What changed in the product lately; static text (SPEC section 2). */
const updates = [
  { area: 'Print', text: 'A run that could not be recorded stays listed and is sent again by itself' },
  { area: 'Label', text: 'Label design ID is shown on the print preview' },
  { area: 'Pokayoke', text: 'Deliveries can be filtered by date range' },
  { area: 'User', text: 'Role User can look, role Admin can edit' },
];

export function RecentUpdates() {
  return (
    <Panel title="Recent Updates">
      <ul className="px-5 py-1">
        {updates.map(({ area, text }) => (
          <li
            key={text}
            className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-3 border-rule border-t py-2.5 text-13 leading-[1.1875rem] first:border-t-0"
          >
            <span className="font-mono text-12 text-ink-3">{area}</span>
            <span className="break-words">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
