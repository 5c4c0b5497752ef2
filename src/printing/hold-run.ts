import { deriveRange, PATIENCE_MS } from './next-range';
import type { PrintingPorts } from './ports';
import { type RunGate, recordRun, releaseRun, withdrawRun } from './send-records';
import type { Changed, TakenRun } from './take-run';

/** The host has not answered and the network is up: the operator decides whether to wait. */
export type HostSilence = {
  /** The host answered a moment ago, so it is slow. Otherwise it has said nothing at all. */
  isSlow: boolean;
  /** Prints now. Another station may print the same serials. */
  print: () => void;
  /** Prints nothing. */
  cancel: () => void;
};

type Held = Changed | { kind: 'cancelled' } | { kind: 'released'; recorded: boolean };

/**
 * Holds a taken run back until the host has recorded or refused it, until the host is known to be away, or until the
 * operator decides. `released`: its labels may go to the printer. `onSilence` is called at most once, 4 s after
 * `startedAt`; a re-print, whose serials nobody else takes, is not held back longer than that.
 */
export async function holdRun(
  ports: PrintingPorts,
  run: TakenRun,
  { startedAt, onSilence }: { startedAt: Date; onSilence: (silence: HostSilence) => void },
): Promise<Held> {
  const gate: RunGate = { released: false, refused: false };
  const sending = recordRun(ports, run, gate).catch(() => ({ kind: 'unconfirmed' }) as const);
  const elapsed = Math.max(0, ports.now().getTime() - startedAt.getTime());
  let result = await Promise.race([sending, ports.wait(Math.max(0, PATIENCE_MS - elapsed))]);
  if (!result && run.request.fresh && ports.isOnline()) {
    gate.isAsked = true;
    const decision = new Promise<'print' | 'cancel'>((resolve) => {
      onSilence({ isSlow: run.confirmed, print: () => resolve('print'), cancel: () => resolve('cancel') });
    });
    const first = await Promise.race([sending, decision]);
    if (first === 'cancel') {
      gate.refused = true;
      gate.isWithdrawn = true;
      // Left as it is, the record is sent later, and the history asks what came out.
      await withdrawRun(ports, run).catch(() => undefined);
      return { kind: 'cancelled' };
    }
    result = first === 'print' ? undefined : first;
  }
  if (result?.kind === 'changed') return result;
  if (result?.kind === 'recorded') return { kind: 'released', recorded: true };
  if (await releaseRun(ports, run, gate)) return { kind: 'released', recorded: false };
  const { partId, fresh } = run.request;
  return { kind: 'changed', derived: await deriveRange(ports, partId, fresh?.count ?? 1), why: 'conflict' };
}
