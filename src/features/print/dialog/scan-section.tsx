import { ScanLine } from 'lucide-react';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { PanelSection } from './panel-section';
import type { ScanCheck } from './use-scan-check';

/** One button that scans labels of the run before they are paper. What does not read joins the problems. */
export function ScanSection({ scan: { state, check }, ready }: { scan: ScanCheck; ready: boolean }) {
  return (
    <PanelSection>
      <Button
        pending={state.kind === 'running'}
        pendingText={state.kind === 'running' ? `Scanning label ${state.done + 1} of ${state.total}` : ''}
        disabled={!ready}
        onClick={check}
      >
        <ScanLine aria-hidden="true" />
        Check that codes scan
      </Button>
      <div role="status">
        {state.kind === 'done' && state.unread.length === 0 && (
          <Badge variant="ok">
            {state.codes} codes on {state.labels} {state.labels === 1 ? 'label' : 'labels'} scan as intended
          </Badge>
        )}
        {state.kind === 'done' && state.unread.length > 0 && (
          <Badge variant="stop">
            {state.unread.length} of {state.codes} codes do not scan
          </Badge>
        )}
      </div>
      {state.kind === 'failed' && (
        <Notice variant="wait">The scan check could not be made here. Printing is not affected.</Notice>
      )}
    </PanelSection>
  );
}
