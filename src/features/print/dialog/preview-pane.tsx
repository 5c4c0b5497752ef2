import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { hasFeature } from '@/config/env';
import { ChangesTable } from '@/features/print/changes-table';
import { MissingDesignNotice } from '@/features/print/missing-design';
import { OfflineBand } from '@/features/print/offline-band';
import { unreadableTexts } from '@/features/print/refusal-text';
import { mediaOf } from '@/features/print/station-settings';
import { sizeName } from '@/label/design/design';
import { mediaTitle } from '@/label/sheet/media';
import { localStore } from '@/lib/browser/local-store';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { sizeText } from '@/print/plan/design-of-part';
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
  const { layout, arrangement } = plan;
  const { labelSize } = labels.source.design;
  const labelCount = line.run?.labels ?? 0;
  const paper = mediaTitle(print.printing.media, labelSize);
  return (
    <section
      {...scrollRegion('Preview')}
      ref={zoom.scroller}
      className="relative overflow-auto bg-bench-2 px-8 py-4 outline-offset-[-2px] max-md:h-[70dvh] max-md:shrink-0 max-md:px-3"
    >
      <div>
        <div className="mb-3.5 flex flex-wrap items-center gap-2">
          {print.hasDesign && (
            <Tag>
              {sizeName(labelSize)} <span className="font-mono text-ink-3">{sizeText(labelSize)}</span>
            </Tag>
          )}
          {labels.designId && (
            <Tag>
              Design ID <span className="font-mono text-ink-3">{labels.designId}</span>
            </Tag>
          )}
          {ticks.plan && (
            <>
              <Button size="sm" onClick={ticks.tickAll}>
                Tick all
              </Button>
              <Button size="sm" onClick={ticks.tickNone}>
                Tick none
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
                  Close without printing
                </Button>
              }
            />
          </div>
        )}
        <Notices print={print} />
      </div>
      {labels.missing || line.refusal?.code === 'unreadable' ? (
        <EmptyState title="No preview">There is no design to print the labels of this part with.</EmptyState>
      ) : ticks.plan?.layout.ok ? (
        <PrintPreview
          layout={ticks.plan.layout.layout}
          arrangement={ticks.plan.arrangement}
          zoom={zoom}
          dataOf={ticks.dataOf}
          labelSvg={print.labelSvg}
          marked={undefined}
          ticks={ticks}
        />
      ) : (
        print.hasDesign &&
        layout.ok &&
        arrangement.sheetCount > 0 && (
          <PrintPreview
            layout={layout.layout}
            arrangement={arrangement}
            zoom={zoom}
            dataOf={print.dataOf}
            labelSvg={print.labelSvg}
            marked={marked}
            frames={print.frames.get(line.id)}
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
  const isPhone = useIsPhone();
  return (
    <div className="grid gap-2 empty:hidden [&:not(:empty)]:mb-3.5">
      <OfflineBand />
      {!isFixed && !serials.isConfirmed && (
        <Notice variant="wait">
          Not confirmed by the host: the serials continue from the last one used in this browser. Other stations may
          have printed too.
        </Notice>
      )}
      {nearlyUsedUp(plan.lines).map((words) => (
        <Notice key={words} variant="wait">
          {words}.
        </Notice>
      ))}
      {!isFixed && !serials.isReadable && (
        <Notice variant="stop">
          This browser cannot keep what it prints: its storage does not answer. Labels are printed when the host has
          recorded them, and not without it. It is retried automatically.
        </Notice>
      )}
      {labels.withoutPictures && (
        <Notice variant="wait">
          This browser had no space for the images of this print: its labels show the part and its design as they are
          now.
        </Notice>
      )}
      {labels.isForeign && (
        <Notice variant="wait">
          {hasFeature('print-jobs')
            ? 'What was printed is not known: the labels show the part and its design as they are now.'
            : 'This run was not printed by this browser: its labels show the part and its design as they are now.'}
        </Notice>
      )}
      {labels.hasChanged && (
        <Notice
          variant="wait"
          action={
            <Segments
              label="Show labels"
              value={labels.version}
              onValueChange={labels.setVersion}
              options={[
                { value: 'printed', label: 'As printed' },
                { value: 'now', label: 'As it is now' },
              ]}
            />
          }
        >
          The part or its design has changed since this was printed. What is shown here is printed.
        </Notice>
      )}
      {!isPhone && <Withheld print={print} />}
      {labels.override && (
        <Notice
          variant="wait"
          action={
            <Button size="sm" onClick={() => labels.setOverride(undefined)}>
              Undo
            </Button>
          }
        >
          The standard label is printed this once. Reason: {labels.override.reason}
        </Notice>
      )}
      <EarlierSettings print={print} />
      {!print.hasDesign ? null : layout.ok ? (
        layout.layout.notices.map((notice) => (
          <Notice key={notice} variant="wait">
            {notice}
          </Notice>
        ))
      ) : (
        <Notice variant="stop">{layout.reason}</Notice>
      )}
    </div>
  );
}

/** On a phone the settings come first. */
export const useIsPhone = () => useMediaQuery('(width < 48rem)');

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
  const text = unreadableTexts[why];
  if (isAccepted) {
    return <Notice variant="wait">{text}. The labels show the part and its design as they are now.</Notice>;
  }
  return (
    <Notice
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {retry && (
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          )}
          <Button size="sm" onClick={accept}>
            Use the part as it is now
          </Button>
        </span>
      }
    >
      {text}. Nothing is printed. The labels can be printed with the part and its design as they are now.
    </Notice>
  );
}

/** The paper, printer and start position of the earlier print, where they differ. */
function EarlierSettings({ print }: { print: PrintOfDialog }) {
  const { earlierSettings: earlier, printing, labels } = print;
  if (!earlier) return null;
  const then = { ...printing.settings, ...earlier };
  const details = [
    mediaTitle(mediaOf(then), labels.source.design.labelSize),
    printerById(then.printerId).name,
    then.start > 0 && `from place ${then.start + 1}`,
    then.cropMarks && 'with crop marks',
  ];
  return (
    <Notice
      variant="wait"
      action={
        <Button size="sm" onClick={() => printing.changeOnce(earlier)}>
          Use these settings
        </Button>
      }
    >
      Printed then with other settings: {details.filter(Boolean).join(', ')}.
    </Notice>
  );
}

const Tag = ({ children }: { children: ReactNode }) => (
  <Badge variant="paper" size="lg">
    {children}
  </Badge>
);

const summary = (labels: number, sheets: number, paper: string) =>
  `${labels} ${labels === 1 ? 'label' : 'labels'} on ${sheets} ${sheets === 1 ? 'page' : 'pages'}, ${paper}`;

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
          Got it
        </Button>
      }
    >
      In the browser's dialog: 1 copy, scale 100 %, margins none, paper {paper}. More copies would be labels with the
      same serials, and this page cannot see them. It cannot distinguish a cancelled print from a finished one: the
      serials count as used, and you are asked what printed.
    </Notice>
  );
}
