import { m } from '@messages/messages';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasFeature } from '@/config/env';
import { LabelCanvas } from '@/features/label-designer/canvas/label-canvas';
import { useKeyboard } from '@/features/label-designer/commands/all-commands';
import { focusFirst } from '@/features/label-designer/commands/view-commands';
import { PreviewBar } from '@/features/label-designer/data-preview/preview-bar';
import { FileInput, PngDialog, ReportDialog } from '@/features/label-designer/exchange/exchange-dialogs';
import { LayersPanel } from '@/features/label-designer/layers/layers-panel';
import { UnreadableDesigns } from '@/features/label-designer/library/unreadable-designs';
import { Palette } from '@/features/label-designer/palette/palette';
import { DesignProblemList } from '@/features/label-designer/problems/design-problem-list';
import { ScanDialog } from '@/features/label-designer/problems/scan-dialog';
import { DesignProfile } from '@/features/label-designer/profile/design-profile';
import { PropertiesPanel } from '@/features/label-designer/properties/properties-panel';
import { CanvasBar, Header } from '@/features/label-designer/toolbar/bars';
import { current } from '@/label/design/history';
import { needEncoders, useEncoders } from '@/label-view/use-encoders';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { Tabs } from '@/ui/basics/tabs';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Drawer } from '@/ui/overlays/drawer';
import { useDocument, useEditor, useView } from './editor';

const SharedDraft = lazyComponent(async () => (await import('./shared/shared-draft')).SharedDraft);
const HelpDialog = lazyComponent(async () => (await import('./toolbar/help-dialog')).HelpDialog, {
  over: ({ onClose }) => onClose,
});

/** Under 1024 px the side panels are drawers. The label is painted before the panels are rendered. */
export function DesignerScreen({ painted }: { painted: boolean }) {
  useKeyboard();
  useEncoders(useDocument(({ history }) => needEncoders(current(history).elements)));
  const wide = useMediaQuery('(width >= 64rem)');
  // In a narrower window the bars take several rows, which would shift the label if they were rendered later.
  const hasOneRowEach = useMediaQuery('(width >= 90rem)');
  const showBars = painted || !hasOneRowEach;
  return (
    <div className="-mx-7 -mt-6 -mb-8 grid h-[calc(100dvh-var(--topbar))] min-h-[420px] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] max-md:-mx-4 max-md:-mt-5">
      <div>
        <Header withTools={showBars} />
        {hasFeature('label-designs') && (
          <div className="border-rule-2 border-b px-5 py-1 empty:hidden max-md:px-4">
            <SharedDraft />
          </div>
        )}
        {painted && <UnreadableDesigns />}
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)_288px]">
        {wide && (
          <aside
            aria-label={m.designer_panel_elements()}
            data-panel="elements"
            className="min-h-0 overflow-y-auto border-rule-2 border-r"
          >
            {painted && <LeftPanel />}
          </aside>
        )}
        <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
          <CanvasBar withTools={showBars} />
          <LabelCanvas withRulers={painted} />
          {/* As high as the preview in one row: it does not change the height of the label's window. */}
          <div className="min-h-[45px]">
            {painted && <DesignProblemList />}
            {painted && <DesignProfile />}
            {showBars && <PreviewBar />}
          </div>
        </div>
        {wide ? <PropertiesColumn>{painted && <PropertiesPanel />}</PropertiesColumn> : painted && <Drawers />}
      </div>
      {painted && <Dialogs />}
      <Announcer />
    </div>
  );
}

function LeftPanel({ onAdded }: { onAdded?: () => void }) {
  const [tab, setTab] = useState<'add' | 'layers' | 'history'>('add');
  return (
    <Tabs
      label={m.designer_panel_elements()}
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'add', label: m.designer_panel_add(), content: <Palette onAdded={onAdded} /> },
        { value: 'layers', label: m.designer_panel_layers(), content: <LayersPanel /> },
        { value: 'history', label: m.designer_panel_history(), content: <HistoryPanel /> },
      ]}
    />
  );
}

/** Focuses its first field when the properties are requested. */
function PropertiesColumn({ children }: { children: ReactNode }) {
  const column = useRef<HTMLElement>(null);
  const { view } = useEditor();
  const isRequested = useView((state) => state.panel) === 'properties';
  useEffect(() => {
    if (!isRequested) return;
    if (column.current) focusFirst(column.current);
    view.setState({ panel: undefined });
  }, [isRequested, view]);
  // Without a render, since it changes with each press on the label.
  useEffect(
    () =>
      view.subscribe(({ busy }, before) => {
        if (busy !== before.busy) column.current?.setAttribute('aria-busy', String(busy));
      }),
    [view],
  );
  return (
    <aside
      ref={column}
      aria-label={m.designer_panel_properties()}
      data-panel="properties"
      className="min-h-0 overflow-y-auto border-rule-2 border-l bg-paper"
    >
      {children}
    </aside>
  );
}

function Drawers() {
  const { view } = useEditor();
  const panel = useView((state) => state.panel);
  const close = () => view.setState({ panel: undefined });
  return (
    <>
      <Drawer
        side="left"
        label={m.designer_panel_elements()}
        open={panel === 'add'}
        onOpenChange={close}
        className="overflow-y-auto bg-bench"
      >
        <LeftPanel onAdded={close} />
      </Drawer>
      <Drawer side="bottom" label={m.designer_panel_properties()} open={panel === 'properties'} onOpenChange={close}>
        <PropertiesPanel />
      </Drawer>
    </>
  );
}

const ComposerDialog = lazyComponent(async () => (await import('./composer/composer-dialog')).ComposerDialog, {
  over: ({ onClose }) => onClose,
});

/** All dialogs but those of the library. */
function Dialogs() {
  const { view, closeDialog } = useEditor();
  const dialog = useView((state) => state.dialog);
  const wide = useMediaQuery('(width >= 64rem)');
  // Narrower than that the properties are a drawer, which was closed for this dialog.
  const closeComposer = () => view.setState({ dialog: undefined, panel: wide ? undefined : 'properties' });
  return (
    <>
      <FileInput />
      {dialog?.type === 'help' && <HelpDialog onClose={closeDialog} />}
      {dialog?.type === 'scan-check' && <ScanDialog />}
      {dialog?.type === 'export-png' && <PngDialog />}
      {dialog?.type === 'compose' && (
        <ComposerDialog elementId={dialog.elementId} isWide={wide} onClose={closeComposer} />
      )}
      {dialog?.type === 'report' && <ReportDialog report={dialog} />}
    </>
  );
}

function Announcer() {
  const { text, count } = useDocument((state) => state.announcement);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </p>
  );
}

/** Undone steps stay until the next edit. */
function HistoryPanel() {
  const editor = useEditor();
  const { snapshots, index } = useDocument((state) => state.history);
  return (
    <ol aria-label={m.designer_panel_history()} className="py-2">
      {snapshots.map(({ step }, stepIndex) => (
        <li key={stepKey(stepIndex)}>
          <button
            type="button"
            aria-current={stepIndex === index ? 'step' : undefined}
            onClick={() => editor.goToStep(stepIndex)}
            className={clsx(
              'block min-h-8 w-full break-words px-4 py-1 text-left text-13 hover:bg-paper focus-visible:-outline-offset-2 coarse:min-h-11',
              stepIndex === index && 'bg-hivis-tint font-medium shadow-[inset_3px_0_0_var(--hivis)]',
              stepIndex > index && 'text-ink-3',
            )}
          >
            {step()}
          </button>
        </li>
      ))}
    </ol>
  );
}

const stepKey = (index: number) => `step-${index}`;
