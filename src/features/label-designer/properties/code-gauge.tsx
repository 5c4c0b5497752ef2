import { useDesignerState } from '@/features/label-designer/use-designer';
import { MODULE_ERROR, MODULE_WARNING } from '@/label/code-findings';
import type { LabelElement } from '@/label/element';
import { definitionOf } from '@/label/elements';
import { quietZoneOf } from '@/label/quiet-zone';
import { renderContext } from '@/label/render';
import { Badge } from '@/ui/badge';
import { Notice } from '@/ui/notice';

/** What a scanner will meet: how wide the code is, how fine its bars are, and the white around it. */
export function CodeGauge({ element }: { element: LabelElement }) {
  const data = useDesignerState((state) => state.data);
  const dotsPerMm = useDesignerState((state) => state.dotsPerMm);
  const definition = definitionOf(element.type);
  const content = definition.content(element.properties, data, false);
  const drawing = definition.code?.(element, content, renderContext({ dotsPerMm }));
  if (!drawing) return null;
  if (!drawing.ok) return <Notice>{drawing.reason}</Notice>;
  const { symbol, layout } = drawing;
  const { before } = quietZoneOf(symbol.type);
  const fine = layout.module < MODULE_ERROR ? 'stop' : layout.module < MODULE_WARNING ? 'wait' : 'ok';
  return (
    <dl className="grid gap-2.5 border-rule border-t pt-4 text-13">
      <Row caption={symbol.height > 1 ? 'Code' : 'Bars'}>{`${layout.width.toFixed(1)} mm`}</Row>
      <Row caption={symbol.height > 1 ? 'Module' : 'Narrow bar'}>{`${layout.module.toFixed(3)} mm`}</Row>
      <Row caption="Quiet zone, each side">{`${(layout.module * before).toFixed(1)} mm`}</Row>
      <div>
        <Badge variant={fine}>
          {layout.dots} {layout.dots === 1 ? 'dot' : 'dots'} a module
        </Badge>
      </div>
    </dl>
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
