import { m } from '@messages/messages';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { hasFeature } from '@/config/env';
import { ChangesTable } from '@/features/print/changes-table';
import { MissingDesignNotice } from '@/features/print/missing-design';
import { OfflineBand } from '@/features/print/offline-band';
import { rangeWarningText, refusalText, unreadableTexts } from '@/features/print/refusal-text';
import { mediaOf } from '@/features/print/station-settings';
import { sizeName } from '@/label/design/design';
import { sayCount } from '@/language/format';
import { sayLayout, sayLayoutNotice, sayMedia, saySizeName } from '@/language/label/sheet-texts';
import { localStore } from '@/lib/browser/local-store';
import { useIsMobile } from '@/lib/browser/use-media-query';
import { wantedSizeText } from '@/print/plan/design-of-part';
import { nearlyUsedUp } from '@/print/plan/print-plan';
import { printerById } from '@/storage/printer-profiles';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Notice } from '@/ui/feedback/notice';
import { Segments } from '@/ui/forms/segments';
import { PrintPreview, type Zoom } from './print-preview';
import type { PrintOfDialog } from './use-dialog';

type PreviewPaneProps = { print: PrintOfDialog; zoom: Zoom; marked: number | undefined; onClose: () => void };

/** The sheets, and what has to be known about them before they are printed. */
export function PreviewPane({ print, zoom, marked, onClose }: PreviewPaneProps) {
  const { plan, line, labels, ticks } = print;
  const { arrangement } = plan;
  const { labelSize } = labels.source.design;
  const labelCount = line.run?.labels ?? 0;
  const paper = sayMedia(print.printing.media, labelSize);
  return (
    <section
      {...scrollRegion(m.print_preview())}
      ref={zoom.scroller}
      className="relative overflow-auto bg-bench-2 px-8 py-4 outline-offset-[-2px] max-md:h-[70dvh] max-md:shrink-0 max-md:px-3"
    >
      <div>
        <div className="mb-3.5 flex flex-wrap items-center gap-2">
          {print.hasDesign && (
            <Tag>
              {saySizeName(sizeName(labelSize))}{' '}
              <span className="font-mono text-ink-3">{wantedSizeText(labelSize)}</span>
            </Tag>
          )}
          {labels.designId && (
            <Tag>
              {m.print_design_id()} <span className="font-mono text-ink-3">{labels.designId}</span>
            </Tag>
          )}
          {ticks.plan && (
            <>
              <Button size="sm" onClick={ticks.tickAll}>
                {m.print_tick_all()}
              </Button>
              <Button size="sm" onClick={ticks.tickNone}>
                {m.print_tick_none()}
              </Button>
            </>
          )}
          <span className="flex-1" />
          <span role="status" className="text-ink-2">
            {print.hasDesign && summary(labelCount, arrangement.sheetCount, paper)}
          </span>
        </div>
        {print.printing.target === 'paper' && <PrintHint paper={paper} />}
        {print.changes.length > 0 && (
          <div className="mb-3.5">
            <ChangesTable
              changes={print.changes}
              action={
                <Button size="sm" onClick={onClose}>
                  {m.print_close_without()}
                </Button>
              }
            />
          </div>
        )}
        <Notices print={print} />
      </div>
      {labels.missing || line.refusal?.code === 'unreadable' ? (
        <EmptyState title={m.print_no_preview()}>{m.print_no_preview_text()}</EmptyState>
      ) : ticks.plan ? (
        <PrintPreview plan={ticks.plan} renderPlace={print.renderPlace} zoom={zoom} marked={undefined} ticks={ticks} />
      ) : (
        print.hasDesign && (
          <PrintPreview
            plan={plan}
            renderPlace={print.renderPlace}
            zoom={zoom}
            marked={marked}
            frames={print.frames}
            onSheetInView={print.setSheetInView}
          />
        )
      )}
    </section>
  );
}

function Notices({ print }: { print: PrintOfDialog }) {
  const { plan, labels, serials } = print;
  const { layout } = plan;
  const { isFixed } = print.line;
  const isPhone = useIsMobile();
  return (
    <div className="grid gap-2 empty:hidden [&:not(:empty)]:mb-3.5">
      <OfflineBand />
      {!isFixed && !serials.isConfirmed && <Notice variant="wait">{m.print_range_unconfirmed()}</Notice>}
      {print.line.refusal?.code === 'numbers' && print.refusal && (
        <Notice variant="stop">{refusalText(print.refusal)}</Notice>
      )}
      {nearlyUsedUp(plan.lines).map((range) => (
        <Notice key={range.name} variant="wait">
          {rangeWarningText(range)}
        </Notice>
      ))}
      {!isFixed && !serials.isReadable && <Notice variant="stop">{m.print_storage_silent()}</Notice>}
      {labels.withoutPictures && <Notice variant="wait">{m.print_images_had_no_space()}</Notice>}
      {labels.isForeign && (
        <Notice variant="wait">{hasFeature('print-jobs') ? m.print_not_known() : m.print_not_by_this_browser()}</Notice>
      )}
      {labels.hasChanged && (
        <Notice
          variant="wait"
          action={
            <Segments
              label={m.print_version()}
              value={labels.version}
              onValueChange={labels.setVersion}
              options={[
                { value: 'printed', label: m.print_version_printed() },
                { value: 'now', label: m.print_version_now() },
              ]}
            />
          }
        >
          {m.print_version_changed()}
        </Notice>
      )}
      {!isPhone && <Withheld print={print} />}
      {labels.override && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" onClick={() => labels.setOverride(undefined)}>
              {m.print_undo()}
            </Button>
          }
        >
          {m.print_standard_printed({ reason: labels.override.reason })}
        </Notice>
      )}
      <EarlierSettings print={print} />
      {!print.hasDesign ? null : layout.ok ? (
        layout.layout.notices.map((notice) => (
          <Notice key={notice.code} variant="wait">
            {sayLayoutNotice(notice)}
          </Notice>
        ))
      ) : (
        <Notice variant="stop">{sayLayout(layout.reason)}</Notice>
      )}
    </div>
  );
}

/** Why nothing can be printed at all, and what can be done. On a phone it stands above the settings, beside PRINT. */
export function Withheld({ print: { labels } }: { print: PrintOfDialog }) {
  return (
    <>
      {labels.unreadable && <UnreadablePrint unreadable={labels.unreadable} />}
      {labels.missing && (
        <MissingDesignNotice
          missing={labels.missing}
          part={labels.source.part}
          onOverride={() => labels.setOverriding(true)}
        />
      )}
    </>
  );
}

type UnreadablePrintProps = { unreadable: NonNullable<PrintOfDialog['labels']['unreadable']> };

/** What was printed was kept and cannot be used: what is possible, and what it would be. */
function UnreadablePrint({ unreadable: { why, isAccepted, accept, retry } }: UnreadablePrintProps) {
  const reason = unreadableTexts[why]();
  if (isAccepted) {
    return <Notice variant="wait">{m.print_unreadable_accepted({ reason })}</Notice>;
  }
  return (
    <Notice
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {retry && (
            <Button size="sm" onClick={retry}>
              {m.print_try_again()}
            </Button>
          )}
          <Button size="sm" onClick={accept}>
            {m.print_unreadable_accept()}
          </Button>
        </span>
      }
    >
      {m.print_unreadable({ reason })}
    </Notice>
  );
}

function EarlierSettings({ print }: { print: PrintOfDialog }) {
  const { earlierSettings: earlier, printing, labels } = print;
  if (!earlier) return null;
  const then = { ...printing.settings, ...earlier };
  const details = [
    sayMedia(mediaOf(then), labels.source.design.labelSize),
    printerById(then.printerId).name,
    then.start > 0 && m.print_earlier_start({ place: then.start + 1 }),
    then.cropMarks && m.print_earlier_crop_marks(),
  ];
  return (
    <Notice
      variant="wait"
      action={
        <Button size="sm" onClick={() => printing.changeOnce(earlier)}>
          {m.print_earlier_use()}
        </Button>
      }
    >
      {m.print_earlier({ details: details.filter(Boolean).join(', ') })}
    </Notice>
  );
}

const Tag = ({ children }: { children: ReactNode }) => (
  <Badge variant="paper" size="lg">
    {children}
  </Badge>
);

const summary = (labels: number, sheets: number, paper: string) =>
  m.print_summary({
    labels: sayCount(m.print_count_labels, labels),
    pages: sayCount(m.print_count_pages, sheets),
    paper,
  });

const hintSeen = localStore('print-hint-seen', z.boolean(), false);

/** Once: what the browser's own dialog must be set to, and what it cannot say. */
function PrintHint({ paper }: { paper: string }) {
  const [isOpen, setIsOpen] = useState(() => !hintSeen.read());
  if (!isOpen) return null;
  const hide = () => {
    hintSeen.write(true);
    setIsOpen(false);
  };
  return (
    <Notice
      variant="wait"
      className="mb-3.5"
      action={
        <Button size="sm" onClick={hide}>
          {m.print_hint_close()}
        </Button>
      }
    >
      {m.print_hint({ paper })}
    </Notice>
  );
}
