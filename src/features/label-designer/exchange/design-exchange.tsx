import { useMemo, useRef, useState } from 'react';
import { type ExportKind, useProvideServices, useServiceStore } from '@/features/label-designer/designer-services';
import { designOf } from '@/features/label-designer/designer-store';
import { useDesigner } from '@/features/label-designer/use-designer';
import { MAX_DESIGN_TEXT } from '@/label/design/parse-design';
import { labelCanvas, labelFile } from '@/label-view/output/label-file';
import { saveFile } from '@/lib/browser/download';
import { readLibrary } from '@/storage/label-designs';
import { notify } from '@/ui/feedback/notify';
import { fromClipboard, toClipboard } from './clipboard-format';
import { designFile, fileNameOf, readDesignFile } from './design-files';
import { importDesigns } from './import-designs';
import { ImportReport, type Report } from './import-report';
import { dotsOfDpi, pngOf } from './pictures';
import { PngDialog } from './png-dialog';
import { printDesign } from './print-design';

/** Files in and out, and what the clipboard carries. It shows only its dialogs. */
export function DesignExchange() {
  const designer = useDesigner();
  const services = useServiceStore();
  const chooser = useRef<HTMLInputElement>(null);
  const [asksDpi, setAsksDpi] = useState(false);
  const [report, setReport] = useState<Report>();

  const exchange = useMemo(() => {
    const now = () => {
      const state = designer.store.getState();
      return { design: designOf(state), data: state.data, dotsPerMm: state.dotsPerMm };
    };
    const saveText = (text: string, type: string, filename: string) => {
      saveFile(new Blob([text], { type }), filename);
      notify.success(`Exported ${filename}`);
    };
    const tellLeftOut = (addresses: readonly string[]) => {
      if (addresses.length === 0) return;
      const lines = addresses.map(
        (address) => `Not in the file, because it does not load or its host does not share it: ${address}`,
      );
      setReport({ title: 'Pictures left out', lines });
    };
    const exporters: Record<ExportKind, () => void | Promise<void>> = {
      json: () => {
        const { design } = now();
        saveText(designFile([design]), 'application/json', fileNameOf(design.name, 'json'));
      },
      'json-all': () => {
        const designs = readLibrary().readings.flatMap((reading) => (reading.ok ? [reading.design] : []));
        if (designs.length === 0) return notify.error('There are no saved designs to export');
        saveText(designFile(designs), 'application/json', 'label-designs.json');
      },
      svg: async () => {
        const { design, data, dotsPerMm } = now();
        const { markup, leftOut } = await labelFile(design, data, { dotsPerMm });
        saveText(markup, 'image/svg+xml', fileNameOf(design.name, 'svg'));
        tellLeftOut(leftOut);
      },
      png: () => setAsksDpi(true),
      pdf: async () => {
        const { design, data, dotsPerMm } = now();
        const missing = await printDesign(design, data, dotsPerMm);
        if (missing.length > 0) notify.error(`Not printed: ${missing.join(', ')} could not be loaded`);
      },
    };
    const importFile = async (file?: File) => {
      if (!file) return chooser.current?.click();
      // Not even read: a hundred megabytes of text would stop the page.
      const tooLarge = { ok: false as const, reason: 'The file is too large' };
      const reading = file.size > MAX_DESIGN_TEXT ? tooLarge : readDesignFile(await file.text());
      if (!reading.ok) return notify.error(`“${file.name}” was not imported. ${reading.reason}.`);
      const { imported, lines } = importDesigns(reading);
      if (imported > 0) notify.success(`Imported ${imported} ${imported === 1 ? 'design' : 'designs'}`);
      const openLibrary = () => services.getState().openLibrary?.();
      if (lines.length === 0) return openLibrary();
      setReport({ title: `Import of ${file.name}`, lines, after: openLibrary });
    };
    const failed = () => notify.error('The export could not be made. Your design is unchanged.');
    return {
      exportPng: async (dpi: number) => {
        setAsksDpi(false);
        const { design, data } = now();
        const drawn = await labelCanvas(design, data, { dotsPerMm: dotsOfDpi(dpi) }).catch(() => undefined);
        const png = drawn && (await pngOf(drawn.canvas));
        if (!png) return failed();
        tellLeftOut(drawn.leftOut);
        const filename = fileNameOf(`${design.name} ${dpi}dpi`, 'png');
        saveFile(png, filename);
        notify.success(`Exported ${filename}`);
      },
      importFile,
      services: {
        exportAs: (kind: ExportKind) => void Promise.resolve(exporters[kind]()).catch(failed),
        importFile: (file?: File) => void importFile(file),
        toClipboard,
        fromClipboard,
      },
    };
  }, [designer, services]);
  useProvideServices(exchange.services);

  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label="Design file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void exchange.importFile(file);
        }}
      />
      {asksDpi && <PngDialog onExport={(dpi) => void exchange.exportPng(dpi)} onClose={() => setAsksDpi(false)} />}
      {report && (
        <ImportReport
          report={report}
          onClose={() => {
            setReport(undefined);
            report.after?.();
          }}
        />
      )}
    </>
  );
}
