import { m } from '@messages/messages';
import { useDocument, useEditor, useView } from '@/features/label-designer/editor';
import { quietZoneOf } from '@/label/codes/quiet-zone';
import type { PlacedCode } from '@/label/codes/symbol-layout';
import { symbologyOf } from '@/label/codes/symbologies';
import { setProperties } from '@/label/design/edit';
import { MODULE_ERROR, MODULE_WARNING } from '@/label/elements/code-element';
import { definitionOf, type LabelElement } from '@/label/elements/element';
import type { ElementProblem } from '@/label/elements/element-definition';
import { renderContext } from '@/label/render';
import { refusalOfContent } from '@/label/text/bound-text';
import { sayContent } from '@/language/content-facts';
import { sayDecimal } from '@/language/format';
import { Badge } from '@/ui/basics/badge';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';

export function CodeMeasures({ element }: { element: LabelElement }) {
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
