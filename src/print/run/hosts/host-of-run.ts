import type { PrintingPorts } from '@/print/run/ports';
import type { Run } from '@/print/run/store/rows';
import { historyHost } from './history-host';
import { printRunsHost } from './print-runs-host';
import type { RunHost } from './run-host';

/** A re-print of which the host's record is not known is recorded the plain way, whatever the host has. */
export const hostOfRun = (ports: PrintingPorts, run: Pick<Run, 'kind' | 'of'>): RunHost =>
  ports.runs && (run.kind === 'first' || run.of !== null) ? printRunsHost(ports, ports.runs) : historyHost(ports);
