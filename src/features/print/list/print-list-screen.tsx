import { m } from '@messages/messages';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Eye from 'lucide-react/icons/eye';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, type RefObject, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { ChangesTable } from '@/features/print/changes-table';
import { PrintDialog } from '@/features/print/lazy-dialogs';
import { MarkedText } from '@/features/print/marked-text';
import { OverrideDialog } from '@/features/print/missing-design';
import { OfflineBand } from '@/features/print/offline-band';
import { PrintButtons } from '@/features/print/print-buttons';
import { PrintSteps } from '@/features/print/print-steps';
import { rangeWarningText, refusalText } from '@/features/print/refusal-text';
import { OrientationField, PaperField } from '@/features/print/settings/paper-field';
import { PrinterField } from '@/features/print/settings/printer-field';
import { standardLabel } from '@/label/standard-label';
import { sayCount } from '@/language/format';
import { sayLayoutNotice } from '@/language/label/sheet-texts';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { nearlyUsedUp, type PlanLine, type PrintPlan } from '@/print/plan/print-plan';
import { useRole } from '@/session/profile';
import { printerById } from '@/storage/printer-profiles';
import { Button, IconButton } from '@/ui/basics/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Switch } from '@/ui/forms/switch';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog, FullScreenDialog, FullScreenDialogTitle } from '@/ui/overlays/dialog';
import { DeliveriesOfDay } from './deliveries-of-day';
import { PasteBox } from './paste-box';
import { PrintListPreview } from './print-list-preview';
import { usePrintList } from './print-list-store';
import { PrintListTable } from './print-list-table';
import { type OpenScan, ScanField } from './scan-field';
import { usePrintListScreen } from './use-print-list-screen';

/** The print list: many parts, one preview, one PRINT. It fills the screen. */
export function Component() {
  const navigate = useNavigate();
  const busy = useRef(false);
  const scanField = useRef<HTMLInputElement>(null);
  return (
    <FullScreenDialog
      open
      onOpenChange={() => !busy.current && void navigate(paths.parts.list.href())}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        scanField.current?.focus();
      }}
      isScanned
      className="grid grid-cols-[minmax(0,1fr)_560px] grid-rows-[auto_minmax(0,1fr)] max-xl:grid-cols-[minmax(0,1fr)_300px] max-md:block max-md:overflow-y-auto max-md:pb-20"
    >
      <Suspense>
        <PrintListContent busy={busy} scanField={scanField} />
      </Suspense>
    </FullScreenDialog>
  );
}

type ContentProps = { busy: RefObject<boolean>; scanField: RefObject<HTMLInputElement | null> };

function PrintListContent({ busy, scanField }: ContentProps) {
  const list = usePrintListScreen(busy);
  const { plan } = list;
  const [openScan, setOpenScan] = useState<OpenScan>();
  const refusal = openScan ? openScanText[openScan]() : list.refusal && refusalText(list.refusal);
  const printButton = useRef<HTMLButtonElement>(null);
  const focusPrint = useCallback(() => printButton.current?.focus(), []);
  const [marked, setMarked] = useState<string>();
  const [alone, setAlone] = useState<Part>();
  const isAdmin = useRole() === 'admin';
  const [overridden, setOverridden] = useState<PlanLine>();
  const [hasPreview, setHasPreview] = useState(false);
  const isPhone = useIsMobile();
  const [reprint] = list.reprints;
  const print = (
    <PrintButtons
      print={list}
      printing={list.printing}
      refusal={refusal}
      className="max-md:h-11 max-md:flex-1"
      button={printButton}
      isCovered={alone !== undefined || reprint !== undefined}
    />
  );
  const sheets = { list, marked, onMark: setMarked };
  return (
    <>
      <Header plan={plan}>{!isPhone && print}</Header>
      <div className="grid content-start gap-4 overflow-auto bg-bench px-5 pt-4 pb-6 max-md:overflow-visible max-md:px-4">
        <ListNotices list={list} />
        <section aria-label={m.print_parts()} className="overflow-clip rounded-3 border border-rule-2 bg-paper">
          <div className="flex flex-wrap items-start gap-2 border-rule border-b p-3">
            <ScanField ref={scanField} onMark={setMarked} onOpen={setOpenScan} />
            <DeliveriesOfDay />
            {isPhone && (
              <Button className="ml-auto" onClick={() => setHasPreview(true)}>
                <Eye aria-hidden />
                {m.print_preview()}
              </Button>
            )}
          </div>
          {plan.lines.length === 0 ? (
            <EmptyState title={m.print_list_empty_title()}>{m.print_list_empty_text()}</EmptyState>
          ) : (
            <PrintListTable
              lines={plan.lines}
              notes={list.notes}
              marked={marked}
              onMark={setMarked}
              onPrintAlone={setAlone}
              onOverride={isAdmin ? setOverridden : undefined}
              onLastEnter={focusPrint}
            />
          )}
        </section>
        <PasteBox />
        {isPhone && (
          <section aria-label={m.print_list_paper()} className="rounded-3 border border-rule-2 bg-paper p-4">
            <PaperAndPrinter list={list} />
          </section>
        )}
      </div>
      {isPhone ? (
        <>
          {hasPreview && (
            <Dialog open onOpenChange={() => setHasPreview(false)} title={m.print_preview()} width={560}>
              <Sheets {...sheets} className="-mx-5 -mb-5 max-h-[75dvh] overflow-y-auto bg-bench-2" />
            </Dialog>
          )}
          <div className="fixed inset-x-0 bottom-0 z-topbar flex gap-2 border-rule-2 border-t bg-bench p-3">
            {print}
          </div>
        </>
      ) : (
        <Sheets {...sheets} className="overflow-y-auto border-rule-2 border-l bg-bench-2">
          <div className="sticky top-0 z-2 border-rule-2 border-b bg-paper px-5 py-3.5">
            <PaperAndPrinter list={list} />
          </div>
        </Sheets>
      )}
      <PrintSteps print={list} printing={list.printing} />
      {overridden?.missing && (
        <OverrideDialog
          missing={overridden.missing}
          onOverride={(override) => usePrintList.getState().setOverride(overridden.request.part.id, override)}
          onClose={() => setOverridden(undefined)}
        />
      )}
      {alone && (
        <PrintDialog
          open
          part={alone}
          onPrinted={() => list.printedAlone(alone)}
          onOpenChange={(open) => {
            if (open) return;
            list.readSerials(alone);
            setAlone(undefined);
          }}
        />
      )}
      {reprint?.[0] && (
        <PrintDialog
          key={reprint[0].id}
          open
          part={reprint[0].part}
          unprinted={reprint}
          onOpenChange={(open) => !open && list.nextReprint()}
        />
      )}
    </>
  );
}

/** PRINT waits for what the scan field holds: without it a part or its quantity would be missing. */
const openScanText: Record<OpenScan, () => string> = {
  typed: m.print_scan_open_text,
  searching: m.print_scan_open_search,
  problem: m.print_scan_open_problem,
};

function ListNotices({ list }: ScreenProps) {
  const isPersistent = usePrintList((state) => state.isPersistent);
  const { current } = list;
  return (
    <>
      <OfflineBand />
      <ChangesTable changes={list.changes} isList />
      {!isPersistent && <Notice variant="stop">{m.print_list_not_kept()}</Notice>}
      {nearlyUsedUp(list.plan.lines).map((range) => (
        <Notice key={range.name} variant="wait">
          {rangeWarningText(range)}
        </Notice>
      ))}
      {list.refusal?.code === 'too-many' && <Notice variant="stop">{refusalText(list.refusal)}.</Notice>}
      {current.hasFailed && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" onClick={current.readAgain}>
              {m.print_try_again()}
            </Button>
          }
        >
          {m.print_list_host_silent()}
        </Notice>
      )}
      {!list.isConfirmed && <Notice variant="wait">{m.print_range_unconfirmed()}</Notice>}
      {!list.isReadable && <Notice variant="stop">{m.print_storage_silent()}</Notice>}
    </>
  );
}

function Header({ plan, children }: { plan: PrintPlan; children: ReactNode }) {
  const navigate = useNavigate();
  const { remove } = usePrintList.getState();
  const [isClearing, setIsClearing] = useState(false);
  const all = plan.lines.length;
  const total = {
    parts: sayCount(m.record_part_count, all),
    labels: sayCount(m.print_count_labels, plan.labels),
    sheets: sayCount(m.print_count_sheets, plan.arrangement.sheetCount),
  };
  return (
    <div className="col-span-full flex min-h-14 flex-wrap items-center gap-2 border-rule-2 border-b bg-bench py-2 pr-4 pl-3 max-md:sticky max-md:top-0 max-md:z-3 max-md:flex-nowrap">
      <IconButton label={m.common_back()} onClick={() => void navigate(paths.parts.list.href())}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <FullScreenDialogTitle>{m.print_list_title()}</FullScreenDialogTitle>
        <Separator />
        <p role="status" className="text-13 text-ink-2 max-md:text-12">
          <MarkedText>
            {plan.parts < all ? m.print_list_total_some({ ...total, some: plan.parts }) : m.print_list_total(total)}
          </MarkedText>
        </p>
      </div>
      <span className="flex-1" />
      <Button
        variant="ghost"
        disabled={all === 0}
        onClick={() => setIsClearing(true)}
        aria-label={m.print_list_clear()}
        className="max-md:px-2"
      >
        <Trash2 aria-hidden />
        <span className="max-md:hidden">{m.print_list_clear()}</span>
      </Button>
      <Separator />
      {children}
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setIsClearing}
        title={m.print_list_clear_title()}
        confirmText={m.print_list_clear()}
        onConfirm={() => {
          remove(plan.lines.map(({ request }) => request.part.id));
          setIsClearing(false);
        }}
      >
        <p>{m.print_list_clear_text({ count: all })}</p>
      </ConfirmDialog>
    </div>
  );
}

const Separator = () => <span aria-hidden className="mx-2 h-6 w-px bg-rule-2 max-md:hidden" />;

type ScreenProps = { list: ReturnType<typeof usePrintListScreen> };

function PaperAndPrinter({ list }: ScreenProps) {
  const newSheetForEach = usePrintList((state) => state.newSheetForEach);
  const { setNewSheetForEach } = usePrintList.getState();
  const switchId = useId();
  const { plan } = list;
  const { settings, media, change } = list.printing;
  const { sheetCount } = plan.arrangement;
  const labelSize = labelSizeOf(plan);
  const free = plan.freePlaces;
  const isRollPrinter = printerById(settings.printerId).output.kind !== 'dialog';
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-xl:grid-cols-1">
      <PaperField media={media} labelSize={labelSize} rollsOnly={isRollPrinter} onChange={change} />
      <PrinterField
        printerId={settings.printerId}
        partId={undefined}
        media={media}
        labelSize={labelSize}
        onChange={change}
      />
      <OrientationField media={media} onChange={change} />
      <div className="grid content-end gap-1 text-13">
        {free > 0 && (
          <span className="text-12 text-ink-3">{m.print_list_free({ count: free, sheet: sheetCount })}</span>
        )}
        <div className="flex min-h-8 items-center gap-2.5 max-md:min-h-10">
          <Switch id={switchId} checked={newSheetForEach} onCheckedChange={setNewSheetForEach} />
          <label htmlFor={switchId} className="max-md:py-2.5">
            {m.print_list_new_sheet()}
          </label>
        </div>
      </div>
    </div>
  );
}

const labelSizeOf = ({ lines }: PrintPlan) => (lines[0]?.source.design ?? standardLabel).labelSize;

type SheetsProps = ScreenProps & {
  marked: string | undefined;
  onMark: (id: string) => void;
  className: string;
  /** Above the sheets. */
  children?: ReactNode;
};

function Sheets({ list, marked, onMark, className, children }: SheetsProps) {
  const { arrangement } = list.plan;
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <aside ref={scroller} aria-label={m.print_preview()} className={`relative ${className}`}>
      {children}
      {arrangement.placed[0]?.layout.notices.map((notice) => (
        <Notice key={notice.code} variant="wait" className="mx-5 mt-4">
          {sayLayoutNotice(notice)}
        </Notice>
      ))}
      {arrangement.sheetCount === 0 ? (
        <EmptyState title={m.print_list_no_sheets()}>{m.print_list_no_sheets_text()}</EmptyState>
      ) : (
        <PrintListPreview
          plan={list.plan}
          renderPlace={list.renderPlace}
          frames={list.frames}
          marked={marked}
          onMark={onMark}
          scroller={scroller}
        />
      )}
    </aside>
  );
}
