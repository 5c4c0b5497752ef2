import { m } from '@messages/messages';
import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDocument, useEditor } from '@/features/label-designer/editor';
import { stepOf } from '@/features/label-designer/element-names';
import { COMPOSITION_MODES, type CompositionMode } from '@/label/codes/encoded';
import { quietArea } from '@/label/codes/quiet-zone';
import { encodedParts, type ReadField, withVisibleControls } from '@/label/codes/read-composed';
import type { PlacedCode } from '@/label/codes/symbol-layout';
import type { SymbolType } from '@/label/codes/symbologies';
import type { LabelDesign } from '@/label/design/design';
import { setProperties } from '@/label/design/edit';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import { compositionOf } from '@/label/elements/properties';
import { renderContext } from '@/label/render';
import { svg } from '@/label/svg';
import { type Composition, refusalOfContent } from '@/label/text/bound-text';
import { checkComposition, modesOf, symbologyFor, withoutFaults } from '@/label/text/composition-check';
import type { LabelData } from '@/label/text/label-data';
import { LabelSvg } from '@/label-view/label-svg';
import { useEncoders } from '@/label-view/use-encoders';
import { sayDecimal } from '@/language/format';
import { sayContent } from '@/language/label/content-facts';
import { sayMode, saySymbology } from '@/language/label/element-texts';
import { randomId } from '@/lib/browser/ids';
import { Button, IconButton } from '@/ui/basics/button';
import { Lamp } from '@/ui/basics/lamp';
import { Notice } from '@/ui/feedback/notice';
import { Segments } from '@/ui/forms/segments';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { FullScreenDialog, FullScreenDialogTitle, overlayClasses } from '@/ui/overlays/dialog';
import { ComposedRows } from './composed-rows';
import type { KeyedRow } from './row-item';

type Mode = 'text' | CompositionMode;
type Draft = { mode: Mode; separator: string; rows: readonly KeyedRow[] };

const DEFAULT_SEPARATOR = '|';

type ComposerDialogProps = { elementId: string; isWide: boolean; onClose: () => void };

/** Puts the content of a code together from rows. Nothing changes on the label until it is used. */
export function ComposerDialog({ elementId, isWide, onClose }: ComposerDialogProps) {
  const editor = useEditor();
  useEncoders(true);
  const [element] = useState(() => editor.design().elements.find(({ id }) => id === elementId));
  const type = element && definitionOf(element.type).symbology?.(element.properties);
  return element && type ? <Composer element={element} type={type} isWide={isWide} onClose={onClose} /> : null;
}

type ComposerProps = { element: LabelElement; type: SymbolType; isWide: boolean; onClose: () => void };

function Composer({ element: onLabel, type: typeOnLabel, isWide, onClose }: ComposerProps) {
  const editor = useEditor();
  const readOnly = useDocument((state) => state.readOnly);
  const data = useDocument((state) => state.data);
  const [draft, setDraft] = useState(() => draftOf(onLabel));
  const [discarding, setDiscarding] = useState(false);
  const type = symbologyFor(typeOnLabel, draft.mode);
  const element = useMemo(() => ofType(onLabel, type), [onLabel, type]);
  const composition = compositionOfDraft(draft);
  const checked = useMemo(() => {
    const drafted = compositionOfDraft(draft);
    return drafted && checkComposition(drafted, data);
  }, [draft, data]);
  const isChanged =
    type !== typeOnLabel || JSON.stringify(composition) !== JSON.stringify(compositionOfDraft(draftOf(onLabel)));
  const cancel = () => (isChanged ? setDiscarding(true) : onClose());
  const use = () => {
    if (isChanged) {
      editor.edit(stepOf(m.designer_step_content, [element]), (design) =>
        setProperties(design, new Set([element.id]), { ...element.properties, composition }),
      );
    }
    onClose();
  };
  const modes = modesOf(type);
  const wrongMode =
    composition && !modes.includes(composition.mode) ? wrongModeText(type, composition.mode) : undefined;
  const preview = useCodePreview(element, composition && checked && withoutFaults(composition, checked));
  const faulty = checked?.rows.filter(({ fault }) => fault) ?? [];
  const refusal = checked?.together ?? preview.refusal;
  const whole = wrongMode ?? (refusal && sayContent(refusal));
  const needed = whole ?? (checked?.needs && sayContent(checked.needs));
  // Rows without a fault may need one that has a fault.
  const problems = faulty.length + (whole === undefined || (wrongMode === undefined && faulty.length > 0) ? 0 : 1);
  const names = listed(faulty.map(({ onLabel }) => onLabel.id));

  const readBack = whole === undefined && preview.code?.ok && <ReadBack element={preview.element} data={data} />;
  const options = [
    { value: 'text' as const, label: m.designer_kind_text() },
    ...COMPOSITION_MODES.filter(
      (mode) => modesOf(symbologyFor(typeOnLabel, mode)).includes(mode) || mode === draft.mode,
    ).map((mode) => ({
      value: mode,
      label: sayMode(mode),
    })),
  ];
  return (
    <FullScreenDialog
      open
      onOpenChange={(open) => !open && cancel()}
      overlay={<div className={overlayClasses} />}
      className={clsx(
        'flex flex-col bg-paper! lg:top-18 lg:bottom-6 lg:left-6 lg:right-6 xl:left-22 xl:right-[312px]',
        'lg:rounded-3 lg:border lg:border-rule-2 lg:shadow-float',
      )}
    >
      <header className="relative flex flex-wrap items-center gap-x-3 pt-3.5 pr-14 pl-5 max-md:pl-4">
        <FullScreenDialogTitle>{m.designer_composer_title()}</FullScreenDialogTitle>
        <span className="min-w-0 truncate text-13 text-ink-2">
          {`${saySymbology(type)}, ${lengthText(element.width)} × ${lengthText(element.height)} mm`}
        </span>
        <IconButton
          label={m.common_close()}
          size="sm"
          variant="subtle"
          className="absolute top-3 right-3.5"
          onClick={cancel}
        >
          <X aria-hidden />
        </IconButton>
      </header>
      <div className="overflow-x-auto border-rule-2 border-b px-5 pt-3 pb-3.5 max-md:px-2.5">
        <div
          className={clsx('min-w-max max-md:[&>*]:auto-cols-auto', options.length > 3 ? 'md:max-w-140' : 'md:max-w-90')}
        >
          <Segments
            label={m.designer_kind_of_content()}
            value={draft.mode}
            options={options}
            onValueChange={(mode) => setDraft((before) => ({ ...before, mode }))}
          />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_348px] lg:overflow-hidden">
        <section
          aria-label={m.designer_result()}
          className="border-rule-2 bg-paper-2 max-lg:border-b lg:order-2 lg:overflow-y-auto lg:border-l"
        >
          <CodePreview {...preview}>
            {faulty.length > 0 && wrongMode === undefined ? (
              <Notice>
                {whole === undefined
                  ? m.designer_drawn_without({ count: faulty.length, names })
                  : m.designer_not_drawn_without({ count: faulty.length, names })}
              </Notice>
            ) : (
              needed !== undefined && <Notice>{needed}</Notice>
            )}
          </CodePreview>
          {whole === undefined && (
            <EncodedText mode={composition?.mode} code={preview.code} rows={onLabelRows(checked)} />
          )}
          {isWide && readBack}
        </section>
        <section aria-label={m.designer_rows()} className="flex min-w-0 flex-col lg:overflow-y-auto">
          {composition && checked ? (
            <ComposedRows
              mode={composition.mode}
              separator={draft.separator}
              rows={draft.rows}
              checked={checked.rows}
              onSeparator={(separator) => setDraft((before) => ({ ...before, separator }))}
              onRows={(rows) => setDraft((before) => ({ ...before, rows }))}
            />
          ) : (
            <TextContent rows={draft.rows.length} />
          )}
        </section>
        {!isWide && readBack}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-rule border-t px-5 py-3 max-md:px-4">
        <p
          role="status"
          className={clsx(
            'mr-auto flex items-center gap-2.5 font-medium text-13 max-md:w-full',
            problems > 0 && 'text-stop-text',
          )}
        >
          {problems > 0 && (
            <>
              <Lamp state="stop" />
              {m.designer_composer_problems({ count: problems })}
            </>
          )}
        </p>
        <Button onClick={cancel}>{m.common_cancel()}</Button>
        <Button variant="primary" reason={element.locked ? m.designer_unlock_to_change() : readOnly} onClick={use}>
          {m.designer_use_content()}
        </Button>
      </footer>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={m.designer_discard_title()}
        confirmText={m.designer_discard()}
        cancelText={m.designer_keep_editing()}
        onConfirm={onClose}
      >
        {m.designer_discard_text()}
      </ConfirmDialog>
    </FullScreenDialog>
  );
}

function draftOf({ properties }: LabelElement): Draft {
  const { mode, separator, rows }: Partial<Composition> = compositionOf(properties) ?? {};
  return {
    mode: mode ?? 'text',
    separator: separator ?? DEFAULT_SEPARATOR,
    rows: (rows ?? []).map((row) => ({ ...row, key: randomId() })),
  };
}

const ofType = (element: LabelElement, type: SymbolType): LabelElement => {
  const key = 'barcodeType' in element.properties ? 'barcodeType' : 'codeType';
  return key in element.properties ? { ...element, properties: { ...element.properties, [key]: type } } : element;
};

/** Undefined for a plain text. */
function compositionOfDraft({ mode, separator, rows }: Draft): Composition | undefined {
  if (mode === 'text') return undefined;
  return {
    mode,
    separator,
    rows: rows.map(({ id, value, width, align, fill }) => ({ id, value, width, align, fill })),
  };
}

const onLabelRows = (checked: ReturnType<typeof checkComposition> | undefined) =>
  (checked?.rows ?? []).filter(({ fault }) => !fault).map(({ onLabel }) => onLabel);

const wrongModeText = (type: SymbolType, mode: CompositionMode) =>
  m.designer_wrong_kind({ code: saySymbology(type), kind: sayMode(mode) });

/** `16D`, `P and Q`, `P, Q and S`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : m.designer_listed({ names: names.slice(0, -1).join(', '), last });
}

const lengthText = (length: number) => sayDecimal(Number(length.toFixed(1)));

/** The code with this composition, at the printer of the preview. */
function useCodePreview(element: LabelElement, composition: Composition | undefined) {
  const data = useDocument((state) => state.data);
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const text = composition && JSON.stringify(composition);
  return useMemo(() => {
    const parsed: unknown = text === undefined ? undefined : JSON.parse(text);
    const composed: LabelElement = {
      ...element,
      shownWhen: undefined,
      hidden: undefined,
      properties: { ...element.properties, composition: parsed },
    };
    const definition = definitionOf(composed.type);
    const content = definition.content(composed.properties, data, false);
    const code = content === '' ? undefined : definition.code?.(composed, content, renderContext({ dotsPerMm }));
    return {
      element: composed,
      content,
      code,
      refusal: refusalOfContent(content) ?? (code && !code.ok ? code.reason : undefined),
    };
  }, [element, text, data, dotsPerMm]);
}

type CodePreviewProps = {
  element: LabelElement;
  /** What is encoded. */
  content: string;
  code: PlacedCode | undefined;
  children: ReactNode;
};

function CodePreview({ element, content, code, children }: CodePreviewProps) {
  const isLinear = code?.ok && code.symbol.height === 1;
  return (
    <div className="grid gap-3.5 p-4">
      {code?.ok ? (
        <div className={clsx('grid items-center gap-4.5', !isLinear && 'grid-cols-[168px_minmax(0,1fr)]')}>
          <CodePicture element={element} content={content} code={code} />
          <dl className={clsx('grid gap-2', isLinear && 'grid-cols-[auto_auto_auto] justify-between gap-x-3')}>
            <Measure name={m.designer_modules()}>
              {isLinear ? String(code.symbol.width) : `${code.symbol.width} × ${code.symbol.height}`}
            </Measure>
            <Measure name={m.designer_size()}>
              {`${sayDecimal(code.layout.width, 1)} × ${sayDecimal(code.layout.height, 1)} mm`}
            </Measure>
            <Measure name={m.designer_module()}>
              {m.designer_module_size({
                count: code.layout.dots,
                size: sayDecimal(Number(code.layout.module.toFixed(3))),
              })}
            </Measure>
          </dl>
        </div>
      ) : (
        code === undefined && <p className="text-13 text-ink-2">{m.designer_nothing_to_encode()}</p>
      )}
      {children}
    </div>
  );
}

const Measure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-ink-3">{name}</dt>
    <dd className="whitespace-nowrap font-mono font-semibold text-13">{children}</dd>
  </div>
);

type CodePictureProps = { element: LabelElement; content: string; code: Extract<PlacedCode, { ok: true }> };

/** The code alone, upright, with its quiet zone. */
function CodePicture({ element, content, code }: CodePictureProps) {
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const node = useMemo(() => {
    const area = quietArea(code.symbol, code.layout);
    const isLinear = code.symbol.height === 1;
    const [y, height] = isLinear ? [element.y, element.height] : [area.y, area.height];
    const viewBox = `${area.x} ${y} ${area.width} ${height}`;
    const nodes = definitionOf(element.type).render(element, content, renderContext({ dotsPerMm }));
    return svg('svg', { viewBox, fill: '#000' }, [
      svg('rect', { x: area.x, y, width: area.width, height, fill: '#fff' }),
      ...nodes,
    ]);
  }, [element, content, code, dotsPerMm]);
  return (
    <LabelSvg
      node={node}
      name={m.designer_code_picture({
        code: saySymbology(code.symbol.type),
        width: code.symbol.width,
        height: code.symbol.height,
      })}
      className="block max-h-42 w-full rounded-[2px] shadow-label"
    />
  );
}

function TextContent({ rows }: { rows: number }) {
  return (
    <div className="grid max-w-130 gap-2 p-5 text-13 text-ink-2">
      <p>{m.designer_text_content()}</p>
      {rows > 0 && <p>{m.designer_rows_removed({ count: rows })}</p>}
    </div>
  );
}

type EncodedTextProps = {
  mode: CompositionMode | undefined;
  code: PlacedCode | undefined;
  rows: Composition['rows'];
};

/** What is in the code, with the characters that are not visible. */
function EncodedText({ mode, code, rows }: EncodedTextProps) {
  if (!code?.ok) return null;
  const { text } = code.symbol;
  return (
    <div className="border-rule border-t px-4 pt-2.5 pb-3.5">
      <h3 className="mb-2 flex items-center justify-between font-semibold text-13">
        {m.designer_encoded_text()}
        <span className="font-mono font-normal text-12 text-ink-2">
          {m.designer_characters({ count: text.length })}
        </span>
      </h3>
      <p
        data-testid="encoded-text"
        className="whitespace-pre-wrap rounded-2 border border-rule-2 bg-paper px-2.5 py-2 font-mono text-13 leading-6 [overflow-wrap:anywhere]"
      >
        {encodedParts(mode, rows, text).map(({ type, text: part }, index) =>
          type === 'control' ? (
            <b
              key={partKey(index)}
              className="mx-0.75 inline-block rounded-1 bg-ink px-1 align-[1px] font-sans font-semibold text-[.6875rem] text-on-ink leading-[.9375rem]"
            >
              {part}
            </b>
          ) : type === 'identifier' ? (
            <b key={partKey(index)} className="font-semibold">
              {part}
            </b>
          ) : (
            <span key={partKey(index)}>{part}</span>
          ),
        )}
      </p>
    </div>
  );
}

/** The parts have no identity but their place. */
const partKey = (index: number) => `part-${index}`;

type Reading =
  | { state: 'running' | 'failed' }
  | { state: 'done'; read: string | undefined; ok: boolean; fields: readonly ReadField[] };

/** Typing pauses before the code is read again. */
const SCAN_AFTER_MS = 300;

/** What an independent decoder reads, row by row beside what was meant. */
function ReadBack({ element, data }: { element: LabelElement; data: LabelData }) {
  const reading = useReading(element, data);
  const isDone = reading.state === 'done';
  const fields = isDone ? reading.fields : [];
  const same = fields.filter(({ isSame }) => isSame).length;
  return (
    <div className="border-rule border-t px-4 pt-2.5 pb-4" aria-live="polite">
      <h3 className="mb-2 flex items-center justify-between gap-3 font-semibold text-13">
        {m.designer_scanner_reads()}
        <span className="flex items-center gap-2 font-normal text-12 text-ink-2">
          {isDone && <Lamp state={reading.ok ? 'ok' : 'stop'} />}
          {reading.state === 'running' && m.designer_reading()}
          {isDone && reading.read === undefined && m.designer_read_nothing()}
          {isDone &&
            reading.read !== undefined &&
            fields.length > 0 &&
            m.designer_read_same_of({ same, total: fields.length })}
          {isDone &&
            reading.read !== undefined &&
            fields.length === 0 &&
            (reading.ok ? m.designer_read_same() : m.designer_read_other())}
        </span>
      </h3>
      {reading.state === 'failed' && <p className="text-13 text-ink-2">{m.designer_scan_not_possible()}</p>}
      {isDone && fields.length > 0 && (
        <dl className="[&>*]:border-rule [&>:not(:last-child)]:border-b rounded-2 border border-rule-2 bg-paper text-13">
          {fields.map(({ id, intended, read, isSame }, index) => (
            <div
              key={partKey(index)}
              className={clsx(
                'grid grid-cols-[72px_minmax(0,1fr)] leading-6.5',
                !isSame && 'bg-stop-tint text-stop-text',
              )}
            >
              <dt className="truncate pl-2.5 font-mono font-semibold">{id}</dt>
              <dd className="whitespace-pre-wrap px-2.5 font-mono [overflow-wrap:anywhere]">
                {read ?? m.designer_read_no_value()}
                {!isSame && <span className="block font-sans text-12">{m.designer_read_not({ intended })}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isDone && fields.length === 0 && reading.read !== undefined && (
        <p className="rounded-2 border border-rule-2 bg-paper px-2.5 py-2 font-mono text-13 [overflow-wrap:anywhere]">
          {withVisibleControls(reading.read)}
        </p>
      )}
    </div>
  );
}

function useReading(element: LabelElement, data: LabelData): Reading {
  const editor = useEditor();
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const [result, setResult] = useState<{ element: LabelElement; data: LabelData; reading: Reading }>();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const read = async (): Promise<Reading> => {
      const { scanLabels } = await import('@/label-view/scan-check/scan-labels');
      const design: LabelDesign = { ...editor.design(), elements: [element] };
      const [[code] = []] = await scanLabels(design, [data], { dotsPerMm, signal });
      return { state: 'done', read: code?.read, ok: code?.ok === true, fields: code?.fields ?? [] };
    };
    const finish = (reading: Reading) => !signal.aborted && setResult({ element, data, reading });
    const timer = setTimeout(() => read().then(finish, () => finish({ state: 'failed' })), SCAN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [editor, element, data, dotsPerMm]);
  return result?.element === element && result.data === data ? result.reading : { state: 'running' };
}
