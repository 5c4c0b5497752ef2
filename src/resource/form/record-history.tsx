import { m } from '@messages/messages';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { hasFeature } from '@/config/env';
import type { ResourceName } from '@/config/resources';
import type { RecordId } from '@/domain/record';
import { formatTimestamp } from '@/lib/dates';
import { Button } from '@/ui/basics/button';
import { lazyComponent } from '@/ui/feedback/lazy-component';

const HistoryDrawer = lazyComponent(async () => (await import('./history-drawer')).HistoryDrawer, {
  over: ({ onClose }) => onClose,
});

type Audit = { createdAt?: string; createdBy?: string; updatedAt?: string; updatedBy?: string };

type RecordHistoryProps = {
  resource: ResourceName;
  id: RecordId | undefined;
  /** What the record itself says, for a host that keeps no log. */
  audit: Audit | undefined;
};

/** Who changed a record: the host's log in a drawer, or, without one, what the record itself says. */
export function RecordHistory({ resource, id, audit }: RecordHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (id === undefined) return null;
  if (!hasFeature('activity')) return <AuditLine {...audit} />;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <History aria-hidden />
        {m.common_history()}
      </Button>
      {isOpen && <HistoryDrawer resource={resource} id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AuditLine({ createdAt, createdBy = '', updatedAt, updatedBy = '' }: Audit) {
  const texts = [
    textOf(m.form_created, createdAt, createdBy),
    updatedAt === createdAt && updatedBy === createdBy ? '' : textOf(m.form_changed, updatedAt, updatedBy),
  ].filter((text) => text !== '');
  return texts.length === 0 ? null : <p className="self-center text-12 text-ink-3">{texts.join('. ')}</p>;
}

function textOf(say: (inputs: { when: string }) => string, at: string | undefined, person: string): string {
  const time = formatTimestamp(at);
  if (time === '' && person === '') return '';
  if (person === '') return say({ when: time });
  return say({ when: time === '' ? m.form_by({ person }) : m.form_time_by({ time, person }) });
}
