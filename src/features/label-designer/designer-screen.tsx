import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '@/lib/browser/use-media-query';
import { Tabs } from '@/ui/basics/tabs';
import { Drawer } from '@/ui/overlays/drawer';
import { Announcer } from './announcer';
import { useCanvas, useCanvasState } from './canvas/canvas-store';
import { LabelCanvas } from './canvas/label-canvas';
import { HelpSheet } from './commands/help-sheet';
import { focusFirst } from './commands/panel-commands';
import { useKeyboard } from './commands/use-keyboard';
import { parts } from './designer-parts';
import { HistoryPanel } from './layers/history-panel';
import { LayersPanel } from './layers/layers-panel';
import { UnreadableDesigns } from './library/unreadable-designs';
import { Palette } from './palette/palette';
import { Bar } from './toolbar/bar';
import { Header } from './toolbar/header';
import { useAfterPaint } from './use-after-paint';

/**
 * Header, palette, canvas and properties; under 1024 px the side panels are drawers. The label comes first, the panels
 * are drawn into their places once it is seen.
 */
export function DesignerScreen() {
  useKeyboard();
  const wide = useMediaQuery('(width >= 64rem)');
  const painted = useAfterPaint();
  // On a narrow screen the bars over the label take more than one row, and it shall not jump.
  const drawn = painted || !wide;
  return (
    <div className="-mx-7 -mt-6 -mb-8 grid h-[calc(100dvh-var(--topbar))] min-h-[420px] grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] max-md:-mx-4 max-md:-mt-5">
      <div>
        <Header drawn={drawn} />
        {painted && <UnreadableDesigns />}
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)_288px]">
        {wide && (
          <aside aria-label="Elements" data-panel="elements" className="min-h-0 overflow-y-auto border-rule-2 border-r">
            {painted && <LeftPanel />}
          </aside>
        )}
        <div className="grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
          <Bar drawn={drawn} />
          <LabelCanvas />
          <div className="min-h-11">{painted && parts.below.map((Part) => <Part key={Part.name} />)}</div>
        </div>
        {wide ? <PropertiesColumn drawn={painted} /> : painted && <Drawers />}
      </div>
      {painted && parts.dialogs.map((Part) => <Part key={Part.name} />)}
      {painted && <HelpSheet />}
      <Announcer />
    </div>
  );
}

const leftTabs = ['add', 'layers', 'history'] as const;
type LeftTab = (typeof leftTabs)[number];

function LeftPanel({ onAdded }: { onAdded?: () => void }) {
  const [tab, setTab] = useState<LeftTab>('add');
  return (
    <Tabs
      label="Elements"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'add', label: 'Add', content: <Palette onAdded={onAdded} /> },
        { value: 'layers', label: 'Layers', content: <LayersPanel /> },
        { value: 'history', label: 'History', content: <HistoryPanel /> },
      ]}
    />
  );
}

/** The right panel; a command that asks for the properties finds its first field. */
function PropertiesColumn({ drawn }: { drawn: boolean }) {
  const column = useRef<HTMLElement>(null);
  const { store, rest } = useCanvas();
  const asked = useCanvasState((state) => state.panel) === 'properties';
  useEffect(() => {
    if (!asked) return;
    if (column.current) focusFirst(column.current);
    store.setState({ panel: undefined });
  }, [asked, store]);
  useEffect(
    () => rest.store.subscribe(({ waiting }) => column.current?.setAttribute('aria-busy', String(waiting))),
    [rest],
  );
  return (
    <aside
      ref={column}
      aria-label="Properties"
      data-panel="properties"
      className="min-h-0 overflow-y-auto border-rule-2 border-l bg-paper"
    >
      {drawn && <RightPanel />}
    </aside>
  );
}

const RightPanel = () => parts.panel.map((Part) => <Part key={Part.name} />);

function Drawers() {
  const { store } = useCanvas();
  const panel = useCanvasState((state) => state.panel);
  const close = () => store.setState({ panel: undefined });
  return (
    <>
      <Drawer side="left" label="Elements" open={panel === 'add'} onOpenChange={close} className="overflow-y-auto bg-bench">
        <LeftPanel onAdded={close} />
      </Drawer>
      <Drawer side="bottom" label="Properties" open={panel === 'properties'} onOpenChange={close}>
        <RightPanel />
      </Drawer>
    </>
  );
}
