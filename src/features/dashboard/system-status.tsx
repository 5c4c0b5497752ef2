import { Lamp } from '@/ui/basics/lamp';
import { Panel } from './panel';
import type { Health } from './use-counts';

/**
 * What the last calls told: 'Online' and 'Connected' while they succeed (SPEC section 2), else what is wrong.
 * The host is online when it answers at all; its database counts as connected when it answers with data.
 */
export function SystemStatus({ health, lastSync }: { health: Health; lastSync: string }) {
  return (
    <Panel title="System Status">
      <dl className="grid flex-1 auto-rows-fr">
        <Row caption="API">
          {health.api === 'waiting' && <Waiting />}
          {health.api === 'ok' && <State lamp="ok">Online</State>}
          {health.api === 'failed' && <State lamp="stop">No answer</State>}
        </Row>
        <Row caption="Database">
          {health.database === 'waiting' && <Waiting />}
          {health.database === 'ok' && <State lamp="ok">Connected</State>}
          {health.database === 'failed' && <State lamp="stop">Not reached</State>}
        </Row>
        <Row caption="Last Sync">
          <span className="font-medium font-mono">{lastSync || '-'}</span>
        </Row>
      </dl>
    </Panel>
  );
}

const Waiting = () => <State lamp="wait">Checking</State>;

function State({ lamp, children }: { lamp: 'ok' | 'wait' | 'stop'; children: string }) {
  return (
    <>
      <Lamp state={lamp} />
      {children}
    </>
  );
}

function Row({ caption, children }: { caption: string; children: React.ReactNode }) {
  return (
    <div className="flex min-h-15 items-center justify-between border-rule border-t px-5 first:border-t-0">
      <dt className="text-ink-2">{caption}</dt>
      <dd className="flex items-center gap-2.5 font-medium">{children}</dd>
    </div>
  );
}
