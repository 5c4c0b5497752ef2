import { m } from '@messages/messages';
import Printer from 'lucide-react/icons/printer';
import { type KeyboardEvent, useState } from 'react';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { printPage } from '@/features/label-designer/exchange/export-design';
import { setProperties } from '@/label/design/edit';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import {
  codingFor,
  OTHER_TEXT,
  qrTestSheet,
  readsOf,
  SCANNER_READS,
  type ScannerReads,
  type ScanVerdict,
  TEST_PAPER,
  type TestCode,
  testCodes,
  verdictOf,
} from '@/label/sheet/qr-test-sheet';
import { refusalOfContent } from '@/label/text/bound-text';
import { sayTestCode, testSheetTexts } from '@/language/label/scanner-test';
import { formatListDate } from '@/lib/dates';
import { Badge, type BadgeVariant } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { Dialog } from '@/ui/overlays/dialog';

const verdicts: Record<ScanVerdict, { text: () => string; variant: BadgeVariant }> = {
  right: { text: m.designer_scan_right, variant: 'ok' },
  marks: { text: m.designer_scan_marks, variant: 'stop' },
  wrong: { text: m.designer_scan_wrong, variant: 'stop' },
};

const readsTexts: Record<ScannerReads, () => string> = {
  both: m.designer_reads_both,
  utf8: m.designer_reads_utf8,
  eci: m.designer_reads_eci,
  none: m.designer_reads_none,
};
const codingTexts = {
  utf8: m.designer_coding_utf8,
  eci: m.designer_coding_eci,
  refuse: m.designer_coding_refuse,
};

const LONGEST_TEXT = 60;

/** A sheet to print and scan: it tells which coding the customer's scanner reads, and sets it. */
export function ScannerTestDialog({ element, onClose }: { element: LabelElement; onClose: () => void }) {
  const editor = useEditor();
  const data = useDocument((state) => state.data);
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const text = testTextOf(definitionOf(element.type).content(element.properties, data, false));
  const [sent, setSent] = useState<Record<TestCode, string>>({ ascii: '', utf8: '', eci: '' });
  const [chosen, setChosen] = useState<ScannerReads>();
  const [scanner, setScanner] = useState('');
  const isScanned = sent.utf8 !== '' && sent.eci !== '';
  const found = isScanned ? readsOf({ utf8: verdictOf(sent.utf8, text), eci: verdictOf(sent.eci, text) }) : undefined;
  const reads = chosen ?? found;
  const print = () => void printPage(qrTestSheet(text, dotsPerMm, testSheetTexts()), TEST_PAPER);
  const apply = () => {
    if (!reads) return;
    const otherText = codingFor(reads);
    const scannerTest = m.designer_scanner_result({
      scanner: scanner.trim() || m.designer_scanner(),
      date: formatListDate(new Date()),
      reads: readsTexts[reads](),
    });
    editor.edit(
      () => m.designer_step_coding({ coding: codingTexts[otherText]() }),
      (design) => setProperties(design, new Set([element.id]), { otherText, scannerTest }),
    );
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.designer_test_scanner()}
      description={m.designer_test_scanner_lead()}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button variant="primary" reason={reads ? undefined : m.designer_scan_codes_first()} onClick={apply}>
            {reads ? m.designer_set_this_coding({ coding: codingTexts[codingFor(reads)]() }) : m.designer_set_coding()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Button className="justify-self-start" onClick={print}>
          <Printer aria-hidden />
          {m.designer_print_sheet()}
        </Button>
        {testCodes(text).map(({ id, text: content }, index) => (
          <FormField
            key={id}
            label={m.designer_test_code({ number: index + 1, name: sayTestCode(id) })}
            hint={m.designer_code_holds({ content })}
          >
            {(control) => (
              <span className="flex items-center gap-2">
                <Input
                  {...control}
                  mono
                  autoFocus={index === 0}
                  autoComplete="off"
                  value={sent[id]}
                  onKeyDown={toNextField}
                  onChange={({ target: { value } }) => setSent((before) => ({ ...before, [id]: value }))}
                />
                {sent[id] !== '' && (
                  <Badge variant={verdicts[verdictOf(sent[id], content)].variant}>
                    {verdicts[verdictOf(sent[id], content)].text()}
                  </Badge>
                )}
              </span>
            )}
          </FormField>
        ))}
        {sent.ascii !== '' && verdictOf(sent.ascii, testCodes(text)[0]?.text ?? '') !== 'right' && (
          <p className="text-13 text-ink-2">{m.designer_keyboard_layout()}</p>
        )}
        <FormField label={m.designer_it_reads()} hint={m.designer_it_reads_hint()}>
          {(control) => (
            <Select
              {...control}
              value={reads ?? ''}
              onValueChange={(value) => setChosen(SCANNER_READS.find((one) => one === value))}
              options={[
                { value: '', label: m.designer_not_known() },
                ...SCANNER_READS.map((value) => ({ value, label: readsTexts[value]() })),
              ]}
            />
          )}
        </FormField>
        <FormField label={m.designer_scanner()} hint={m.designer_scanner_hint()}>
          {(control) => (
            <Input {...control} value={scanner} maxLength={100} onChange={({ target }) => setScanner(target.value)} />
          )}
        </FormField>
      </div>
    </Dialog>
  );
}

/** What the code of this label holds, where that shows the difference. */
const testTextOf = (content: string): string =>
  refusalOfContent(content) === undefined && /[^\0-\x7f]/.test(content) && content.length <= LONGEST_TEXT
    ? content
    : OTHER_TEXT;

/** A scanner ends what it sends with Enter. */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const fields = [...(event.currentTarget.closest('[role=dialog]')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
