import { m } from '@messages/messages';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { memo, useMemo, useState } from 'react';
import { commandOf } from '@/features/label-designer/commands/all-commands';
import { alignCommands } from '@/features/label-designer/commands/arrange-commands';
import { type Command, useCommand } from '@/features/label-designer/commands/command';
import { designOf } from '@/features/label-designer/document-store';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { ElementIcon } from '@/features/label-designer/element-icon';
import { stepOf } from '@/features/label-designer/element-names';
import { CommandButton, Tools } from '@/features/label-designer/toolbar/command-controls';
import { useSizeChange } from '@/features/label-designer/toolbar/size-select';
import { quietZoneOf } from '@/label/codes/quiet-zone';
import type { PlacedCode } from '@/label/codes/symbol-layout';
import { loadEncoders, symbologyOf } from '@/label/codes/symbologies';
import { LABEL_SIDE } from '@/label/design/design';
import { markElements, setProperties } from '@/label/design/edit';
import { MODULE_ERROR, MODULE_WARNING } from '@/label/elements/code-element';
import { appearanceOf, definitionOf, type LabelElement } from '@/label/elements/element';
import type { ElementProblem } from '@/label/elements/element-definition';
import { renderContext } from '@/label/render';
import { refusalOfContent } from '@/label/text/bound-text';
import { sayDecimal } from '@/language/format';
import { sayContent } from '@/language/label/content-facts';
import { sayElement, sayForm, sayProperty } from '@/language/label/element-texts';
import { useLanguage } from '@/language/language';
import { Badge } from '@/ui/basics/badge';
import { Button, IconButton } from '@/ui/basics/button';
import { Kbd } from '@/ui/basics/kbd';
import { Tabs } from '@/ui/basics/tabs';
import { lazyComponent } from '@/ui/feedback/lazy-component';
import { Notice } from '@/ui/feedback/notice';
import { FormField } from '@/ui/forms/form-field';
import { Input } from '@/ui/forms/input';
import { NumberField } from './number-field';
import { PropertyField } from './property-field';
import { sharedFields, sharedPosition, sharedValue, type Tab, usePropertyEdits } from './selected-properties';

/** SPEC section 2, label designer. */
export function PropertiesPanel() {
  const design = useView(({ deferred }) => deferred.design);
  const selection = useView(({ deferred }) => deferred.selection);
  const elements = useMemo(() => design.elements.filter(({ id }) => selection.has(id)), [design, selection]);
  return elements.length === 0 ? <DesignProperties /> : <Selected elements={elements} />;
}

const ShownWhenField = lazyComponent(async () => (await import('./shown-when-field')).ShownWhenField);

const CompositionField = lazyComponent(async () => (await import('./composition-field')).CompositionField);

/** With the encoders: the sheet needs them, and so does a code whose text names its alphabet. */
const ScannerTestDialog = lazyComponent(
  async () => {
    const [{ ScannerTestDialog: Loaded }] = await Promise.all([import('./scanner-test-dialog'), loadEncoders()]);
    return Loaded;
  },
  { over: ({ onClose }) => onClose },
);

const tabs: { value: Tab; label: () => string }[] = [
  { value: 'position', label: m.designer_tab_position },
  { value: 'style', label: m.designer_tab_style },
  { value: 'data', label: m.designer_tab_data },
];

const Selected = memo(function Selected({ elements }: { elements: readonly LabelElement[] }) {
  useLanguage();
  const editor = useEditor();
  const tab = useView((state) => state.tab);
  const appearance = elements.length === 1 && elements[0] ? appearanceOf(elements[0]) : undefined;
  return (
    <section aria-label={m.designs_element()}>
      <header className="flex h-11 items-center gap-1 border-rule border-b pr-2 pl-4">
        <h2 className="mr-auto flex min-w-0 items-center gap-2.5 font-semibold text-14">
          {appearance && <ElementIcon path={appearance.icon} className="text-ink-2" />}
          {appearance ? sayForm(appearance.form) : m.designer_elements({ count: elements.length })}
        </h2>
        <CommandIconButton command={commandOf('duplicate')} />
        <CommandIconButton command={commandOf('delete')} />
      </header>
      {elements.length > 1 && (
        <Tools label={m.designer_align()} className="gap-0! border-rule border-b px-2 py-1.5">
          {alignCommands.map(({ id }) => (
            <CommandButton key={id} id={id} />
          ))}
        </Tools>
      )}
      <Tabs
        label={m.designer_panel_properties()}
        value={tab}
        onValueChange={(next) => editor.view.setState({ tab: next })}
        tabs={tabs.map(({ value, label }) => ({
          value,
          label: label(),
          content: <Fields tab={value} elements={elements} />,
        }))}
      />
      <p className="flex flex-wrap items-center gap-1 border-rule border-t p-4 text-12 text-ink-3 max-lg:hidden">
        {['←', '→', '↑', '↓'].map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {m.designer_step_small()} <Kbd>{'Shift'}</Kbd> {m.designer_step_large()}
      </p>
    </section>
  );
});

function Fields({ tab, elements }: { tab: Tab; elements: readonly LabelElement[] }) {
  const readOnly = useDocument((state) => state.readOnly);
  const edits = usePropertyEdits(elements);
  const disabled = readOnly !== undefined || elements.every(({ locked }) => locked);
  const fields = sharedFields(elements, tab);
  const single = elements.length === 1 ? elements[0] : undefined;
  // In the key of each field: what is typed for one selection must not stay for the next.
  const selectionKey = elements.map(({ id }) => id).join(' ');
  return (
    <div className="grid gap-4 p-4">
      {disabled && <p className="text-12 text-ink-3">{readOnly ?? m.designer_locked()}</p>}
      {tab === 'data' && single && <ElementNameField element={single} disabled={disabled} />}
      {fields.map((field) =>
        tab === 'position' ? (
          <NumberField
            key={`${selectionKey} ${field.key}`}
            field={{ ...field, label: sayProperty(field.key) }}
            value={sharedPosition(elements, field.key)}
            disabled={disabled}
            hint={edits.positionHint(field.key)}
            onChange={(value) => edits.setPosition(field.key, value)}
          />
        ) : field.kind === 'composition' ? (
          single && <CompositionField key={`${selectionKey} ${field.key}`} element={single} disabled={disabled} />
        ) : (
          <PropertyField
            key={`${selectionKey} ${field.key}`}
            field={field}
            shared={sharedValue(elements, field)}
            disabled={disabled}
            onChange={(value) => edits.setProperty(field, value)}
            onImage={edits.setImage}
          />
        ),
      )}
      {fields.length === 0 && (tab !== 'data' || !single) && (
        <p className="text-13 text-ink-2">{single ? m.designer_nothing_to_set() : m.designer_nothing_in_common()}</p>
      )}
      {tab === 'data' && single && (
        <>
          <SampleField element={single} />
          <CodeMeasures element={single} />
          {single.type === 'qrcode' && <ScannerTest element={single} disabled={disabled} />}
        </>
      )}
      {tab === 'data' && <ShownWhenField key={selectionKey} elements={elements} disabled={disabled} />}
    </div>
  );
}

function CommandIconButton({ command }: { command: Command }) {
  const { reason, run } = useCommand(command);
  const Icon = command.icon;
  return (
    <IconButton label={command.name()} reason={reason} onClick={run}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

const MAX_ELEMENT_NAME_LENGTH = 200;

function ElementNameField({ element, disabled }: { element: LabelElement; disabled: boolean }) {
  const editor = useEditor();
  const { id, name = '' } = element;
  const rename = (typed: string) =>
    editor.edit(
      stepOf(m.designer_step_renamed, [element]),
      (design) => markElements(design, new Set([id]), { name: typed === '' ? undefined : typed }),
      { merge: `name ${id}` },
    );
  return (
    <FormField label={m.designer_name()}>
      {(control) => (
        <Input
          {...control}
          size="sm"
          value={name}
          placeholder={sayElement({ ...element, name: undefined })}
          maxLength={MAX_ELEMENT_NAME_LENGTH}
          disabled={disabled}
          onChange={(event) => rename(event.target.value)}
        />
      )}
    </FormField>
  );
}

function SampleField({ element }: { element: LabelElement }) {
  const data = useDocument((state) => state.data);
  const { content, texts } = definitionOf(element.type);
  // A composed content has control characters; the composer shows what each row becomes.
  if (element.properties.composition !== undefined) return null;
  const hasPlaceholder = texts?.(element.properties).some(({ text }) => text.includes('{'));
  if (element.properties.fieldType !== 'dynamic' && !hasPlaceholder) return null;
  const text = content(element.properties, data, false);
  const sample = refusalOfContent(text) === undefined ? text : '-';
  return (
    <FormField label={m.designer_sample_value()}>
      {(control) => <Input {...control} size="sm" mono readOnly value={sample} />}
    </FormField>
  );
}

/** How large the modules of a code become, or why there is no code. */
function CodeMeasures({ element }: { element: LabelElement }) {
  const data = useDocument((state) => state.data);
  const dotsPerMm = useDocument((state) => state.dotsPerMm);
  const definition = definitionOf(element.type);
  const content = definition.content(element.properties, data, false);
  const context = renderContext({ dotsPerMm });
  const drawing = definition.code?.(element, content, context);
  if (!drawing) return null;
  if (!drawing.ok) {
    // The rows of a composition say it themselves.
    if (element.properties.composition !== undefined && refusalOfContent(content) !== undefined) return null;
    const [finding] = definition.problems(element, content, context);
    return <Refusal element={element} reason={sayContent(drawing.reason)} suggestion={finding?.suggestion} />;
  }
  return <Measures element={element} drawing={drawing} />;
}

type RefusalProps = { element: LabelElement; reason: string; suggestion: ElementProblem['suggestion'] };

function Refusal({ element, reason, suggestion }: RefusalProps) {
  const editor = useEditor();
  const readOnly = useDocument((state) => state.readOnly);
  const change = () =>
    editor.edit(m.designer_step_code128, (design) =>
      setProperties(design, new Set([element.id]), { barcodeType: 'code128' }),
    );
  return (
    <div className="grid justify-items-start gap-3">
      <Notice className="w-full">{reason}</Notice>
      {suggestion === 'code128' && element.type === 'barcode' && (
        <Button reason={element.locked ? m.designer_unlock_to_change() : readOnly} onClick={change}>
          {m.designer_use_code128()}
        </Button>
      )}
    </div>
  );
}

type MeasuresProps = { element: LabelElement; drawing: Extract<PlacedCode, { ok: true }> };

function Measures({ element, drawing: { symbol, layout } }: MeasuresProps) {
  const { before } = quietZoneOf(symbol);
  const isBlocked = useView(({ problems }) =>
    problems.some(({ code, elementId }) => code === 'quiet-zone' && elementId === element.id),
  );
  const moduleStatus = layout.module < MODULE_ERROR ? 'stop' : layout.module < MODULE_WARNING ? 'wait' : 'ok';
  const isMatrix = symbol.height > 1;
  return (
    <>
      <dl className="-mx-4 grid gap-2.5 border-rule border-t px-4 pt-4 text-13">
        {symbologyOf(symbol.type).checkDigit && <Row caption={m.designer_with_check_digit()}>{symbol.text}</Row>}
        <Row caption={isMatrix ? m.designer_code() : m.designer_bars()}>{`${sayDecimal(layout.width, 1)} mm`}</Row>
        <Row
          caption={isMatrix ? m.designer_module() : m.designer_narrow_bar()}
        >{`${sayDecimal(layout.module, 3)} mm`}</Row>
        <Row caption={m.designer_quiet_zone_each()}>{`${sayDecimal(layout.module * before, 1)} mm`}</Row>
      </dl>
      <div className="flex flex-wrap gap-1.5">
        <Badge variant={moduleStatus}>{m.designer_dots_a_module({ count: layout.dots })}</Badge>
        <Badge variant={isBlocked ? 'stop' : 'ok'}>
          {isBlocked
            ? m.designer_quiet_zone_blocked({ modules: before })
            : m.designer_quiet_zone_free({ modules: before })}
        </Badge>
      </div>
    </>
  );
}

function Row({ caption, children }: { caption: string; children: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{caption}</dt>
      <dd className="font-medium font-mono">{children}</dd>
    </div>
  );
}

/** How the coding of text beyond ASCII is found out, and what was found. */
function ScannerTest({ element, disabled }: { element: LabelElement; disabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { scannerTest } = element.properties;
  return (
    <div className="grid justify-items-start gap-1.5 text-13">
      <Button size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        <ScanBarcode aria-hidden />
        {m.designer_test_scanner_open()}
      </Button>
      <p className="break-words text-12 text-ink-2">
        {typeof scannerTest === 'string' ? scannerTest : m.designer_no_scanner_tested()}
      </p>
      {isOpen && <ScannerTestDialog element={element} onClose={() => setOpen(false)} />}
    </div>
  );
}

const MAX_DESIGN_NAME_LENGTH = 120;

const sides = { width: m.designer_label_width, height: m.designer_label_height };

/** Rendered while nothing is selected. */
function DesignProperties() {
  const id = useDocument((state) => designOf(state).id);
  const size = useDocument((state) => designOf(state).labelSize);
  const readOnly = useDocument((state) => state.readOnly);
  const changeSize = useSizeChange();
  return (
    <section aria-label={m.designer_design()}>
      <h2 className="flex h-11 items-center border-rule border-b px-4 font-semibold text-14">{m.designer_design()}</h2>
      <div className="grid gap-4 p-4">
        {readOnly && <p className="text-12 text-ink-3">{readOnly}.</p>}
        <NameField key={`name ${id}`} disabled={readOnly !== undefined} />
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={`${side} ${id}`}
            field={{ ...LABEL_SIDE, label: sides[side](), unit: 'mm' }}
            value={size[side]}
            disabled={readOnly !== undefined}
            onlyWhenDone
            onChange={(length) => changeSize({ ...size, [side]: length })}
          />
        ))}
        <p className="text-13 text-ink-2">{m.designer_select_to_see()}</p>
      </div>
    </section>
  );
}

function NameField({ disabled }: { disabled: boolean }) {
  const editor = useEditor();
  const name = useDocument((state) => designOf(state).name);
  const [typed, setTyped] = useState<string>();
  const edit = (text: string) => {
    setTyped(text);
    if (text.trim() === '') return;
    editor.edit(m.designer_step_design_renamed, (design) => ({ ...design, name: text.trim() }), {
      merge: 'design name',
    });
  };
  return (
    <FormField label={m.designer_design_name()} error={typed?.trim() === '' ? m.designer_enter_name() : undefined}>
      {(control) => (
        <Input
          {...control}
          size="sm"
          value={typed ?? name}
          maxLength={MAX_DESIGN_NAME_LENGTH}
          disabled={disabled}
          onChange={(event) => edit(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </FormField>
  );
}
