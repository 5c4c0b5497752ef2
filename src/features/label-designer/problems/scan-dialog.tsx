import { m } from '@messages/messages';
import { useEffect, useState } from 'react';
import { useEditor } from '@/features/label-designer/editor';
import { labelProblems } from '@/label/design/problems';
import type { ScannedCode } from '@/label-view/scan-check/scan-labels';
import { sayScan } from '@/language/label/content-facts';
import { sayName } from '@/language/label/element-texts';
import { sayProblem } from '@/language/label/label-facts';
import { sayResolution } from '@/language/label/resolution';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/overlays/dialog';

type CheckedCode = {
  elementId: string;
  name: () => string;
  ok: boolean;
  intended?: string;
  read?: string | undefined;
  /** Which rows of a composed code read differently. */
  differing?: (() => string) | undefined;
  /** Why there is no code. */
  refusal?: () => string;
};
type Scan = { state: 'running' } | { state: 'done'; codes: CheckedCode[]; dotsPerMm: number } | { state: 'failed' };

/** What an independent decoder reads on the label, beside the intended text of each code. */
export function ScanDialog() {
  const { closeDialog } = useEditor();
  const scan = useScan();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeDialog()}
      title={m.designer_scan_check()}
      width={560}
      footer={
        <Button variant="primary" onClick={closeDialog}>
          {m.common_close()}
        </Button>
      }
    >
      <div aria-live="polite" className="grid gap-3.5">
        <Result scan={scan} onSelect={closeDialog} />
      </div>
    </Dialog>
  );
}

function Result({ scan, onSelect }: { scan: Scan; onSelect: () => void }) {
  if (scan.state === 'running') {
    return (
      <>
        <p>{m.designer_scanning()}</p>
        <Skeleton height="h-16" />
      </>
    );
  }
  if (scan.state === 'failed') return <Notice>{m.designer_scan_failed()}</Notice>;
  const { codes, dotsPerMm } = scan;
  if (codes.length === 0) return <p>{m.designer_no_codes()}</p>;
  const bad = codes.filter(({ ok }) => !ok).length;
  return (
    <>
      <Notice variant={bad === 0 ? 'ok' : 'stop'}>
        {bad === 0
          ? m.designer_scan_good({ resolution: sayResolution(dotsPerMm) })
          : m.designer_scan_bad({ bad, total: codes.length, resolution: sayResolution(dotsPerMm) })}
      </Notice>
      <ul className="[&>*]:border-rule [&>:not(:last-child)]:border-b">
        {codes.map((code) => (
          <li key={code.elementId}>
            <CodeResult code={code} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CodeResult({ code, onSelect }: { code: CheckedCode; onSelect: () => void }) {
  const editor = useEditor();
  const { elementId, intended, read, differing, ok, refusal } = code;
  const name = code.name();
  return (
    <div className="grid gap-1.5 py-3 text-13">
      <div className="flex items-center gap-2.5">
        <h3 className="min-w-0 truncate font-semibold text-14 text-ink">{name}</h3>
        <Badge variant={ok ? 'ok' : 'stop'}>
          {ok ? m.designer_reads() : refusal ? m.designer_no_code() : m.designer_not_readable()}
        </Badge>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          aria-label={m.designer_select_one({ name })}
          onClick={() => {
            editor.select([elementId]);
            onSelect();
          }}
        >
          {m.common_select()}
        </Button>
      </div>
      {differing && <p className="break-words text-stop-text">{differing()}</p>}
      {refusal ? (
        <p>{refusal()}</p>
      ) : (
        <dl className="grid grid-cols-[4.5rem_1fr] gap-x-3 gap-y-1">
          <dt className="text-ink-3">{m.designer_intended()}</dt>
          <dd className="break-all font-mono text-ink">{intended}</dd>
          <dt className="text-ink-3">{m.designer_read()}</dt>
          <dd className="break-all font-mono text-ink">{read ?? m.designer_read_no_value()}</dd>
        </dl>
      )}
    </div>
  );
}

function useScan(): Scan {
  const editor = useEditor();
  const [scan, setScan] = useState<Scan>({ state: 'running' });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const check = async (): Promise<Scan> => {
      const { data, dotsPerMm } = editor.document.getState();
      const design = editor.design();
      const { differingFields, scanLabels, withVisibleControls } = await import('@/label-view/scan-check/scan-labels');
      const differing = (code: ScannedCode) => {
        const fact = differingFields(code);
        return fact && (() => sayScan(fact));
      };
      const [scanned = []] = await scanLabels(design, [data], { dotsPerMm, signal });
      const refused = labelProblems(design, data, { dotsPerMm }).filter(({ code }) => code === 'cannot-encode');
      const codes = [
        ...scanned.map((code) => ({
          ...code,
          intended: withVisibleControls(code.intended),
          read: code.read && withVisibleControls(code.read),
          differing: differing(code),
        })),
        ...refused.map((problem) => ({ ...problem, ok: false, refusal: () => sayProblem(problem) })),
      ].map((code) => ({ ...code, name: () => sayName(code.name) }));
      return { state: 'done', dotsPerMm, codes };
    };
    check().then(
      (done) => !signal.aborted && setScan(done),
      () => !signal.aborted && setScan({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [editor]);
  return scan;
}
