import { m } from '@messages/messages';
import { useEffect, useRef, useState } from 'react';
import { useEditor, useView } from '@/features/label-designer/editor';
import type { DesignerDialog } from '@/features/label-designer/view-store';
import { Button } from '@/ui/basics/button';
import { scrollRegion } from '@/ui/basics/scroll-region';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';
import { exportPng } from './export-design';
import { importDesigns } from './import-designs';

/** Imports a design file with the browser's file dialog. */
export function FileInput() {
  const editor = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const isRequested = useView(({ dialog }) => dialog?.type === 'import-file');
  useEffect(() => {
    if (!isRequested) return;
    editor.closeDialog();
    input.current?.click();
  }, [isRequested, editor]);
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept="application/json,.json"
      aria-label={m.designer_design_file()}
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = '';
        if (file) void importDesigns(editor, file);
      }}
    />
  );
}

const resolutions = ['203', '300', '600'];

export function PngDialog() {
  const editor = useEditor();
  const [dpi, setDpi] = useState('300');
  const confirm = () => {
    editor.closeDialog();
    void exportPng(editor, Number(dpi));
  };
  return (
    <Dialog
      open
      onOpenChange={editor.closeDialog}
      title={m.designer_export_png()}
      footer={
        <>
          <Button onClick={editor.closeDialog}>{m.common_cancel()}</Button>
          <Button variant="primary" onClick={confirm}>
            {m.designer_export()}
          </Button>
        </>
      }
    >
      <FormField label={m.designer_resolution()} hint={m.designer_resolution_hint()}>
        {(control) => (
          <Select
            {...control}
            value={dpi}
            onValueChange={setDpi}
            options={resolutions.map((value) => ({ value, label: m.printer_dpi({ dpi: value }) }))}
          />
        )}
      </FormField>
    </Dialog>
  );
}

export function ReportDialog({ report }: { report: Extract<DesignerDialog, { type: 'report' }> }) {
  const editor = useEditor();
  const close = () => editor.view.setState({ dialog: report.next });
  return (
    <Dialog
      open
      onOpenChange={close}
      title={report.title}
      footer={
        <>
          <Button onClick={() => void navigator.clipboard?.writeText(report.lines.join('\n'))}>
            {m.common_copy()}
          </Button>
          <Button variant="primary" onClick={close}>
            {m.common_close()}
          </Button>
        </>
      }
    >
      <ul {...scrollRegion(m.designer_report())} className="grid max-h-80 gap-1 overflow-y-auto text-13">
        {report.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
