import ArrowLeft from 'lucide-react/icons/arrow-left';
import Eye from 'lucide-react/icons/eye';
import FileDown from 'lucide-react/icons/file-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Part } from '@/domain/part';
import { OrientationField, PaperField } from '@/features/print/dialog/paper-field';
import { preloadPdfWriter } from '@/features/print/dialog/pdf-output';
import { ProcessDialogs } from '@/features/print/dialog/print-steps';
import { PrinterField } from '@/features/print/dialog/printer-field';
import { usePhase, usePrintShortcut } from '@/features/print/dialog/use-print-process';
import { PrintDialog } from '@/features/print/lazy-dialogs';
import { standardLabel } from '@/label/standard-label';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { printerById } from '@/storage/printer-profiles';
import { Button, IconButton } from '@/ui/basics/button';
import { PrinterIcon } from '@/ui/basics/printer-icon';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Switch } from '@/ui/forms/switch';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Dialog, FullScreenDialog, FullScreenDialogTitle } from '@/ui/overlays/dialog';
import { DeliveriesOfDay, ScanField } from './add-parts';
import type { ListPlan } from './list-plan';
import { PasteBox } from './paste-box';
import { PrintListPreview } from './print-list-preview';
import { usePrintList } from './print-list-store';
import { PrintListTable } from './print-list-table';
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
      className="grid grid-cols-[minmax(0,1fr)_560px] grid-rows-[auto_minmax(0,1fr)] max-xl:grid-cols-[minmax(0,1fr)_300px] max-md:block max-md:overflow-y-auto max-md:pb-20"
    >
      <PrintListContent busy={busy} scanField={scanField} />
    </FullScreenDialog>
  );
}

type ContentProps = { busy: RefObject<boolean>; scanField: RefObject<HTMLInputElement | null> };

function PrintListContent({ busy, scanField }: ContentProps) {
  const list = usePrintListScreen(busy);
  const { plan } = list;
  const printButton = useRef<HTMLButtonElement>(null);
  const [marked, setMarked] = useState<string>();
  const [alone, setAlone] = useState<Part>();
  const [hasPreview, setHasPreview] = useState(false);
  const isPhone = useMediaQuery('(width < 48rem)');
  const [reprint] = list.reprints;
  const isBusy = usePhase(list.process).kind !== 'idle';
  const button = {
    size: 'lg',
    className: 'max-md:h-11 max-md:flex-1',
    disabled: isBusy,
    reason: list.refusal,
  } as const;
  const print = (
    <>
      <Button {...button} onPointerEnter={preloadPdfWriter} onClick={() => list.press('pdf')}>
        <FileDown aria-hidden />
        Save PDF
      </Button>
      <Button {...button} ref={printButton} variant="hivis" onClick={() => list.press('paper')}>
        <PrinterIcon />
        PRINT
      </Button>
    </>
  );
  const focusPrint = useCallback(() => printButton.current?.focus(), []);
  usePrintShortcut(() => {
    // The print dialog of one part has its own.
    if (isBusy || alone || reprint) return;
    if (list.refusal === undefined) list.press('paper');
    else focusPrint();
  });
  const preview = <PreviewSide list={list} marked={marked} onMark={setMarked} />;
  return (
    <>
      <Header plan={plan}>{!isPhone && print}</Header>
      <div className="grid content-start gap-4 overflow-y-auto bg-bench px-5 pt-4 pb-6 max-md:overflow-visible max-md:px-4">
        <ListNotices list={list} />
        <section aria-label="Parts" className="overflow-clip rounded-3 border border-rule-2 bg-paper">
          <div className="flex flex-wrap items-start gap-2 border-rule border-b p-3">
            <ScanField ref={scanField} onMark={setMarked} />
            <DeliveriesOfDay />
            {isPhone && (
              <Button className="ml-auto" onClick={() => setHasPreview(true)}>
                <Eye aria-hidden />
                Preview
              </Button>
            )}
          </div>
          {plan.lines.length === 0 ? (
            <EmptyState title="The list is empty">
              Scan or type a part number, paste lines, or select parts in the part list.
            </EmptyState>
          ) : (
            <PrintListTable
              lines={plan.lines}
              notes={list.notes}
              marked={marked}
              onMark={setMarked}
              onPrintAlone={setAlone}
              onLastEnter={focusPrint}
            />
          )}
        </section>
        <PasteBox />
      </div>
      {isPhone ? (
        <>
          {hasPreview && (
            <Dialog open onOpenChange={() => setHasPreview(false)} title="Preview" width={560}>
              {preview}
            </Dialog>
          )}
          <div className="fixed inset-x-0 bottom-0 z-topbar flex gap-2 border-rule-2 border-t bg-bench p-3">
            {print}
          </div>
        </>
      ) : (
        preview
      )}
      <ProcessDialogs process={list.process} printer={printerById(list.settings.printerId).name} />
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

/** What is not as it should be with the whole list, and what to do. */
function ListNotices({ list }: { list: ReturnType<typeof usePrintListScreen> }) {
  const isKept = usePrintList((state) => state.isKept);
  const { current } = list;
  return (
    <>
      {!isKept && (
        <Notice variant="stop">
          This browser has no room to keep the list: a reload loses what was changed last. Print it, or delete designs
          that are not needed.
        </Notice>
      )}
      {current.hasFailed && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" onClick={current.readAgain}>
              Try again
            </Button>
          }
        >
          The host does not answer: the parts are shown and printed as they were when they were put on the list.
        </Notice>
      )}
      {!list.isConfirmed && (
        <Notice variant="wait">
          Not every range is confirmed by the host: those serials continue from the last one used in this browser. Other
          stations may have printed too.
        </Notice>
      )}
      {!list.isReadable && (
        <Notice variant="stop">
          What this browser printed today cannot be read: its storage does not answer. It is retried automatically.
        </Notice>
      )}
    </>
  );
}

function Header({ plan, children }: { plan: ListPlan; children: ReactNode }) {
  const navigate = useNavigate();
  const { remove } = usePrintList.getState();
  const [isClearing, setIsClearing] = useState(false);
  const { sheetCount } = plan.arrangement;
  const all = plan.lines.length;
  return (
    <div className="col-span-full flex min-h-14 flex-wrap items-center gap-2 border-rule-2 border-b bg-bench py-2 pr-4 pl-3 max-md:sticky max-md:top-0 max-md:z-3">
      <IconButton label="kembali" onClick={() => void navigate(paths.parts.list.href())}>
        <ArrowLeft aria-hidden />
      </IconButton>
      <FullScreenDialogTitle>Print list</FullScreenDialogTitle>
      <span aria-hidden className="mx-2 h-6 w-px bg-rule-2 max-md:hidden" />
      <p role="status" className="text-13 text-ink-2 max-md:text-12 [&_b]:font-semibold [&_b]:text-ink">
        <b>{plan.parts}</b> {plan.parts < all && `of ${all} `}
        {all === 1 ? 'part' : 'parts'}, <b>{plan.labels}</b> {plan.labels === 1 ? 'label' : 'labels'} on{' '}
        <b>{sheetCount}</b> {sheetCount === 1 ? 'sheet' : 'sheets'}
      </p>
      <span className="flex-1" />
      <Button
        variant="ghost"
        disabled={all === 0}
        onClick={() => setIsClearing(true)}
        aria-label="Clear list"
        className="max-md:px-2"
      >
        <Trash2 aria-hidden />
        <span className="max-md:hidden">Clear list</span>
      </Button>
      {children}
      <ConfirmDialog
        open={isClearing}
        onOpenChange={setIsClearing}
        title="Clear the print list?"
        confirmText="Clear list"
        onConfirm={() => {
          remove(plan.lines.map(({ entry }) => entry.part.id));
          setIsClearing(false);
        }}
      >
        <p>
          {all === 1 ? '1 part and its quantity are' : `${all} parts and their quantities are`} taken off the list.
          Nothing that was printed changes.
        </p>
      </ConfirmDialog>
    </div>
  );
}

type PreviewSideProps = {
  list: ReturnType<typeof usePrintListScreen>;
  marked: string | undefined;
  onMark: (id: string) => void;
};

/** Stock, printer and the sheets. */
function PreviewSide({ list, marked, onMark }: PreviewSideProps) {
  const { plan } = list;
  const newSheetForEach = usePrintList((state) => state.newSheetForEach);
  const { setNewSheetForEach } = usePrintList.getState();
  const scroller = useRef<HTMLDivElement>(null);
  const switchId = useId();
  const { sheetCount, placed } = plan.arrangement;
  const free = plan.freePlaces;
  const { labelSize } = plan.lines[0]?.source.design ?? standardLabel;
  return (
    <aside
      ref={scroller}
      aria-label="Preview"
      className="overflow-y-auto border-rule-2 border-l bg-bench-2 max-md:max-h-[60dvh] max-md:border"
    >
      <div className="sticky top-0 z-2 grid grid-cols-2 items-start gap-x-4 gap-y-3 border-rule-2 border-b bg-paper px-5 py-3.5 max-xl:grid-cols-1">
        <PaperField media={list.media} labelSize={labelSize} onChange={list.change} />
        <PrinterField
          printerId={list.settings.printerId}
          media={list.media}
          labelSize={labelSize}
          partId={undefined}
          onChange={list.change}
        />
        <OrientationField media={list.media} onChange={list.change} />
        <div className="flex items-center gap-2.5 text-13">
          <Switch id={switchId} checked={newSheetForEach} onCheckedChange={setNewSheetForEach} />
          <label htmlFor={switchId}>Each part on a new sheet</label>
        </div>
        {free > 0 && (
          <span className="text-12 text-ink-3">
            {free === 1 ? '1 place' : `${free} places`} free on sheet {sheetCount}
          </span>
        )}
      </div>
      {placed[0]?.layout.notices.map((notice) => (
        <Notice key={notice} variant="wait" className="mx-5 mt-4">
          {notice}
        </Notice>
      ))}
      <PrintListPreview
        lines={plan.lines}
        arrangement={plan.arrangement}
        renderLabel={list.renderLabel}
        {...{ marked, onMark, scroller }}
      />
    </aside>
  );
}
