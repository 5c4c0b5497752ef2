import { m } from '@messages/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasFeature } from '@/config/env';
import { paths, traceHref } from '@/config/paths';
import type { Part } from '@/domain/part';
import { CommandPalette } from '@/features/command-palette/command-palette';
import { OfflineBand } from '@/features/print/offline-band';
import { AppLayout } from '@/features/shell/app-layout';
import { useScan } from '@/lib/browser/use-scan';
import { useRole } from '@/session/profile';
import { Button } from '@/ui/basics/button';
import { lazyComponent, loadForClick } from '@/ui/feedback/lazy-component';
import { notify } from '@/ui/feedback/notify';
import { isModalOpen } from '@/ui/overlays/modal';
import { getMockApi } from './mock-api';
import { screens } from './screens';
import { paletteScreens, sidebarItems } from './sidebar-entries';

const DesignUpkeep = lazyComponent(async () => (await import('./design-upkeep')).DesignUpkeep, { inBackground: true });
const UnrecordedPrints = lazyComponent(
  async () => (await import('@/features/print/records/unrecorded-prints')).UnrecordedPrints,
  { inBar: m.shell_unrecorded },
);
const PrintListButton = lazyComponent(
  async () => (await import('@/features/print/list/print-list-button')).PrintListButton,
  { inBar: m.nav_print_list },
);
const PrintDialog = lazyComponent(
  async () => (await import('@/features/print/dialog/print-dialog')).FullScreenPrintDialog,
  { over: (props) => () => props.onOpenChange(false) },
);

/** The page is in use by then, and its own requests come first. */
const FETCH_AHEAD_MS = 5_000;
const printingAt: readonly string[] = [paths.parts.list, paths.printHistory, paths.printList].map(
  ({ pattern }) => pattern,
);
/** The screens that lead to a print, and the dialogs of a re-print. */
const codeOfPrinting = [
  ...screens.filter(({ path }) => printingAt.includes(path)).map(({ load }) => load),
  () => import('@/features/print-history/print-again'),
  () => import('@/features/print-history/serial-ledger'),
];
/** The user has asked the browser to load only what is needed. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The layout with the scanner, the print dialog, the command palette and the reset of the demo data. */
export function Component() {
  const mockApi = getMockApi();
  const queryClient = useQueryClient();
  const [partToPrint, setPartToPrint] = useState<Part>();
  const role = useRole();
  const navigate = useNavigate();
  useScan((text) => {
    if (isModalOpen()) return false;
    void navigate(traceHref(text));
    return true;
  }, 'panel');
  useScan((text) => {
    notify.wait(m.shell_scan_in_dialog({ code: text }), m.shell_scan_in_dialog_text());
    return true;
  }, 'dialog');
  useEffect(() => {
    // Tests load what they use.
    if (!import.meta.env.PROD || savesData()) return;
    const fetchAhead = () =>
      void import('@/features/print/fetch-ahead').then(
        (ahead) => ahead.fetchPrintingAhead(codeOfPrinting),
        () => undefined,
      );
    const timer = setTimeout(fetchAhead, FETCH_AHEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const reset = async () => {
    await mockApi?.reset();
    await queryClient.invalidateQueries();
    notify.success(m.shell_demo_reset());
  };
  return (
    <>
      {hasFeature('label-designs') && <DesignUpkeep />}
      <AppLayout
        items={sidebarItems(role)}
        band={<OfflineBand className="mb-4" />}
        topBarExtra={
          <>
            <UnrecordedPrints />
            <CommandPalette
              screens={paletteScreens(role)}
              onPrint={setPartToPrint}
              onAddToPrintList={async (part) =>
                (await loadForClick(() => import('@/features/print/list/add-to-print-list')))?.addToPrintList([part])
              }
            />
            <PrintListButton />
          </>
        }
        userMenuExtra={
          mockApi && (
            <Button variant="ghost" onClick={() => void reset()}>
              {m.shell_reset_demo()}
            </Button>
          )
        }
      />
      {partToPrint && (
        <PrintDialog part={partToPrint} open onOpenChange={(open) => !open && setPartToPrint(undefined)} />
      )}
    </>
  );
}
