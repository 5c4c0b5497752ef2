import type { ReactNode } from 'react';
import { sizeText } from '@/features/print/design-of-part';
import { sizeName } from '@/label/design/design';
import { paperTitle } from '@/label/sheet/paper';
import { Badge } from '@/ui/basics/badge';
import { Notice } from '@/ui/feedback/notice';
import { Segments } from '@/ui/forms/segments';
import { PrintHint } from './print-hint';
import { PrintPreview } from './print-preview';
import type { Printing } from './use-printing';
import type { Zoom } from './use-zoom';

type PrintDeskProps = { printing: Printing; zoom: Zoom; marked: number | undefined };

/** The desk with the sheets, and what has to be known about them before they are printed. */
export function PrintDesk({ printing, zoom, marked }: PrintDeskProps) {
  const { run } = printing;
  const { laidOut, settings } = run;
  const { labelSize } = run.source.design;
  return (
    <section
      {...scrollable}
      ref={zoom.desk}
      className="relative overflow-auto bg-bench-2 px-8 py-4 outline-offset-[-2px] max-md:h-[70dvh] max-md:shrink-0 max-md:px-3"
    >
      <div>
        <div className="mb-3.5 flex flex-wrap items-center gap-2">
          <Tag>
            {sizeName(labelSize)} <span className="font-mono text-ink-3">{sizeText(labelSize)}</span>
          </Tag>
          {run.designId && (
            <Tag>
              Design ID <span className="font-mono text-ink-3">{run.designId}</span>
            </Tag>
          )}
          <span className="flex-1" />
          <span role="status" className="text-ink-2">
            {summary(run.run?.labels ?? 0, run.sheets, paperTitle(settings.paper, settings.orientation))}
          </span>
        </div>
        <PrintHint paper={paperTitle(settings.paper, settings.orientation)} />
        <Notices printing={printing} />
      </div>
      {laidOut.ok && run.sheets > 0 && (
        <PrintPreview
          layout={laidOut.layout}
          labels={run.run?.labels ?? 0}
          start={settings.start}
          sheets={run.sheets}
          scale={zoom.scale}
          dataOf={run.dataOf}
          picture={run.picture}
          marked={marked}
          scroller={zoom.desk}
          handle={zoom.handle}
          onCurrentSheet={run.setCurrentSheet}
        />
      )}
    </section>
  );
}

/** A region that scrolls must be reachable by keyboard. */
const scrollable = { 'aria-label': 'Preview', tabIndex: 0 };

function Notices({ printing }: { printing: Printing }) {
  const { run, changedText } = printing;
  return (
    <div className="grid gap-2 empty:hidden [&:not(:empty)]:mb-3.5">
      {changedText && <Notice variant="stop">{changedText}</Notice>}
      {!run.fixed && !run.confirmed && (
        <Notice variant="wait">
          Not confirmed by server: the serials continue what this browser knows. Other stations may have printed too.
        </Notice>
      )}
      {!run.fixed && !run.readable && (
        <Notice variant="stop">
          What this browser printed today cannot be read: its storage does not answer. It is tried again by itself.
        </Notice>
      )}
      {run.withoutPictures && (
        <Notice variant="wait">
          This browser had no room for the pictures of this print: its labels show the part and its design as they are
          now.
        </Notice>
      )}
      {run.foreign && (
        <Notice variant="wait">
          This run was not printed by this browser: its labels show the part and its design as they are now.
        </Notice>
      )}
      {run.changed && (
        <Notice
          variant="wait"
          action={
            <Segments
              label="Show labels"
              value={run.shown}
              onValueChange={run.setShown}
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
      {run.notice && <Notice variant="wait">{run.notice}</Notice>}
      {run.laidOut.ok ? (
        run.laidOut.layout.notices.map((notice) => (
          <Notice key={notice} variant="wait">
            {notice}
          </Notice>
        ))
      ) : (
        <Notice variant="stop">{run.laidOut.reason}</Notice>
      )}
    </div>
  );
}

const Tag = ({ children }: { children: ReactNode }) => (
  <Badge variant="paper" size="lg">
    {children}
  </Badge>
);

const summary = (labels: number, sheets: number, paper: string) =>
  `${labels} ${labels === 1 ? 'label' : 'labels'} on ${sheets} ${sheets === 1 ? 'page' : 'pages'}, ${paper}`;
